/// A run's totals as they are kept, one JSON object a line, in `.relctl/coverage.ndjson`.
package struct CoverageRecord: Sendable, Equatable, Codable {
  package struct Target: Sendable, Equatable, Codable {
    package var package: String
    package var name: String
    package var lines: CoverageCount

    package init(package: String, name: String, lines: CoverageCount) {
      self.package = package
      self.name = name
      self.lines = lines
    }
  }

  package static let schemaName = "relctl.coverage.v1"

  package var schema: String
  /// ISO 8601, UTC; from the caller's clock.
  package var time: String
  package var commit: String?
  package var lines: CoverageCount
  package var targets: [Target]

  package init(time: String, commit: String?, report: CoverageReport) {
    self.schema = Self.schemaName
    self.time = time
    self.commit = commit
    self.lines = report.lines
    self.targets = report.targets.map {
      Target(package: $0.package, name: $0.name, lines: $0.lines)
    }
  }
}
