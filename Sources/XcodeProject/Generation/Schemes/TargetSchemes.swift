/// The schemes that targets ask for: one, or one per variant of the configurations.
struct TargetSchemes {
  let spec: Spec
  let targets: TargetIndex

  /// A scheme and the target that it belongs to.
  struct Owned {
    let owner: String
    let scheme: Scheme
  }

  func all() -> [Owned] {
    var result: [Owned] = []
    for target in targets.nativeOrder {
      if let scheme = target.scheme { result += schemes(scheme, of: target.name) }
    }
    for target in targets.aggregateOrder {
      if let scheme = target.scheme { result += schemes(scheme, of: target.name) }
    }
    return result
  }

  private func schemes(_ scheme: TargetScheme, of target: String) -> [Owned] {
    if scheme.configVariants.isEmpty {
      return [
        Owned(
          owner: target,
          scheme: make(scheme, name: target, of: target, debug: nil, release: nil))
      ]
    }
    return scheme.configVariants.map { variant in
      Owned(
        owner: target,
        scheme: make(
          scheme, name: "\(target) \(variant)", of: target,
          debug: spec.config(variant: variant, .debug)?.name,
          release: spec.config(variant: variant, .release)?.name))
    }
  }

  private func make(
    _ scheme: TargetScheme, name: String, of target: String, debug: String?, release: String?
  ) -> Scheme {
    Scheme(
      name: name,
      build: Scheme.Build(
        targets: built(with: target),
        buildImplicitDependencies: scheme.buildImplicitDependencies,
        preActions: scheme.preActions, postActions: scheme.postActions),
      run: run(scheme, config: debug), test: test(scheme, config: debug),
      profile: Scheme.Profile(
        config: release, commandLineArguments: scheme.commandLineArguments,
        environmentVariables: scheme.environmentVariables),
      analyze: Scheme.Analyze(config: debug), archive: Scheme.Archive(config: release),
      management: scheme.management, value: scheme.value)
  }

  /// The target; of a watch app also the first target that depends on it.
  private func built(with name: String) -> [SchemeBuildTarget] {
    var names = [name]
    if let type = targets.natives[name]?.type, type == .watch2App || type == .watchApp,
      let host = spec.sortedTargets.first(where: { target in
        target.dependencies.contains { $0.kind == .target && $0.reference == name }
      })
    {
      names.append(host.name)
    }
    return names.map {
      SchemeBuildTarget(
        target: TargetReference(name: $0, location: .local),
        purposes: Set(SchemeBuildTarget.Purpose.allCases))
    }
  }

  private func run(_ scheme: TargetScheme, config: String?) -> SchemeRun {
    SchemeRun(
      config: config, commandLineArguments: scheme.commandLineArguments,
      environmentVariables: scheme.environmentVariables,
      disableMainThreadChecker: scheme.disableMainThreadChecker,
      stopOnEveryMainThreadCheckerIssue: scheme.stopOnEveryMainThreadCheckerIssue,
      disableThreadPerformanceChecker: scheme.disableThreadPerformanceChecker,
      language: scheme.language, region: scheme.region,
      storeKitConfiguration: scheme.storeKitConfiguration)
  }

  private func test(_ scheme: TargetScheme, config: String?) -> SchemeTest {
    SchemeTest(
      config: config, gatherCoverageData: scheme.gatherCoverageData,
      coverageTargets: scheme.coverageTargets,
      disableMainThreadChecker: scheme.disableMainThreadChecker,
      commandLineArguments: scheme.commandLineArguments, targets: scheme.testTargets,
      environmentVariables: scheme.environmentVariables, testPlans: scheme.testPlans,
      language: scheme.language, region: scheme.region)
  }
}
