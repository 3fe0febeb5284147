/// Replaces secrets in what children print, in every form in which tools are known to repeat them.
package struct Redactor: Hashable, Sendable {
  /// What stands in place of a secret.
  package static let mark = Array("[redacted]".utf8)
  /// A shorter value is no secret that can be told from other text.
  package static let shortest = 4

  /// Longest first, so that a whole value goes before one of its lines.
  let patterns: [[UInt8]]
  private let heads: Set<UInt32>
  let longest: Int

  package init(secrets: [[UInt8]]) {
    var all: Set<[UInt8]> = []
    for secret in secrets { all.formUnion(SecretForms.of(secret)) }
    patterns = all.filter { $0.count >= Self.shortest }.sorted {
      $0.count != $1.count ? $0.count > $1.count : $0.lexicographicallyPrecedes($1)
    }
    heads = Set(patterns.map { Self.head($0[...]) })
    longest = patterns.first?.count ?? 0
  }

  package var isEmpty: Bool { patterns.isEmpty }

  /// The text without secrets.
  package func redact(_ bytes: [UInt8]) -> [UInt8] {
    redact(bytes, upTo: bytes.count).text
  }

  package func redact(_ text: String) -> String {
    isEmpty ? text : String(decoding: redact(Array(text.utf8)), as: UTF8.self)
  }

  /// Replaces the secrets that begin before `limit`; answers where the untouched rest begins.
  func redact(_ bytes: [UInt8], upTo limit: Int) -> (text: [UInt8], rest: Int) {
    guard !isEmpty, bytes.count >= Self.shortest else {
      return (Array(bytes.prefix(limit)), min(limit, bytes.count))
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < min(limit, bytes.count) {
      if index + Self.shortest <= bytes.count,
        heads.contains(Self.head(bytes[index...])),
        let found = patterns.first(where: { bytes[index...].starts(with: $0) })
      {
        text += Self.mark
        index += found.count
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return (text, index)
  }

  private static func head(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Redacts a stream that comes in pieces: a secret across two pieces is found.
struct RedactingStream {
  private let redactor: Redactor
  private var pending: [UInt8] = []
  private static let limit = 1 << 20

  init(_ redactor: Redactor) { self.redactor = redactor }

  /// What can be handed on: whole lines, or all but a tail of a line that does not end.
  mutating func push(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    pending += bytes
    let end: Int
    if let newline = pending.lastIndex(of: 0x0A) {
      end = newline + 1
    } else if pending.count > Self.limit {
      end = pending.count - redactor.longest
    } else {
      return []
    }
    return take(end)
  }

  mutating func finish() -> [UInt8] { take(pending.count) }

  private mutating func take(_ end: Int) -> [UInt8] {
    let (text, rest) = redactor.redact(pending, upTo: end)
    pending.removeFirst(rest)
    return text
  }
}
