import Pipelines
import Testing

@Suite("the version of XcodeGen that a repository pins")
struct GeneratorPinTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let text: String
    let pin: GeneratorPin?

    init(_ file: String, _ text: String, _ version: String?, line: Int = 1) {
      self.file = file
      self.text = text
      pin = version.map { GeneratorPin(version: $0, line: line) }
    }

    var testDescription: String { "\(file): \(text)" }
  }

  @Test(
    "is read from the files of Mint, mise and asdf",
    arguments: [
      Case("Mintfile", "realm/SwiftLint@0.57.0\nyonaskolb/XcodeGen@2.45.4\n", "2.45.4", line: 2),
      Case("Mintfile", "yonaskolb/xcodegen@v2.45.4 # pinned\r\n", "2.45.4"),
      Case("Mintfile", "https://github.com/yonaskolb/XcodeGen.git@2.44.0", "2.44.0"),
      Case("Mintfile", "# yonaskolb/XcodeGen@2.45.4\n", nil),
      Case("Mintfile", "yonaskolb/XcodeGen\n", nil),
      Case("Mintfile", "yonaskolb/XcodeGen@master\n", nil),
      Case("Mintfile", "someone/notxcodegen@1.0.0\n", nil),
      Case(".tool-versions", "ruby 3.3.0\nxcodegen 2.45.4\n", "2.45.4", line: 2),
      Case(".tool-versions", "xcodegen latest\n", nil),
      Case("mise.toml", "[tools]\nxcodegen = \"2.45.4\"\n", "2.45.4", line: 2),
      Case("mise.toml", "[tools]\nxcodegen = '2.45'\n", "2.45", line: 2),
      Case(
        ".mise.toml", "[ tools ]\n\"aqua:yonaskolb/XcodeGen\" = { version = \"2.45.4\" }\n",
        "2.45.4", line: 2),
      Case("mise.toml", "[tools]\nxcodegen = \"latest\"\n", nil),
      Case("mise.toml", "[tasks]\nxcodegen = \"2.45.4\"\n", nil),
      Case("mise.toml", "", nil),
    ])
  func read(_ row: Case) {
    #expect(GeneratorPin.read(Array(row.text.utf8), of: row.file) == row.pin)
  }

  @Test("is met by that version, or one that continues it")
  func matches() {
    let pin = GeneratorPin(version: "2.45", line: 1)
    #expect(pin.matches("2.45") && pin.matches("2.45.4"))
    #expect(!pin.matches("2.4") && !pin.matches("2.450.0") && !pin.matches("3.2.45"))
  }

  @Test("is compared with what `xcodegen --version` prints")
  func installed() {
    #expect(GeneratorPin.installed("Version: 2.45.4\n") == "2.45.4")
    #expect(GeneratorPin.installed("2.46.0") == "2.46.0")
    #expect(GeneratorPin.installed("no such option\n") == nil)
  }
}
