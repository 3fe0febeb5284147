import Testing

@testable import Inputs

private typealias Sample = SampleManifest

/// Statements and envelopes, and what the check of them refuses.
struct StatementTests {
  private static let run = ProvenanceBuilder.Run(
    id: "0001", started: "2026-11-30T15:00:00Z", finished: "2026-11-30T15:01:00Z",
    manifestSHA256: "ab")

  private static func statement(_ manifest: ArchiveManifest = Sample.manifest()) throws -> [UInt8] {
    try ProvenanceBuilder(
      manifest, archive: Sample.archive, Judge.judge(manifest, Sample.facts()), run: run
    ).statement().encoded() + [0x0A]
  }

  private static func check(_ bytes: [UInt8]) -> StatementCheck.Result {
    StatementCheck.check(
      bytes, file: "s", archive: Sample.archive, manifest: Sample.manifest(),
      manifestSHA256: "ab", found: [Sample.archive: Sample.sha256])
  }

  @Test("the specification's example of the bytes that are signed")
  func preAuthentication() {
    let bytes = Envelope.preAuthentication(
      Array("hello world".utf8), type: "http://example.com/HelloWorld")
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "DSSEv1 29 http://example.com/HelloWorld 11 hello world")
    let two = Envelope.preAuthentication(Array("é".utf8), type: "t")
    #expect(String(decoding: two, as: UTF8.self) == "DSSEv1 1 t 2 é")
  }

  @Test("a statement agrees with its manifest, plain and in an envelope")
  func agrees() throws {
    let plain = Self.check(try Self.statement())
    #expect(plain.mismatches.isEmpty)
    #expect(!plain.isSigned)
    #expect(plain.evidence == ["harbor-report": "E3"])
    let envelope = Envelope(payload: try Self.statement().dropLast(), signature: [1, 2, 3])
    let signed = Self.check(try envelope.encoded() + [0x0A])
    #expect(signed.mismatches.isEmpty)
    #expect(signed.isSigned)
  }

  @Test("the statement names product, kits and inputs by digest, and the level of each target")
  func content() throws {
    let text = String(decoding: try Self.statement(), as: UTF8.self)
    for part in [
      #""_type":"https://in-toto.io/Statement/v1""#,
      #""predicateType":"https://slsa.dev/provenance/v1""#,
      #""digest":{"gitCommit":"\#(Sample.commit)"},"name":"Harbor""#,
      #""digest":{"gitCommit":"\#(Sample.kit)"},"name":"HarborKit""#,
      #""subject":[{"digest":{"sha256":"\#(Sample.sha256)"},"name":"\#(Sample.archive)"}]"#,
      #"{"evidence":"E3","name":"harbor-report","sealed":false}"#, "SLSA Build L1",
    ] { #expect(text.contains(part), "\(part) is missing in \(text)") }
  }

  @Test(
    "each edit is refused",
    arguments: [
      (Sample.commit, "0" + Sample.commit.dropFirst()), (Sample.kit, "0" + Sample.kit.dropFirst()),
      (Sample.sha256, "0" + Sample.sha256.dropFirst()), ("HarborKit", "OtherKit"),
      ("\"28\"", "\"29\""), ("2.0.0-beta.1", "2.0.0"), ("\"sha256\":\"ab\"", "\"sha256\":\"ac\""),
      ("Statement/v1", "Statement/v2"), ("provenance/v1", "provenance/v9"),
      (String(repeating: "1", count: 64), String(repeating: "2", count: 64)), ("}\n", "}"),
      ("}\n", "\n"), ("6.3.1", "6.3.2"),
    ])
  func edits(from: String, to: String) throws {
    let text = String(decoding: try Self.statement(), as: UTF8.self)
    let edited = text.replacing(from, with: to)
    #expect(edited != text)
    #expect(!Self.check(Array(edited.utf8)).mismatches.isEmpty)
  }
}
