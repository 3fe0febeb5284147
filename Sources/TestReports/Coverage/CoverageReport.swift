/// Coverage of the product's own targets, after the union over all runs.
package struct CoverageReport: Sendable, Equatable {
  package struct File: Sendable, Equatable {
    /// Relative to its root; a kit's begins with the kit's name.
    package var shownPath: String
    package var coverage: FileCoverage

    package init(shownPath: String, coverage: FileCoverage) {
      self.shownPath = shownPath
      self.coverage = coverage
    }
  }

  package struct Target: Sendable, Equatable {
    package var name: String
    package var package: String
    /// By shown path.
    package var files: [File]
    package var lines: CoverageCount
    package var functions: CoverageCount?
    package var regions: CoverageCount?

    package init(name: String, package: String, files: [File]) {
      self.name = name
      self.package = package
      self.files = files
      self.lines = files.reduce(CoverageCount()) { $0 + $1.coverage.lines }
      self.functions = CoverageReport.sum(files.map(\.coverage.functions))
      self.regions = CoverageReport.sum(files.map(\.coverage.regions))
    }
  }

  /// Why files were left out, with how many.
  package struct LeftOut: Sendable, Equatable, Codable {
    package var tests = 0
    package var dependencies = 0
    package var generated = 0
    package var excluded = 0
    /// In no target that was named.
    package var elsewhere = 0

    package init() {}
  }

  package var targets: [Target]
  package var leftOut: LeftOut

  package init(targets: [Target], leftOut: LeftOut = LeftOut()) {
    self.targets = targets
    self.leftOut = leftOut
  }

  package var lines: CoverageCount { targets.reduce(CoverageCount()) { $0 + $1.lines } }
  package var functions: CoverageCount? { Self.sum(targets.map(\.functions)) }
  package var regions: CoverageCount? { Self.sum(targets.map(\.regions)) }

  static func sum(_ counts: [CoverageCount?]) -> CoverageCount? {
    counts.reduce(nil) { sum, count in
      guard let count else { return sum }
      return (sum ?? CoverageCount()) + count
    }
  }
}
