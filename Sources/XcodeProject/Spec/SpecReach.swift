import YAML

/// A path that a spec leads to, and why: what kits and inputs are found by.
package struct SpecReach: Sendable {
  package enum Role: String, Sendable, CaseIterable {
    /// The spec itself and what it includes.
    case spec
    case xcconfig
    case package
    case source
    case fileGroup
    case projectReference
    case infoPlist
    case entitlements
    case script
    case testPlan
    case framework
  }

  /// Absolute, `.` and `..` resolved as text, links not followed.
  package let path: String
  package let role: Role
  /// Nil for what belongs to the whole project.
  package let target: String?
  /// Where the spec names it.
  package let node: Node?
}

extension LoadedSpec {
  /// Every path that the spec names, in the order of the spec; paths with a build setting's
  /// reference in them, other than to the project's folder, are left out.
  package func reach(_ resolver: SettingsResolver) -> [SpecReach] {
    var collector = ReachCollector(basePath: spec.basePath)
    for path in files { collector.add(path, .spec, nil, nil) }
    for path in resolver.xcconfigFiles { collector.add(path, .xcconfig, nil, nil) }
    for package in spec.packages {
      guard case .local(let path, _, _) = package.location else { continue }
      collector.add(path, .package, nil, package.value["path"]?.node ?? package.value.node)
    }
    for reference in spec.projectReferences {
      collector.add(reference.path, .projectReference, nil, reference.value["path"]?.node)
    }
    for path in spec.fileGroups { collector.add(path, .fileGroup, nil, nil) }
    for target in spec.targets { collector.add(target, resolver) }
    for target in spec.aggregateTargets {
      collector.add(scripts: target.buildScripts, target.name)
      if let scheme = target.scheme { collector.add(plans: scheme.testPlans, target.name) }
    }
    for scheme in spec.schemes {
      if let test = scheme.test { collector.add(plans: test.testPlans, nil) }
    }
    return collector.found
  }
}

private struct ReachCollector {
  let basePath: String
  private(set) var found: [SpecReach] = []

  init(basePath: String) { self.basePath = basePath }

  mutating func add(_ path: String, _ role: SpecReach.Role, _ target: String?, _ node: Node?) {
    let root = ["$(SRCROOT)/", "$(PROJECT_DIR)/"].first { path.hasPrefix($0) } ?? ""
    let path = String(path.dropFirst(root.count))
    guard !path.contains("$(") else { return }
    found.append(
      SpecReach(
        path: SpecPath.absolute(path, in: basePath), role: role, target: target, node: node))
  }

  mutating func add(scripts: [BuildScript], _ target: String) {
    for script in scripts {
      guard case .path(let path) = script.source else { continue }
      add(path, .script, target, script.value["path"]?.node)
    }
  }

  mutating func add(plans: [TestPlan], _ target: String?) {
    for plan in plans { add(plan.path, .testPlan, target, nil) }
  }

  mutating func add(_ target: Target, _ resolver: SettingsResolver) {
    let name = target.name
    for source in target.sources {
      add(source.path, .source, name, source.value?["path"]?.node ?? source.value?.node)
    }
    for dependency in target.dependencies {
      guard case .framework = dependency.kind, !dependency.implicit else { continue }
      add(dependency.reference, .framework, name, dependency.value["framework"]?.node)
    }
    var plists: Set<String> = []
    var entitlements: Set<String> = []
    for config in resolver.spec.configs {
      if let path = resolver.declaredInfoPlist(target, config) { plists.insert(path) }
      let settings = resolver.written(target, config, findings: TargetFindings())
      if let path = settings.text("CODE_SIGN_ENTITLEMENTS") { entitlements.insert(path) }
    }
    for path in plists.sorted() { add(path, .infoPlist, name, target.info?.value["path"]?.node) }
    for path in entitlements.sorted() {
      add(path, .entitlements, name, target.entitlements?.value["path"]?.node)
    }
    add(scripts: target.preBuildScripts, name)
    add(scripts: target.postCompileScripts, name)
    add(scripts: target.postBuildScripts, name)
    if let scheme = target.scheme { add(plans: scheme.testPlans, name) }
  }
}
