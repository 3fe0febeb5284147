import Foundation
import Pipelines
import Testing

struct StampFileTests {
  @Test("the example's stamp is written to the byte") func example() throws {
    let path = "HarborReport/Sources/harbor-report/ProductStamp.swift"
    let text = try StampFile.text(
      path: path, version: SemanticVersion("2.0.0-beta.1"), build: BuildNumber("27"))
    let url = Golden.root.appending(path: "Examples/harbor/Harbor/" + path)
    #expect(try text == String(decoding: Data(contentsOf: url), as: UTF8.self))
  }

  @Test("a dotted number is a string, and the enum is called as the file") func dotted() throws {
    let text = try StampFile.text(
      path: "Stamp_2.swift", version: SemanticVersion("1.10+7"), build: BuildNumber("1.2.3"))
    #expect(
      text == """
        // Written by relctl at each bump.
        enum Stamp_2 {
          static let version = "1.10+7"
          static let build = "1.2.3"
        }

        """)
  }

  @Test(
    "files that make no Swift name are refused",
    arguments: ["a/Stamp.txt", "a/.swift", "a/2.swift", "a/A-B.swift", "main.swift", "Self.swift"])
  func refused(path: String) throws {
    let (version, build) = (try SemanticVersion("1"), try BuildNumber("1"))
    let refusal = #expect(throws: Refusal.self) {
      _ = try StampFile.text(path: path, version: version, build: build)
    }
    #expect(refusal?.kind == .invalid)
  }
}
