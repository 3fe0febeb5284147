import Testing

@testable import Digests

/// The published answers: RFC 1321 (MD5), FIPS 180-4 (SHA-1, SHA-256).
@Suite("digests")
struct DigestTests {
  @Test(
    "of nothing, of three letters, of a million",
    arguments: [
      (DigestAlgorithm.md5, "", 1, "d41d8cd98f00b204e9800998ecf8427e"),
      (.md5, "abc", 1, "900150983cd24fb0d6963f7d28e17f72"),
      (.md5, "a", 1_000_000, "7707d6ae4e027c70eea2a935c2296f21"),
      (.sha1, "", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      (.sha1, "abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (.sha1, "a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
      (.sha256, "", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (.sha256, "abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        .sha256, "a", 1_000_000,
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func known(_ algorithm: DigestAlgorithm, _ text: String, _ count: Int, _ answer: String) {
    let stream = DigestStream(algorithm)
    for _ in 0..<count { stream.update(text.utf8) }
    #expect(Digest.hex(stream.finish()) == answer)
    let whole = String(repeating: text, count: count)
    #expect(Digest.hex(algorithm, of: whole.utf8) == answer)
    #expect(Digest.bytes(algorithm, of: whole.utf8).count == algorithm.byteCount)
  }

  @Test("a stream that is reset begins anew, and answers the same bytes either way")
  func again() {
    let stream = DigestStream(.sha256)
    stream.update("what came before".utf8)
    stream.reset()
    stream.update("abc".utf8)
    let answer = stream.finish { Array($0) }
    #expect(answer == Digest.bytes(.sha256, of: "abc".utf8))
  }
}
