extension CoverageScope {
  /// Adds an app's targets as xccov names them, each with its files that no target of a package has
  /// and that `isOwn` says are the product's: a file of both counts for the package's target.
  ///
  /// Paths are canonical.
  package mutating func add(
    targets: [XccovReader.Target], of app: String, where isOwn: (String) -> Bool
  ) {
    let sorter = CoverageSorter(self)
    var taken: Set<String> = []
    for target in targets where !target.isTest {
      let files = target.files.map(\.path).filter { path in
        sorter.place(of: path) == .elsewhere && isOwn(path) && taken.insert(path).inserted
      }
      guard !files.isEmpty else { continue }
      self.targets.append(
        CoverageTarget(
          name: target.name, package: app, kind: .source, directories: [], files: files))
    }
  }
}

extension XccovReader.Target {
  /// The target with the hits of single lines, by path, and with each path made canonical.
  package func adding(lines: [String: LineHits], canonical: (String) -> String) -> Self {
    var target = self
    target.files = files.map { file in
      var file = file
      file.hits = file.hits ?? lines[file.path]
      file.path = PathText.normalised(canonical(file.path))
      return file
    }
    return target
  }
}
