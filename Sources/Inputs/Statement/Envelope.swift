#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A DSSE envelope around a statement (github.com/secure-systems-lab/dsse, protocol.md version 1).
package struct Envelope: Hashable, Sendable, Codable {
  package struct Signature: Hashable, Sendable, Codable {
    package var keyid: String
    /// Base64.
    package var sig: String
  }

  package var payloadType: String
  /// Base64.
  package var payload: String
  package var signatures: [Signature]

  package init(payload: [UInt8], signature: [UInt8], keyID: String = "") {
    payloadType = StatementText.payloadType
    self.payload = Data(payload).base64EncodedString()
    signatures = [Signature(keyid: keyID, sig: Data(signature).base64EncodedString())]
  }

  /// The statement's bytes; nil where they are no base64.
  package var content: [UInt8]? { Data(base64Encoded: payload).map(Array.init) }

  /// The bytes that are signed: `DSSEv1 <length> <type> <length> <payload>`.
  package static func preAuthentication(_ payload: [UInt8], type: String) -> [UInt8] {
    Array("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
  }

  /// One line, keys sorted.
  package func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self))
  }
}
