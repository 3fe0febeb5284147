extension CoverageReport {
  /// Keeps what the scope counts and gives each file to the target with the deepest directory.
  ///
  /// Every source target of the scope is in the report, one that no test binary holds without
  /// files.
  package init(files: some Sequence<FileCoverage>, scope: CoverageScope) {
    let sorter = CoverageSorter(scope)
    var kept: [[File]] = Array(repeating: [], count: scope.targets.count)
    var leftOut = LeftOut()
    for file in files {
      switch sorter.place(of: file.path) {
      case .target(let place, let shown):
        kept[place].append(File(shownPath: shown, coverage: file))
      case .test: leftOut.tests += 1
      case .dependency: leftOut.dependencies += 1
      case .generated: leftOut.generated += 1
      case .excluded: leftOut.excluded += 1
      case .elsewhere: leftOut.elsewhere += 1
      }
    }
    let targets = scope.targets.indices.filter { scope.targets[$0].kind == .source }.map { place in
      Target(
        name: scope.targets[place].name, package: scope.targets[place].package,
        files: kept[place].sorted { $0.shownPath < $1.shownPath })
    }
    self.init(targets: targets, leftOut: leftOut)
  }

  /// Coverage of changed lines, given by shown path as ranges of line numbers from 1.
  ///
  /// Files without line hits count nothing; a range of uncovered lines runs over lines that are
  /// no code, and ends at one that is covered or unchanged.
  package func covering(changed: [String: [ClosedRange<Int>]]) -> ChangedCoverage {
    var lines = CoverageCount()
    var uncovered: [ChangedCoverage.Uncovered] = []
    let files = targets.flatMap(\.files).sorted { $0.shownPath < $1.shownPath }
    for file in files {
      guard let ranges = changed[file.shownPath], let hits = file.coverage.hits else { continue }
      var open: ChangedCoverage.Uncovered?
      let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
      var cursor = ChangedLineCursor(sorted)
      for line in hits.lines {
        let isChanged = cursor.contains(Int(line.number))
        if isChanged {
          lines.total += 1
          if line.hits > 0 { lines.covered += 1 }
        }
        guard isChanged, line.hits == 0 else {
          if let range = open { uncovered.append(range) }
          open = nil
          continue
        }
        let first = open?.first ?? Int(line.number)
        open = .init(path: file.shownPath, first: first, last: Int(line.number))
      }
      if let range = open { uncovered.append(range) }
    }
    return ChangedCoverage(lines: lines, uncovered: uncovered)
  }
}

/// Asks sorted ranges about ascending numbers.
private struct ChangedLineCursor {
  private let ranges: [ClosedRange<Int>]
  private var place = 0
  private var reach = Int.min

  init(_ ranges: [ClosedRange<Int>]) { self.ranges = ranges }

  mutating func contains(_ number: Int) -> Bool {
    while place < ranges.count, ranges[place].lowerBound <= number {
      reach = max(reach, ranges[place].upperBound)
      place += 1
    }
    return number <= reach
  }
}
