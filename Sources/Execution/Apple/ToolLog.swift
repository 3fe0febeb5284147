import Effects

/// What one call of a tool adds to a stage's log: the log grows with every call, also of an
/// attempt before.
struct ToolLog {
  let path: String
  /// Bytes that were there before the call.
  private let start: Int

  init(_ path: String, _ world: World) {
    self.path = path
    start = (try? world.files.status(path))??.size ?? 0
  }

  private struct Enough: Error {}
  private static let lineLimit = 2_000

  /// The lines of the call with one of these words, each with the indented ones behind it; the
  /// cause of a failure may stand long before the end of hundreds of megabytes.
  func lines(with words: [String]) -> String {
    var kept: [String] = []
    var rest: [UInt8] = []
    var position = 0
    var followsKept = false
    func take(_ line: ArraySlice<UInt8>) throws(Enough) {
      let text = String(decoding: line, as: UTF8.self)
      let isIndented = text.hasPrefix("\t") || text.hasPrefix("    ")
      followsKept = words.contains { text.contains($0) } || followsKept && isIndented
      guard followsKept else { return }
      kept.append(text)
      if kept.count >= Self.lineLimit { throw Enough() }
    }
    try? FileChunks.read(path) { chunk throws(Enough) in
      let skipped = max(0, min(chunk.count, start - position))
      position += chunk.count
      rest += chunk.dropFirst(skipped)
      guard let end = rest.lastIndex(of: 0x0A) else { return }
      for line in rest[..<end].split(separator: 0x0A) { try take(line) }
      rest.removeSubrange(...end)
    }
    try? take(rest[...])
    return kept.joined(separator: "\n")
  }
}
