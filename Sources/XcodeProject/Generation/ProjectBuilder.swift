import YAML

/// Builds the graph of a project: navigator, targets, packages, attributes.
final class ProjectBuilder {
  let context: GenerationContext
  let settings: SettingsResolver
  let tree: GroupTree
  let regions: KnownRegions
  let walker: SourceWalker
  let targets: TargetIndex
  let packages: PackageIndex
  let externals: ExternalProjects
  /// Files that no group holds.
  private(set) var loneFiles: [Handle<Element>] = []
  private(set) var contents: [TargetContent] = []
  private var frameworks = MemberList()
  private var bundles = MemberList()
  private var carthagePlatforms: [String: MemberList] = [:]
  private var sdks: [String: Handle<Element>] = [:]
  private var assetTags: Set<String> = []

  /// Elements, each once.
  private struct MemberList {
    private(set) var elements: [Handle<Element>] = []
    private var known: Set<Handle<Element>> = []

    mutating func add(_ element: Handle<Element>) {
      if known.insert(element).inserted { elements.append(element) }
    }
  }

  /// Walks the file groups, then adds packages, references and targets in XcodeGen's order.
  init(_ context: GenerationContext, settings: SettingsResolver) {
    self.context = context
    self.settings = settings
    tree = GroupTree(context)
    regions = KnownRegions(context.folders)
    walker = SourceWalker(context, tree: tree, regions: regions)
    targets = TargetIndex(context)
    walker.addFileGroups(context.spec.fileGroups)
    let list = Self.projectConfigurations(context, settings: settings, tree: tree)
    context.graph.project.configurations = list.list
    loneFiles = list.loneFiles
    packages = PackageIndex(context, tree: tree)
    externals = ExternalProjects(context)
    targets.addObjects(to: context)
    for target in targets.nativeOrder { build(target) }
    for target in targets.aggregateOrder { build(target) }
    finish()
  }

  private func build(_ target: Target) {
    guard let handle = targets.handles[target.name] else { return }
    var builder = TargetBuilder(project: self, target: target, handle: handle)
    contents.append(builder.build())
    for source in target.sources { assetTags.formUnion(source.resourceTags) }
  }

  private func build(_ target: AggregateTarget) {
    guard let handle = targets.handles[target.name] else { return }
    contents.append(AggregateBuilder(project: self, target: target, handle: handle).build())
  }

  // MARK: - Shared members

  func addToFrameworks(_ element: Handle<Element>) { frameworks.add(element) }

  func addToBundles(_ element: Handle<Element>) { bundles.add(element) }

  func addToCarthage(_ element: Handle<Element>, platform: String) {
    carthagePlatforms[platform, default: MemberList()].add(element)
  }

  /// One reference per text of an `sdk` dependency.
  func sdkReference(_ reference: String, root: String?) -> Handle<Element> {
    if let known = sdks[reference] { return known }
    var path = reference
    let pathExtension = PathText.pathExtension(PathText.lastComponent(reference))
    if !reference.contains("/") {
      path = (pathExtension == "framework" ? "System/Library/Frameworks/" : "usr/lib/") + reference
    }
    let file = context.graph.elements.add(
      Element(
        .fileReference, name: PathText.lastComponent(reference), path: path,
        sourceTree: root.map { .custom($0) } ?? .sdkRoot,
        fileType: pathExtension.flatMap(XcodeFileType.type(ofExtension:))))
    sdks[reference] = file
    addToFrameworks(file)
    return file
  }

  // MARK: - Configurations

  /// The reference of a configuration file, in the group of its folder.
  func configurationFile(_ path: String) -> Handle<Element> {
    let (file, isLone) = Self.configurationFile(path, context: context, tree: tree)
    if isLone, !loneFiles.contains(file) { loneFiles.append(file) }
    return file
  }

  private static func configurationFile(
    _ path: String, context: GenerationContext, tree: GroupTree
  ) -> (file: Handle<Element>, isLone: Bool) {
    let absolute = context.absolute(path)
    let folder = PathText.parent(absolute)
    if tree.isInSyncedFolder(absolute) {
      return (tree.file(at: absolute, in: context.base, sourceTree: .sourceRoot), true)
    }
    let file = tree.file(at: absolute, in: folder)
    let intermediate = context.spec.options.createIntermediateGroups
    let group = tree.group(
      at: folder, merging: [file], GroupTree.Place(ownFolder: true, intermediate: intermediate))
    if intermediate { tree.makeIntermediateGroups(for: group, at: folder) }
    return (file, false)
  }

