import YAML

/// What concerns schemes.
extension SpecCheck {
  func scheme(_ scheme: Scheme) {
    if scheme.build.targets.isEmpty, scheme.run?.executable == nil {
      log.fail(
        "empty-scheme", "the scheme `\(scheme.name)` builds no target",
        at: scheme.value["build"]?.node ?? scheme.value.node)
    }
    let targets = scheme.value["build"]?["targets"]?.map
    for target in scheme.build.targets {
      check(
        target.target, of: scheme, "builds", at: targets?.entry(target.target.text)?.keyNode)
    }
    if let test = scheme.test { self.test(test, of: scheme) }
    config(scheme.run?.config, "run", scheme)
    config(scheme.test?.config, "test", scheme)
    config(scheme.profile?.config, "profile", scheme)
    config(scheme.analyze?.config, "analyze", scheme)
    config(scheme.archive?.config, "archive", scheme)
  }

  private func test(_ test: SchemeTest, of scheme: Scheme) {
    let node = scheme.value["test"]?.node
    for target in test.targets {
      check(target.target, of: scheme, "tests", at: target.value.node ?? node)
    }
    for target in test.coverageTargets {
      check(target, of: scheme, "covers", at: scheme.value["test"]?["coverageTargets"]?.node)
    }
    testPlans(test.testPlans, scheme.value["test"]?["testPlans"])
    if test.testPlans.count(where: \.defaultPlan) > 1 {
      log.fail(
        "test-plans", "the scheme `\(scheme.name)` has more than one default test plan",
        at: scheme.value["test"]?["testPlans"]?.node)
    }
  }

  private func testPlans(_ plans: [TestPlan], _ value: SpecValue?) {
    guard !isDisabled(.missingTestPlans) else { return }
    for plan in plans where !exists(plan.path) {
      log.fail(
        "missing-test-plan", "the test plan `\(plan.path)` does not exist",
        at: value?.list?.first { $0["path"]?.string == plan.path }?["path"]?.node)
    }
  }

  private func config(_ name: String?, _ action: String, _ scheme: Scheme) {
    guard let name, !configNames.contains(name) else { return }
    log.fail(
      "unknown-config",
      "the scheme `\(scheme.name)` has the configuration `\(name)`, which does not exist",
      at: scheme.value[action]?["config"]?.node, hint: nearest(to: name, among: configNames))
  }

  private func check(
    _ target: TargetReference, of scheme: Scheme, _ verb: String, at node: Node?
  ) {
    switch target.location {
    case .local:
      guard !targetNames.contains(target.name) else { return }
      log.fail(
        "unknown-target",
        "the scheme `\(scheme.name)` \(verb) the target `\(target.name)`, which does not exist",
        at: node, hint: nearest(to: target.name, among: targetNames))
    case .project(let project):
      guard !referenceNames.contains(project) else { return }
      log.fail(
        "unknown-project",
        "the scheme `\(scheme.name)` \(verb) `\(target.text)`, and there is "
          + "no project reference `\(project)`", at: node,
        hint: nearest(to: project, among: referenceNames))
    }
  }

  private func check(
    _ target: TestableReference, of scheme: Scheme, _ verb: String, at node: Node?
  ) {
    if let reference = target.targetReference {
      check(reference, of: scheme, verb, at: node)
    } else if case .package(let package) = target.location, !packageNames.contains(package) {
      log.fail(
        "unknown-package",
        "the scheme `\(scheme.name)` \(verb) `\(package)/\(target.name)`, and "
          + "there is no package `\(package)`", at: node,
        hint: nearest(to: package, among: packageNames))
    }
  }

  // MARK: Target schemes

  func targetScheme(_ scheme: TargetScheme, of target: String) {
    let variants = scheme.configVariants.isEmpty ? [nil] : scheme.configVariants.map { $0 }
    for variant in variants { self.variant(variant, scheme, of: target) }
    for test in scheme.testTargets {
      if case .package(let package) = test.target.location {
        guard !packageNames.contains(package) else { continue }
        log.fail(
          "unknown-package",
          "the scheme of `\(target)` tests `\(package)/\(test.target.name)`, "
            + "and there is no package `\(package)`", at: test.value.node)
      } else if !targetNames.contains(test.target.name) {
        log.fail(
          "unknown-target",
          "the scheme of `\(target)` tests `\(test.target.name)`, "
            + "which does not exist", at: test.value.node,
          hint: nearest(to: test.target.name, among: targetNames))
      }
    }
    testPlans(scheme.testPlans, scheme.value["testPlans"])
  }

  private func variant(_ variant: String?, _ scheme: TargetScheme, of target: String) {
    for kind in [BuildConfig.Kind.debug, .release] {
      guard spec.config(variant: variant, kind) == nil else { continue }
      let which = variant.map { "variant `\($0)`" } ?? "scheme"
      log.fail(
        "config-variants",
        "the \(which) of `\(target)` needs a configuration of the type `\(kind.rawValue)`"
          + (variant.map { " whose name contains `\($0)`" } ?? ""),
        at: scheme.value["configVariants"]?.node ?? scheme.value.node)
    }
  }
}

extension Spec {
  /// The configuration of a type that belongs to a scheme variant; without a variant the first
  /// of the type.
  package func config(variant: String?, _ kind: BuildConfig.Kind) -> BuildConfig? {
    configs.first { config in
      guard config.type == kind else { return false }
      guard let variant else { return true }
      return Self.variantName(of: config).lowercased() == variant.lowercased()
    }
  }

  /// A configuration's name without the word of its type, trimmed: `Staging (Debug)` is
  /// `Staging`.
  private static func variantName(of config: BuildConfig) -> String {
    guard let word = config.type?.rawValue else { return config.name }
    var name = config.name
    while let range = caseInsensitiveRange(of: word, in: name) { name.removeSubrange(range) }
    let trimmed = Set(" -_()")
    return String(
      name.drop { trimmed.contains($0) }.reversed().drop { trimmed.contains($0) }.reversed())
  }

  private static func caseInsensitiveRange(of word: String, in text: String)
    -> Range<String.Index>?
  {
    var start = text.startIndex
    while let end = text.index(start, offsetBy: word.count, limitedBy: text.endIndex) {
      if text[start..<end].lowercased() == word { return start..<end }
      if start == text.endIndex { return nil }
      start = text.index(after: start)
    }
    return nil
  }
}
