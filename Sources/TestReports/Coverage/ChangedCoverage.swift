/// Coverage of the lines that a change added or altered.
package struct ChangedCoverage: Sendable, Equatable {
  package struct Uncovered: Sendable, Equatable, Codable {
    package var path: String
    package var first: Int
    package var last: Int

    package init(path: String, first: Int, last: Int) {
      self.path = path
      self.first = first
      self.last = last
    }

    /// `path:12-14`, or `path:12` for one line.
    package var text: String { first == last ? "\(path):\(first)" : "\(path):\(first)-\(last)" }
  }

  /// Executable lines among the changed ones.
  package var lines: CoverageCount
  /// By path and line; changed lines that are no code neither join nor split a range.
  package var uncovered: [Uncovered]

  package init(lines: CoverageCount, uncovered: [Uncovered]) {
    self.lines = lines
    self.uncovered = uncovered
  }

  /// Whether at least so many per cent of the changed lines ran; a change without executable lines
  /// has nothing to answer for.
  package func meets(minimum: Double) -> Bool {
    lines.total == 0 || lines.meets(minimum: minimum)
  }
}
