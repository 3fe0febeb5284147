#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// A digest algorithm: CryptoKit where it exists, libcrypto elsewhere.
package enum DigestAlgorithm: Sendable {
  /// For XcodeGen's object ids only.
  case md5
  /// For comparing with git's own object ids only.
  case sha1
  case sha256

  /// The digest's length in bytes.
  package var byteCount: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256: 32
    }
  }
}

#if !canImport(CryptoKit)
  /// libcrypto's code for an algorithm, fetched once: `EVP_sha1()` and its siblings are looked up
  /// again at each start of a digest.
  private struct Implementation: @unchecked Sendable {
    /// Immutable once fetched, and never freed.
    let method: OpaquePointer

    private static let md5 = Implementation("MD5")
    private static let sha1 = Implementation("SHA1")
    private static let sha256 = Implementation("SHA256")

    private init(_ name: String) {
      guard let method = EVP_MD_fetch(nil, name, nil) else {
        preconditionFailure("libcrypto has no \(name)")
      }
      self.method = method
    }

    static func of(_ algorithm: DigestAlgorithm) -> Implementation {
      switch algorithm {
      case .md5: md5
      case .sha1: sha1
      case .sha256: sha256
      }
    }
  }
#endif

/// A digest over bytes that arrive in pieces; `finish()` may be called once.
package final class DigestStream {
  #if canImport(CryptoKit)
    private var md5 = Insecure.MD5()
    private var sha1 = Insecure.SHA1()
    private var sha256 = SHA256()
  #else
    fileprivate let context: OpaquePointer
  #endif
  fileprivate let algorithm: DigestAlgorithm

  package init(_ algorithm: DigestAlgorithm) {
    self.algorithm = algorithm
    #if !canImport(CryptoKit)
      guard let context = EVP_MD_CTX_new() else {
        preconditionFailure("libcrypto has no memory for a digest context")
      }
      self.context = context
      reset()
    #endif
  }

  deinit {
    #if !canImport(CryptoKit)
      EVP_MD_CTX_free(context)
    #endif
  }

  /// Starts a new digest on the same context.
  package func reset() {
    #if canImport(CryptoKit)
      md5 = Insecure.MD5()
      sha1 = Insecure.SHA1()
      sha256 = SHA256()
    #else
      let status = EVP_DigestInit_ex(context, Implementation.of(algorithm).method, nil)
      precondition(status == 1, "libcrypto refuses a digest that it always has")
    #endif
  }

  package func update(_ bytes: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
      switch algorithm {
      case .md5: md5.update(bufferPointer: bytes)
      case .sha1: sha1.update(bufferPointer: bytes)
      case .sha256: sha256.update(bufferPointer: bytes)
      }
    #else
      guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
      let status = EVP_DigestUpdate(context, base, bytes.count)
      precondition(status == 1, "libcrypto fails only on a context that was never initialised")
    #endif
  }

  package func update(_ bytes: some Sequence<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
    if done == nil { Array(bytes).withUnsafeBytes { update($0) } }
  }

  /// The digest's raw bytes, `algorithm.byteCount` of them.
  package func finish() -> [UInt8] {
    #if canImport(CryptoKit)
      switch algorithm {
      case .md5: Array(md5.finalize())
      case .sha1: Array(sha1.finalize())
      case .sha256: Array(sha256.finalize())
      }
    #else
      var result = [UInt8](repeating: 0, count: algorithm.byteCount)
      let status = EVP_DigestFinal_ex(context, &result, nil)
      precondition(status == 1, "libcrypto fails only on a context that was never initialised")
      return result
    #endif
  }
}

extension DigestStream {
  /// As `finish`, without an array; the bytes live as long as the call.
  package func finish<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    #if canImport(CryptoKit)
      return finish().withUnsafeBytes(body)
    #else
      return withUnsafeTemporaryAllocation(byteCount: algorithm.byteCount, alignment: 8) { bytes in
        let status = EVP_DigestFinal_ex(context, bytes.bindMemory(to: UInt8.self).baseAddress, nil)
        precondition(status == 1, "libcrypto fails only on a context that was never initialised")
        return body(UnsafeRawBufferPointer(bytes))
      }
    #endif
  }
}

/// Digests of whole values.
package enum Digest {
  package static func bytes(_ algorithm: DigestAlgorithm, of bytes: some Sequence<UInt8>)
    -> [UInt8]
  {
    let stream = DigestStream(algorithm)
    stream.update(bytes)
    return stream.finish()
  }

  /// Lower-case hexadecimal.
  package static func hex(_ algorithm: DigestAlgorithm, of bytes: some Sequence<UInt8>) -> String {
    hex(self.bytes(algorithm, of: bytes))
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Lower-case hexadecimal text of raw bytes.
  package static func hex(_ bytes: some Collection<UInt8>) -> String {
    String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
      var index = 0
      for byte in bytes {
        buffer[index] = digits[Int(byte >> 4)]
        buffer[index + 1] = digits[Int(byte & 15)]
        index += 2
      }
      return index
    }
  }
}
