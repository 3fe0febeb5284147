import Pipelines
import XcodeProject
import YAML

/// The homes of an app's numbers, in planning's terms.
package enum SpecNumbers {
  package struct Homes {
    package let build: [HomeScalar]
    package let marketing: [HomeScalar]
    package let problems: [HomeProblem]
  }

  /// Finds them as the generator resolves settings; files outside the product's repository are no
  /// place to edit.
  package static func homes(
    of loaded: LoadedSpec, workspace: Workspace, files: some FileTree, world: World
  ) throws(Failure) -> Homes {
    let homes = NumberHomes.find(
      loaded, SettingsResolver(spec: loaded.spec, files: files), files: files,
      isInside: { path in
        let real = world.files.resolved(path)
        return PathText.isInside(real, workspace.repositoryRoot)
      })
    let found = Homes(
      build: homes.build.map { scalar($0, workspace, files, world) },
      marketing: homes.marketing.map { scalar($0, workspace, files, world) },
      // A product without a marketing version is whole: there is only nothing to set.
      problems: homes.problems.filter { $0.kind != .noNumber || $0.number == .build }
        .map { problem($0, of: homes) })
    try files.requireReadable()
    return found
  }

  private static func problem(_ problem: NumberProblem, of homes: NumberHomes) -> HomeProblem {
    var diagnostic = problem.diagnostic
    diagnostic.id = kebab(problem.kind.rawValue)
    let verdict: HomeProblem.Verdict =
      switch problem.kind {
      case .unequal: .disagrees
      case .outside: .outside
      // A literal that says what the spec says is no disagreement, only out of reach.
      case .beaten, .propertyListLiteral, .infoDefault:
        disagree(problem.number, homes) ? .disagrees : .untruthful
      default: .untruthful
      }
    return HomeProblem(
      diagnostic: diagnostic, verdict: verdict,
      isMendedByNumber: problem.kind == .unequal && problem.number == .build,
      isUnfilled: problem.kind == .environment
        && homes.bundles.contains {
          $0.number == problem.number && $0.value?.contains("${") ?? true
        })
  }

  private static func disagree(_ number: VersionNumber, _ homes: NumberHomes) -> Bool {
    guard let value = homes.value(number) else { return false }
    return homes.bundles.contains { bundle in
      bundle.number == number && bundle.value.map { $0 != value } == true
    }
  }

  /// `leadingZero` as `leading-zero`.
  private static func kebab(_ name: String) -> String {
    name.reduce(into: "") { text, character in
      text += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }

  private static func scalar(
    _ home: NumberHome, _ workspace: Workspace, _ files: some FileTree, _ world: World
  ) -> HomeScalar {
    let real = world.files.resolved(home.file)
    let place: HomeScalar.Place =
      switch home.place {
      case .spec(let node): .node(node.resolved)
      case .xcconfig(let line): .text(files.contents(of: line.file) ?? [], line.range)
      }
    return HomeScalar(
      path: workspace.inRepository(real) ?? real, line: home.position.line, place: place,
      text: home.value, name: home.key)
  }
}
