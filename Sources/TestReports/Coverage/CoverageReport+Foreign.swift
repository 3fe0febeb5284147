extension CoverageReport {
  /// Coverage as xccov's targets have it, without test bundles; a file of two targets counts once,
  /// for the first. `lines` (an archive's) adds the hits of single lines.
  package init(
    xccov targets: [XccovReader.Target], lines: [FileCoverage] = [], exclude: [String] = []
  ) {
    var union = CoverageUnion()
    var owners: [String: Int] = [:]
    var names: [String] = []
    var leftOut = LeftOut()
    let globs = exclude.map(PathGlob.init)
    for target in targets {
      if target.isTest {
        leftOut.tests += target.files.count
        continue
      }
      let place = names.firstIndex(of: target.name) ?? names.count
      if place == names.count { names.append(target.name) }
      for file in target.files {
        let path = PathText.normalised(file.path)
        if globs.contains(where: { $0.matches(path) }) {
          leftOut.excluded += 1
          continue
        }
        if owners[path] == nil { owners[path] = place }
        union.add(file)
      }
    }
    for file in lines where owners[PathText.normalised(file.path)] != nil { union.add(file) }
    var files: [[File]] = Array(repeating: [], count: names.count)
    for file in union.files.values.sorted(by: { $0.path < $1.path }) {
      guard let place = owners[file.path] else { continue }
      files[place].append(File(shownPath: file.path, coverage: file))
    }
    self.init(
      targets: zip(names, files).map { Target(name: $0, package: $0, files: $1) },
      leftOut: leftOut)
  }

  /// Coverage of files whose targets nobody knows, as one target of this name: without what lies in
  /// build folders, and without SwiftPM's `Tests`.
  package init(files: some Sequence<FileCoverage>, named name: String, exclude: [String] = []) {
    var union = CoverageUnion()
    var leftOut = LeftOut()
    for file in files {
      switch CoverageSorter.generated(file.path) {
      case .dependency: leftOut.dependencies += 1
      case nil:
        let isTest = file.path.split(separator: "/").dropLast().contains("Tests")
        if isTest { leftOut.tests += 1 } else { union.add(file) }
      default: leftOut.generated += 1
      }
    }
    let target = XccovReader.Target(name: name, isTest: false, files: Array(union.files.values))
    self.init(xccov: [target], exclude: exclude)
    leftOut.excluded = self.leftOut.excluded
    self.leftOut = leftOut
  }
}
