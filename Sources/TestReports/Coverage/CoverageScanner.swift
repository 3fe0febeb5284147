/// Reads `llvm-cov export` JSON in chunks, in constant memory.
///
/// Shapes: `llvm.coverage.json.export` 2.x and 3.x, whole, `-skip-functions` or `-summary-only`.
/// Push chunks of any size (64 KiB is good) in order, then call `finish`.
package struct CoverageScanner {
  /// What is wanted of each file.
  package enum Detail: Sendable {
    case summaries
    /// Line hits too, from segments, for files whose path the predicate takes.
    case lines(where: @Sendable (_ path: String) -> Bool)
  }

  package init(detail: Detail) {}

  /// Reads on; each file whose end was reached goes to `onFile`.
  package mutating func push(
    _ chunk: UnsafeRawBufferPointer, onFile: (FileCoverage) -> Void
  ) throws(ReportError) {}

  /// Says that the input has ended. Fails when the document has not.
  package mutating func finish() throws(ReportError) {}
}
