extension CoverageReport {
  /// Keeps what the scope counts and gives each file to the target with the deepest directory.
  package init(files: some Sequence<FileCoverage>, scope: CoverageScope) {
    self.init(targets: [])
  }

  /// Coverage of changed lines, given by shown path as ranges of line numbers from 1.
  package func covering(changed: [String: [ClosedRange<Int>]]) -> ChangedCoverage {
    ChangedCoverage(lines: CoverageCount(), uncovered: [])
  }
}
