import YAML

/// Turns a pipeline and facts into a plan.
package enum Planner {
  /// Throws the first refusal of a stage; all its causes are in the failure.
  package static func plan(
    _ pipeline: Pipeline, _ facts: Facts, sources: [String: String] = [:]
  ) throws(Failure) -> Plan {
    var stages: [PlannedStage] = []
    for (index, entry) in pipeline.stages.enumerated() {
      let context = StageContext(facts: facts, pipeline: pipeline, index: index, earlier: stages)
      var stage = try StageCatalog.plan(entry, context)
      if let reason = skipReason(entry, facts) {
        stage.skip = reason
        stage.actions = []
      }
      stage.timeout = entry.timeout.map(Double.init) ?? stage.timeout
      for variable in entry.env { stage.environment[variable.name] = variable.value.text }
      stages.append(stage)
    }
    return Plan(
      pipeline: pipeline.name, product: facts.product.product.name, base: facts.head,
      branch: facts.branch, version: facts.product.product.version.text, kits: facts.kits,
      stages: stages, waivers: facts.waivers.names, sources: sources)
  }

  private static func skipReason(_ entry: StageEntry, _ facts: Facts) -> String? {
    for condition in entry.when {
      switch condition {
      case .macos where facts.platform != .macos: return "only on macOS"
      case .linux where facts.platform != .linux: return "only on Linux"
      case .ci where !facts.isCI: return "only in CI"
      case .local where facts.isCI: return "only outside CI"
      default: continue
      }
    }
    return nil
  }
}

/// What a stage sees while it plans.
package struct StageContext: Sendable {
  package let facts: Facts
  package let pipeline: Pipeline
  package let index: Int
  /// The stages planned before this one.
  package let earlier: [PlannedStage]

  package init(facts: Facts, pipeline: Pipeline, index: Int, earlier: [PlannedStage]) {
    self.facts = facts
    self.pipeline = pipeline
    self.index = index
    self.earlier = earlier
  }

  var product: Product { facts.product.product }

  /// Whether a stage of that word stands later in the pipeline.
  func comesLater(_ word: StageWord) -> Bool {
    pipeline.stages[(index + 1)...].contains { $0.word == word }
  }

  func cameBefore(_ word: StageWord) -> Bool {
    pipeline.stages[..<index].contains { $0.word == word }
  }

  /// The bump planned before this stage, if any.
  var bump: BumpAction? {
    for stage in earlier {
      for case .bump(let bump) in stage.actions { return bump }
    }
    return nil
  }

  /// The build tag's name where the plan bumps, else its template.
  var shownTag: String {
    let template = product.git.tag
    guard let bump, let version = try? SemanticVersion(bump.version),
      let build = try? BuildNumber(bump.build)
    else { return template.text }
    return template.name(product: product.name, version: version, build: build)
  }

  /// The apps a stage is about; an unknown name is a failure that names the known ones.
  func apps(_ names: [String]?) throws(Failure) -> [AppFacts] {
    guard let names else { return facts.apps }
    var result: [AppFacts] = []
    for name in names {
      guard
        let app = facts.apps.first(where: {
          $0.name == name || $0.scheme == name || $0.app.project == name
        })
      else {
        let known = facts.apps.map { "`\($0.name)`" }.joined(separator: ", ")
        throw Failure(
          .usage, id: "unknown-app", "the product has no app `\(name)`",
          hint: known.isEmpty ? "product.json names no app" : "its apps: \(known)")
      }
      result.append(app)
    }
    return result
  }

  /// Refuses apps whose projects would hold the text `${NAME}` as a version or build number.
  func requireFilledNumbers(_ apps: [AppFacts]) throws(Failure) {
    let problems = apps.flatMap(\.problems).filter(\.isUnfilled)
    if !problems.isEmpty { throw Failure(problems.map(\.diagnostic)) }
  }

  /// The packages a stage is about, by name or path.
  func packages(_ names: [String]?, includingKits: Bool) throws(Failure) -> [PackageFacts] {
    guard let names else {
      return facts.packages.filter { package in
        guard let kit = package.kit else { return true }
        return includingKits && product.kit(named: kit)?.test != false
      }
    }
    var result: [PackageFacts] = []
    for name in names {
      guard let package = facts.packages.first(where: { $0.name == name || $0.path == name })
      else {
        let known = facts.packages.map { "`\($0.name)`" }.joined(separator: ", ")
        throw Failure(
          .usage, id: "unknown-package", "the product has no package `\(name)`",
          hint: known.isEmpty ? "product.json names no package" : "its packages: \(known)")
      }
      result.append(package)
    }
    return result
  }
}

extension Failure {
  /// A refusal of the number and file rules, as a run's failure.
  package init(_ refusal: Refusal) {
    let kind: Kind =
      switch refusal.kind {
      case .mismatch: .mismatch
      case .missing: .missing
      case .unavailable: .unavailable
      case .busy: .busy
      case .gate: .refused
      case .invalid: .invalid
      }
    self.init(
      kind, id: refusal.id, refusal.message, file: refusal.diagnostic?.file,
      position: refusal.diagnostic?.position, hint: refusal.hint,
      diagnostics: refusal.diagnostic.map { [$0] } ?? [])
  }
}
