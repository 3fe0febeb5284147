import Inputs
import Pipelines
import Testing

struct BumpRecordTests {
  static let id = "0123456789abcdef0123456789abcdef01234567"
  static let hex = String(repeating: "0123456789abcdef", count: 4)

  private func record(kits: [KitRevision]) throws -> BumpRecord {
    BumpRecord(
      product: "Harbor", version: try SemanticVersion("2.0.0-beta.1"),
      build: try BuildNumber("28"), kits: kits, digest: .v1(hex: Self.hex))
  }

  @Test("the message is exactly the contract's") func message() throws {
    let record = try record(kits: [
      KitRevision(name: "HarborKit", revision: Self.id, path: "../HarborKit")
    ])
    #expect(
      try record.message() == """
        Bump Harbor to 2.0.0-beta.1 (28)

        Product: Harbor
        Version: 2.0.0-beta.1
        Build-Number: 28
        Kit-Revision: HarborKit 0123456789abcdef0123456789abcdef01234567 ../HarborKit
        Inputs-Digest: v1:sha256:\(Self.hex)

        """)
  }

  @Test("what is written reads back, kits in the order of their names") func roundTrip() throws {
    let record = try record(kits: [
      KitRevision(name: "b-Kit", revision: Self.hex, path: "../../My Kits/b: Kit"),
      KitRevision(name: "A.Kit", revision: Self.id, path: "../é"),
    ])
    #expect(record.kits.map(\.name) == ["A.Kit", "b-Kit"])
    #expect(try BumpRecord.read(record.message(), product: "Harbor") == record)
  }

  @Test(
    "values that would not read back are refused",
    arguments: ["../a\nProduct: B", "../a ", "../a\u{7}", ""])
  func refused(path: String) throws {
    let record = try record(kits: [KitRevision(name: "Kit", revision: Self.id, path: path)])
    let refusal = #expect(throws: Refusal.self) { _ = try record.message() }
    #expect(refusal?.kind == .invalid)
  }

  @Test(
    "a kit that is not name, full id and path is refused",
    arguments: [("My Kit", id), ("Kit", "0123"), ("Kit", id.uppercased()), (".", id)])
  func refusedKit(name: String, revision: String) throws {
    let record = try record(kits: [KitRevision(name: name, revision: revision, path: "../K")])
    #expect(throws: Refusal.self) { _ = try record.message() }
  }

  static let good = """
    Bump Harbor to 2.0.0 (28)

    Product: Harbor
    Version: 2.0.0
    Build-Number: 28
    Inputs-Digest: v1:sha256:\(hex)

    """

  @Test(
    "a message is no bump unless each trailer stands there once and well formed",
    arguments: [
      ("Product: Harbor\n", ""), ("Version: 2.0.0\n", ""), ("Build-Number: 28\n", ""),
      ("Product: Harbor\n", "Product: Harbor\nproduct: Harbor\n"),
      ("Build-Number: 28\n", "Build-Number: 28\nBuild-Number: 29\n"),
      ("Build-Number: 28", "Build-Number: 028"), ("Version: 2.0.0", "Version: two"),
      ("v1:sha256:", "v1:md5:"), ("v1:sha256:", "sha256:"), ("v1:sha256:0", "v1:sha256:"),
      ("Product: Harbor\n", "Product: Harbor\nKit-Revision: Kit 0123 ../Kit\n"),
      ("Product: Harbor\n", "Product: Harbor\nKit-Revision: Kit \(id)\n"),
      (
        "Product: Harbor\n",
        "Product: Harbor\nKit-Revision: K \(id) ../K\nKit-Revision: K \(id) ../L\n"
      ),
      ("Product: Harbor\n", "Product: Harbor\nand more words\n"),
      ("\n\nProduct", "\nProduct"), ("Harbor\nV", "Port\nV"),
    ])
  func noBump(_ replaced: String, _ replacement: String) throws {
    let text = Self.good.replacing(replaced, with: replacement)
    #expect(text != Self.good)
    #expect(BumpRecord.isBump(Self.good, of: "Harbor"))
    #expect(!BumpRecord.isBump(text, of: "Harbor"))
  }

  @Test("an unknown digest version is a bump all the same") func unknownDigest() throws {
    let text = Self.good.replacing("v1:sha256:", with: "v2:blake3:")
    let record = try BumpRecord.read(text, product: "Harbor")
    #expect(record.digest == .unknown(version: "v2", text: "v2:blake3:" + Self.hex))
  }

  @Test("a squash that quotes a bump in its body is none") func squash() {
    let text = "Merge work\n\n" + Self.good + "\nCo-authored-by: A <a@example.com>\n"
    #expect(!BumpRecord.isBump(text, of: "Harbor"))
  }
}
