import Pipelines

/// Which tests of a package a run with `--changed` makes.
enum TestChoice: Equatable {
  case all
  /// Test targets by name, and those that are left out.
  case targets([String], leftOut: [String])
  /// None, with the reason.
  case nothing(String)

  static func untouched(since base: String) -> String {
    "nothing it is built from changed since \(base)"
  }

  /// Chooses by what changed in the package, as paths relative to the product root, and by whether
  /// anything changed in the packages that it names by path.
  ///
  /// A file of no target, such as the manifest, can change every target, and so can whatever a
  /// target's unknown dependencies hide.
  static func of(
    _ package: TestedPackage, changed: [String], dependenciesChanged: Bool, since base: String
  ) -> TestChoice {
    guard !changed.isEmpty || dependenciesChanged else { return .nothing(untouched(since: base)) }
    let targets = Dictionary(package.targets.map { ($0.name, $0) }) { first, _ in first }
    var touched: Set<String> = []
    for path in changed {
      let owner = package.targets.filter { PathText.isInside(path, $0.path) }
        .max { $0.path.utf8.count < $1.path.utf8.count }
      guard let owner else { return .all }
      touched.insert(owner.name)
    }
    func isAffected(_ name: String, _ seen: inout Set<String>) -> Bool {
      guard let target = targets[name] else { return dependenciesChanged }
      guard seen.insert(name).inserted else { return false }
      guard let dependencies = target.dependencies, !touched.contains(name) else { return true }
      return dependencies.contains { isAffected($0, &seen) }
    }
    let chosen = package.testTargets.filter { name in
      var seen: Set<String> = []
      return isAffected(name, &seen)
    }
    if chosen.count == package.testTargets.count { return .all }
    guard !chosen.isEmpty else {
      return .nothing("no test is built from what changed since \(base)")
    }
    return .targets(chosen, leftOut: package.testTargets.filter { !chosen.contains($0) })
  }
}

/// The tests of some targets, as `swift test --filter` and the bundle's list name them.
struct TargetFilter: Equatable {
  private let modules: [String]

  init(targets: [String]) { modules = targets.map(Self.module) }

  /// A pattern for the tests of these targets alone.
  var pattern: String { "^(\(modules.joined(separator: "|")))\\." }

  func holds(module: String?) -> Bool { module.map(modules.contains) ?? true }

  /// The module's name: what is no letter, digit or underscore of a target's name becomes one.
  private static func module(_ target: String) -> String {
    let name = String(
      target.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return name.first?.isNumber == true ? "_" + name : name
  }
}
