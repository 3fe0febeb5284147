#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a manifest cannot be read.
package enum ManifestError: Error, Hashable, Sendable {
  case notJSON(String)
  /// The document's schema is another one, or a later version's.
  case schema(String)

  /// Lower case, no full stop.
  package var message: String {
    switch self {
    case .notJSON(let detail): "it is no manifest: \(detail)"
    case .schema(let name):
      "its schema is `\(name)`, this relctl reads `\(ArchiveManifest.schemaName)`"
    }
  }
}

extension ArchiveManifest {
  private struct Header: Decodable {
    let schema: String?
  }

  /// The document's bytes: keys sorted, two-space indent, final newline; equal values give equal
  /// bytes.
  package func encoded() throws(ManifestError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self)) + [0x0A]
    } catch {
      throw .notJSON("\(error)")
    }
  }

  package static func decoded(_ bytes: [UInt8]) throws(ManifestError) -> ArchiveManifest {
    let data = Data(bytes)
    let decoder = JSONDecoder()
    let manifest: ArchiveManifest
    do {
      let name = try decoder.decode(Header.self, from: data).schema ?? "missing"
      if name != schemaName { throw ManifestError.schema(name) }
      manifest = try decoder.decode(ArchiveManifest.self, from: data)
    } catch let error as ManifestError {
      throw error
    } catch let error as DecodingError {
      throw .notJSON(describe(error))
    } catch {
      throw .notJSON("not JSON")
    }
    return manifest
  }

  private static func describe(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "the document" : "`" + path.map(\.stringValue).joined(separator: ".") + "`"
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "`\(key.stringValue)` is missing in \(place(context.codingPath))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(place(context.codingPath)) has another type"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? "not JSON" : context.debugDescription
    @unknown default:
      return "not JSON"
    }
  }
}
