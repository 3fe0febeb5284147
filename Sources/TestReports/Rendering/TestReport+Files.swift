extension TestReport {
  /// The report over result and coverage files that came from elsewhere, each result file a unit.
  ///
  /// xccov's report knows targets, and then its archive adds lines to their files; coverage without
  /// targets becomes one target `files`, without what lies in build folders and in `Tests`.
  package init(files: [(name: String, file: ReportFile)], exclude: [String] = []) {
    var units: [Unit] = []
    var targets: [XccovReader.Target] = []
    var loose: [FileCoverage] = []
    var hasCoverage = false
    for (name, file) in files {
      switch file {
      case .tests(let run):
        units.append(Unit(name: name, judgement: run.judgedAlone(), seconds: run.seconds))
      case .coverage(let files):
        loose += files
        hasCoverage = true
      case .targetCoverage(let found):
        targets += found
        hasCoverage = true
      }
    }
    var coverage: CoverageReport?
    if !targets.isEmpty {
      coverage = CoverageReport(xccov: targets, lines: loose, exclude: exclude)
    } else if !loose.isEmpty {
      coverage = CoverageReport(files: loose, named: "files", exclude: exclude)
    }
    let isEmpty = hasCoverage && coverage == nil
    self.init(
      units: units, coverage: coverage,
      coverageUnavailable: isEmpty ? "none recorded" : nil)
  }
}
