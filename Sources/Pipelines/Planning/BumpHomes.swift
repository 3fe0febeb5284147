import YAML

/// The homes of a product's numbers, judged: one number that all of them hold, or a refusal.
package struct BumpHomes {
  /// The number now; nil where explicit `--build` unites several.
  let build: BuildNumber?
  private let buildHomes: [HomeScalar]
  private let marketingHomes: [HomeScalar]

  /// `allowsDifference`: the new number is given, so unequal homes of several apps may unite.
  init(_ facts: Facts, allowsDifference: Bool) throws(Failure) {
    if let refusal = Self.refusal(facts.apps, allowsDifference: allowsDifference) { throw refusal }
    buildHomes = facts.apps.flatMap(\.buildHomes)
    marketingHomes = facts.apps.flatMap(\.marketingHomes)
    if facts.apps.isEmpty {
      guard let number = facts.product.product.build else {
        throw Failure(
          .invalid, id: "no-build-number",
          "product.json has neither an app nor a `build`, so no build number exists",
          file: facts.productPath, hint: "add `\"build\": 1` to product.json")
      }
      build = number
      return
    }
    build = try Self.common(facts.apps, allowsDifference: allowsDifference)
  }

  /// Every reason against editing the apps' numbers, as one failure: values that disagree are a
  /// mismatch, anything untruthful makes the file invalid.
  package static func refusal(_ apps: [AppFacts], allowsDifference: Bool) -> Failure? {
    let problems = apps.flatMap(\.problems)
      .filter { !allowsDifference || !$0.isMendedByNumber }
    guard problems.isEmpty else {
      let verdicts = problems.map(\.verdict)
      let kind: Failure.Kind =
        verdicts.allSatisfy { $0 == .disagrees }
        ? .mismatch : verdicts.allSatisfy { $0 == .outside } ? .refused : .invalid
      return Failure(problems.map(\.diagnostic), kind: kind)
    }
    guard let app = apps.first(where: { $0.buildHomes.isEmpty }) else { return nil }
    return Failure(
      .invalid, id: "no-number", "nothing decides the build number of app `\(app.name)`",
      file: app.app.project,
      hint: "add `CURRENT_PROJECT_VERSION: 1` to `settings.base` of the spec")
  }

  private static func common(_ apps: [AppFacts], allowsDifference: Bool) throws(Failure)
    -> BuildNumber?
  {
    var numbers: [(app: AppFacts, home: HomeScalar, number: BuildNumber)] = []
    for app in apps {
      for home in app.buildHomes {
        do throws(Refusal) {
          numbers.append((app, home, try BuildNumber(home.text)))
        } catch {
          throw Failure(
            .invalid, id: error.id, error.message, file: home.path,
            position: SourcePosition(line: home.line, column: 1), hint: error.hint)
        }
      }
    }
    guard let first = numbers.first?.number else { return nil }
    if numbers.allSatisfy({ $0.home.text == first.text }) { return first }
    if allowsDifference { return numbers.map(\.number).max() }
    throw Failure(
      .mismatch, id: "unequal-numbers", "the apps' build numbers differ",
      hint: "set them all with `relctl bump --build N`",
      details: numbers.map { "\($0.home.path):\($0.home.line): \($0.app.name) is \($0.number)" })
  }

  /// Adds the edits of all homes.
  func edit(
    _ edits: inout FileEdits, _ facts: Facts, build: BuildNumber, version: SemanticVersion
  ) throws(Failure) {
    for home in buildHomes {
      if case .node(let node) = home.place, node.style == .plain, Self.readsDifferently(build.text)
      {
        throw Failure([
          node.diagnostic(
            id: "number-loses-text",
            "bare `\(build)` would be read as another number than it says",
            hint: "quote the value first: `\"\(home.text)\"`")
        ])
      }
      edits.replace(home, with: build.text, quoting: .keep)
    }
    for home in marketingHomes where home.text != version.marketing {
      edits.replace(
        home, with: version.marketing,
        quoting: Self.readsDifferently(version.marketing) ? .doubleQuoted : .keep)
    }
  }

  /// `1.10` as a bare YAML scalar is the number 1.1; `1.5` and `2.0.0` stay what they are.
  static func readsDifferently(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let fraction = parts.last else { return false }
    return fraction.count > 1 && fraction.last == "0" || text.count > 16
  }
}
