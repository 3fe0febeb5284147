/// Reads `llvm-cov export` JSON in chunks, in constant memory.
///
/// Shapes: `llvm.coverage.json.export` 2.x and 3.x, whole, `-skip-functions` or `-summary-only`.
/// Push chunks of any size (64 KiB is good) in order, then call `finish`. What is not needed
/// (functions, expansions, unwanted segments) is passed over a word at a time and checked for
/// balance only.
package struct CoverageScanner {
  /// What is wanted of each file.
  package enum Detail: Sendable {
    case summaries
    /// Line hits too, from segments, for files whose path the predicate takes.
    case lines(where: @Sendable (_ path: String) -> Bool)
  }

  private var reader = JSONPushReader(format: CoverageHandler.format, maximalDepth: 32)
  private var handler = CoverageHandler()

  package init(detail: Detail) {
    if case .lines(let isWanted) = detail { handler.isWanted = isWanted }
  }

  /// Reads on; each file whose end was reached goes to `onFile`.
  package mutating func push(
    _ chunk: UnsafeRawBufferPointer, onFile: (FileCoverage) -> Void
  ) throws(ReportError) {
    do {
      try reader.push(chunk, &handler)
    } catch {
      throw ReportError(
        format: error.format, message: error.message, offset: error.offset ?? reader.offset)
    }
    for file in handler.finished { onFile(file) }
    handler.finished.removeAll(keepingCapacity: true)
  }

  /// Reads a whole file that is in memory.
  package static func read(_ bytes: [UInt8], detail: Detail) throws(ReportError) -> [FileCoverage] {
    var scanner = Self(detail: detail)
    var files: [FileCoverage] = []
    let pushed = bytes.withUnsafeBytes { buffer in
      Result { () throws(ReportError) in try scanner.push(buffer) { files.append($0) } }
    }
    try pushed.get()
    try scanner.finish()
    return files
  }

  /// Says that the input has ended. Fails when the document has not, or is none of llvm-cov's.
  package mutating func finish() throws(ReportError) {
    try reader.finish(&handler)
    guard handler.type == "llvm.coverage.json.export" else {
      throw reader.fail("`type` is not `llvm.coverage.json.export`")
    }
    let major = handler.version?.split(separator: ".").first.flatMap { Int($0) }
    guard let major, (2...3).contains(major) else {
      throw reader.fail("version `\(handler.version ?? "none")`, expected 2 or 3")
    }
    guard handler.hasData else { throw reader.fail("`data` is missing") }
  }
}
