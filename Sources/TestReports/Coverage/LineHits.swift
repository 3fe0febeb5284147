/// How often each executable line ran.
package struct LineHits: Sendable, Equatable {
  package struct Line: Sendable, Equatable {
    /// From 1.
    package var number: Int32
    package var hits: UInt64

    package init(number: Int32, hits: UInt64) {
      self.number = number
      self.hits = hits
    }
  }

  /// Executable lines only, ascending, each once.
  package var lines: [Line]

  package init(lines: [Line] = []) { self.lines = lines }

  package var count: CoverageCount {
    CoverageCount(covered: lines.count { $0.hits > 0 }, total: lines.count)
  }
}