  private static func projectConfigurations(
    _ context: GenerationContext, settings: SettingsResolver, tree: GroupTree
  ) -> (list: ConfigurationList, loneFiles: [Handle<Element>]) {
    var list = ConfigurationList()
    var loneFiles: [Handle<Element>] = []
    list.defaultName = context.defaultConfiguration
    for config in context.spec.configs {
      var configuration = Configuration(
        name: config.name, settings: settings.project(config).projectValues)
      if let path = context.spec.configFiles[config.name] {
        let (file, isLone) = configurationFile(path, context: context, tree: tree)
        configuration.base = file
        if isLone { loneFiles.append(file) }
      }
      list.configurations.append(configuration)
    }
    return (list, loneFiles)
  }

  /// A target's configuration list.
  func configurations(
    files: [String: String], settings: (BuildConfig) -> ResolvedSettings
  ) -> ConfigurationList {
    var list = ConfigurationList()
    list.defaultName = context.defaultConfiguration
    list.configurations = context.spec.configs.map { config in
      var configuration = Configuration(
        name: config.name, settings: settings(config).projectValues)
      configuration.base = files[config.name].map { configurationFile($0) }
      return configuration
    }
    return list
  }
}

// MARK: - The project object and the derived groups

extension ProjectBuilder {
  private func finish() {
    let spec = context.spec
    context.graph.project.format = Self.format(spec.options.projectFormat)
    context.graph.project.editor = ProjectObject.Editor(
      usesTabs: spec.options.usesTabs, indentWidth: spec.options.indentWidth,
      tabWidth: spec.options.tabWidth)
    context.graph.project.developmentRegion = spec.options.developmentLanguage ?? "en"
    regions.add(context.graph.project.developmentRegion)
    if spec.options.useBaseInternationalization { regions.add("Base") }
    context.graph.project.knownRegions = regions.names.sorted()
    addAttributes()
    arrangeGroups()
  }

  private func addAttributes() {
    var attributes: [String: ProjectValue] = ["BuildIndependentTargetsInParallel": .text("YES")]
    for entry in context.spec.attributes.entries {
      attributes[entry.key] = ProjectValue(entry.value)
    }
    if context.lastUpgradeAttribute == nil {
      attributes["LastUpgradeCheck"] = .text(context.spec.options.lastUpgradeCheck)
    }
    if !assetTags.isEmpty {
      attributes["knownAssetTags"] = .list(assetTags.sorted().map { .text($0) })
    }
    context.graph.project.attributes = attributes.sorted { $0.key < $1.key }
      .map { (key: $0.key, value: $0.value) }
  }

  private func arrangeGroups() {
    var products: [Handle<Element>] = []
    for handle in context.graph.project.targets {
      if let product = context.graph.targets[handle].product { products.append(product) }
    }
    context.graph.elements[context.graph.project.productsGroup].children = products
    var derived = [context.graph.project.productsGroup]
    if let projects = externals.group { derived.append(projects) }
    if let carthage = makeCarthageGroup() { addToFrameworks(carthage) }
    for (name, members) in [("Frameworks", frameworks), ("Bundles", bundles)]
    where !members.elements.isEmpty {
      derived.append(
        context.graph.elements.add(Element(.group, name: name, children: members.elements)))
    }
    GroupSorter(context).arrange(roots: tree.roots, derived: derived)
    var lone = LoneElements(context, paths: tree.paths)
    loneFiles += lone.detach()
  }

  private func makeCarthageGroup() -> Handle<Element>? {
    guard !carthagePlatforms.isEmpty else { return nil }
    let platforms = carthagePlatforms.sorted { $0.key < $1.key }.map {
      context.graph.elements.add(
        Element(.group, path: $0.key, children: $0.value.elements))
    }
    return context.graph.elements.add(
      Element(
        .group, name: "Carthage",
        path: context.spec.options.carthageBuildPath ?? "Carthage/Build", children: platforms))
  }

  private static func format(_ format: SpecOptions.ProjectFormat) -> ProjectObject.Format {
    switch format {
    case .xcode163: ProjectObject.Format(objectVersion: 90, preferredObjectVersion: 90)
    case .xcode160: ProjectObject.Format(objectVersion: 77, preferredObjectVersion: 77)
    case .xcode153:
      ProjectObject.Format(objectVersion: 63, compatibilityVersion: "Xcode 15.3")
    case .xcode150:
      ProjectObject.Format(objectVersion: 60, compatibilityVersion: "Xcode 15.0")
    case .xcode140:
      ProjectObject.Format(objectVersion: 56, compatibilityVersion: "Xcode 14.0")
    }
  }
}
