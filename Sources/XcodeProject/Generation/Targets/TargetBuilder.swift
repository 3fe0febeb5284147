/// Builds one native or legacy target: its phases, dependencies, settings and attributes.
struct TargetBuilder {
  let project: ProjectBuilder
  let target: Target
  let handle: Handle<TargetObject>
  private let plists: InfoPlists
  private(set) var files: [SourceFile] = []
  private(set) var parts = TargetParts()

  var context: GenerationContext { project.context }

  init(project: ProjectBuilder, target: Target, handle: Handle<TargetObject>) {
    self.project = project
    self.target = target
    self.handle = handle
    plists = InfoPlists(target, project: project)
  }

  /// Fills the target's object; the answer is what the target holds.
  mutating func build() -> TargetContent {
    let walker = project.walker
    files = walker.files(
      of: target.sources,
      owner: FileRules.Owner(type: target.type, infoPlists: plists.paths))
    let synced = SyncedFolders(self, infoPlists: plists.paths).build()
    var dependencies = DependencyBuilder(project: project, target: target, handle: handle)
    parts = dependencies.build()
    var phases = PhaseBuilder(self, hasSyncedFolder: !synced.isEmpty)
    let built = phases.build()
    let findings = findings()
    let configurations = project.configurations(files: target.configFiles) {
      project.settings.written(target, $0, findings: findings)
    }
    let rules = target.buildRules.map(Self.rule)
    let parts = parts
    context.change(handle) { object in
      object.syncedGroups = synced
      object.dependencies = parts.dependencies
      object.packageProducts = parts.products
      object.unlistedProducts = parts.plugins + parts.unlistedProducts
      object.phases = built
      object.configurations = configurations
      object.rules = rules
    }
    addAttributes()
    return TargetContents.content(
      of: target, files: files, infoPlists: plists.paths, context: context)
  }

  private func findings() -> TargetFindings {
    var findings = TargetFindings()
    findings.discoveredInfoPlist = plists.discovered
    findings.linksObjC = parts.linksObjC
    findings.frameworkSearchPaths = parts.searchPaths
    return findings
  }

  private static func rule(_ rule: BuildRule) -> RuleObject {
    var object = RuleObject(
      name: rule.name ?? "Build Rule", compilerSpec: "com.apple.compilers.proxy.script",
      fileType: "pattern.proxy", outputFiles: rule.outputFiles,
      outputFilesCompilerFlags: rule.outputFilesCompilerFlags,
      runsOncePerArchitecture: rule.runOncePerArchitecture)
    switch rule.fileType {
    case .type(let type): object.fileType = type
    case .pattern(let pattern): object.filePatterns = pattern
    }
    switch rule.action {
    case .compilerSpec(let spec): object.compilerSpec = spec
    case .script(let script): object.script = script
    }
    return object
  }

  // MARK: - Attributes

  private func addAttributes() {
    var attributes: [String: ProjectValue] = [:]
    if target.type.isTest, let tested = testedTarget() {
      attributes["TestTargetID"] = .target(tested)
    }
    for entry in target.attributes.entries {
      attributes[entry.key] = ProjectValue(entry.value.settingValue)
    }
    for (key, setting) in TargetAttributes.signing {
      if let value = project.settings.commonValue(setting, of: target) {
        attributes[key] = ProjectValue(value)
      }
    }
    context.setAttributes(attributes, of: handle)
  }

  /// The target that the first configuration with a `TEST_TARGET_NAME` names.
  private func testedTarget() -> Handle<TargetObject>? {
    let findings = findings()
    for config in context.spec.configs {
      let settings = project.settings.written(target, config, findings: findings)
      if let name = settings.text("TEST_TARGET_NAME") { return project.targets.handles[name] }
    }
    return nil
  }
}

/// Attributes that targets get from their settings.
enum TargetAttributes {
  /// Attributes by the setting that they are taken from.
  static let signing = [
    (key: "ProvisioningStyle", setting: "CODE_SIGN_STYLE"),
    (key: "DevelopmentTeam", setting: "DEVELOPMENT_TEAM"),
  ]
}

extension GenerationContext {
  func change(_ handle: Handle<TargetObject>, _ body: (inout TargetObject) -> Void) {
    body(&graph.targets[handle])
  }

  /// Sets a target's attributes, if it has any.
  func setAttributes(_ attributes: [String: ProjectValue], of handle: Handle<TargetObject>) {
    guard !attributes.isEmpty else { return }
    graph.project.targetAttributes[handle] = attributes.sorted { $0.key < $1.key }
      .map { (key: $0.key, value: $0.value) }
  }
}
