import Inputs
import Testing

struct DocumentTests {
  @Test("a manifest reads back, and equal ones have equal bytes") func roundTrip() throws {
    let manifest = SampleManifest.manifest(end: [SampleManifest.seen("Sources/\u{1}.swift")])
    let bytes = try manifest.encoded()
    #expect(try ArchiveManifest.decoded(bytes) == manifest)
    #expect(try ArchiveManifest.decoded(bytes).encoded() == bytes)
    #expect(bytes.last == 0x0A)
  }

  @Test(
    "other documents are refused with the reason",
    arguments: [
      ("", "it is no manifest: not JSON"), ("{}", "its schema is `missing`"),
      (#"{"schema":"relctl.manifest.v2"}"#, "its schema is `relctl.manifest.v2`"),
      (#"{"schema":"relctl.manifest.v1"}"#, "is missing in the document"),
      ("[]", "has another type"),
    ])
  func refused(text: String, message: String) {
    let error = #expect(throws: ManifestError.self) {
      try ArchiveManifest.decoded(Array(text.utf8))
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("SHA256SUMS reads back, odd names too") func checksums() throws {
    let hex = String(repeating: "ab", count: 32)
    let list = ChecksumList([
      .init(sha256: hex, path: "b.tar.gz"), .init(sha256: hex, path: "a b"),
      .init(sha256: hex, path: "a\nb\\c"),
    ])
    #expect(list.text == "\\\(hex)  a\\nb\\\\c\n\(hex)  a b\n\(hex)  b.tar.gz\n")
    #expect(ChecksumList(parsing: list.text) == list)
    #expect(ChecksumList(parsing: "\(hex) *a\n")?.lines.map(\.path) == ["a"])
  }

  @Test(
    "a broken line spoils a list",
    arguments: [
      "abc  a", "\(String(repeating: "x", count: 64))  a", "\(String(repeating: "a", count: 64)) a",
    ])
  func brokenChecksums(text: String) {
    #expect(ChecksumList(parsing: text) == nil)
  }

  @Test("levels are ordered and print with their property") func levels() {
    #expect(EvidenceLevel.allCases == EvidenceLevel.allCases.sorted())
    #expect(Evidence(level: .e2, sealed: true).description == "E2, sealed")
    #expect(Evidence(level: .none).description == "none")
  }
}
