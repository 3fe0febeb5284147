import Effects
import Git
import TestSupport
import Testing

@Suite("a damaged pack index")
struct PackIndexTests {
  @Test(
    "is an error when the repository is opened, and never a crash",
    arguments: ["cut", "grown", "half", "empty"])
  func damaged(_ damage: String) throws {
    let scratch = try ScratchRepository(files: ["a.txt": "a\n", "b.txt": "b\n"])
    try scratch.commit("first")
    try scratch.git("gc", "--quiet")
    #expect(try scratch.open().head().commit != nil)
    let packs = ".git/objects/pack/"
    let name = try #require(
      LiveFiles().list(scratch.path + "/" + packs).map(\.name).first { $0.hasSuffix(".idx") })
    let bytes = try LiveFiles().read(scratch.path + "/" + packs + name)
    try scratch.remove(packs + name)
    let changed: [UInt8] =
      switch damage {
      case "cut": bytes.dropLast(7)
      case "grown": bytes + [0, 0, 0]
      case "half": bytes[..<(bytes.count / 2)] + [UInt8](repeating: 0xFF, count: 4096)
      default: []
      }
    try scratch.write(packs + name, bytes: changed)
    let error = #expect(throws: GitError.self) { try scratch.open() }
    #expect(error?.kind == .corrupt)
  }
}
