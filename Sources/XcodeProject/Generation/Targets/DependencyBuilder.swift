/// Turns a target's dependencies into links, embedded files and target dependencies
/// (xcodegen.md 8.3).
struct DependencyBuilder {
  let project: ProjectBuilder
  let target: Target
  let handle: Handle<TargetObject>
  var parts = TargetParts()

  var context: GenerationContext { project.context }
  var isStaticLibrary: Bool { target.type == .staticLibrary }

  init(project: ProjectBuilder, target: Target, handle: Handle<TargetObject>) {
    self.project = project
    self.target = target
    self.handle = handle
  }

  /// Everything that the dependencies come to.
  mutating func build() -> TargetParts {
    let transitive =
      target.transitivelyLinkDependencies ?? context.spec.options.transitivelyLinkDependencies
    let dependencies =
      transitive
      ? DependencyClosure(targets: project.targets.natives).linked(from: target)
      : target.dependencies.filter { $0.isUsed(on: target.platform) }
    for dependency in dependencies { add(dependency) }
    addCarthageCopies()
    for plugin in target.buildToolPlugins { addPlugin(plugin) }
    return parts
  }

  private mutating func add(_ dependency: Dependency) {
    switch dependency.kind {
    case .target: addTarget(dependency)
    case .framework: addFramework(dependency)
    case .sdk(let root): addSDK(dependency, root: root)
    case .package(let products): addPackage(dependency, products: products)
    case .bundle: addBundle(dependency)
    case .carthage(let find, let linkType):
      addCarthage(dependency, find: find, linkType: linkType)
    }
  }

  // MARK: - Build files

  private func file(_ item: BuildFile.Item, for dependency: Dependency) -> BuildFile {
    var file = BuildFile(item)
    switch dependency.platformFilter {
    case .all: break
    case .iOS: file.platformFilter = "ios"
    case .macOS: file.platformFilter = "maccatalyst"
    }
    file.platformFilters = dependency.destinationFilters.map(\.platformFilter)
    return file
  }

  mutating func link(_ item: BuildFile.Item, for dependency: Dependency) {
    var file = file(item, for: dependency)
    if dependency.weakLink { file.attributes = ["Weak"] }
    parts.links.append(context.graph.buildFiles.add(file))
  }

  func embedded(_ item: BuildFile.Item, for dependency: Dependency, signed: Bool)
    -> Handle<BuildFile>
  {
    var file = file(item, for: dependency)
    var attributes: [String] = []
    if dependency.codeSign ?? signed { attributes.append("CodeSignOnCopy") }
    if dependency.removeHeaders { attributes.append("RemoveHeadersOnCopy") }
    file.attributes = attributes
    return context.graph.buildFiles.add(file)
  }

  /// Embeds in the dependency's own copy phase, else among the frameworks.
  private mutating func embedFramework(_ item: BuildFile.Item, for dependency: Dependency) {
    let file = embedded(item, for: dependency, signed: true)
    if let copy = dependency.copyPhase {
      parts.copies[copy, default: []].append(file)
    } else {
      parts.frameworks.append(file)
    }
  }

  private func filtered(_ make: TargetDependency, for dependency: Dependency) -> TargetDependency {
    var result = make
    let file = file(.element(context.graph.project.mainGroup), for: dependency)
    result.platformFilter = file.platformFilter
    result.platformFilters = file.platformFilters
    return result
  }

  // MARK: - Targets

  private mutating func addTarget(_ dependency: Dependency) {
    let parts = dependency.reference.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      addExternalTarget(dependency, named: parts[1], of: parts[0])
      return
    }
    guard let other = project.targets.handles[dependency.reference] else { return }
    addLocalDependency(on: other, dependency)
    guard let native = project.targets.natives[dependency.reference] else { return }
    let isStaticallyLinked = MachOType.isStatic(native)
    place(
      Linked(
        item: context.graph.targets[other].product.map { .element($0) } ?? .nothing,
        type: native.type, platform: native.platform,
        linkage: isStaticallyLinked, requiresObjC: native.requiresObjCLinking),
      for: dependency)
  }

  private mutating func addLocalDependency(
    on other: Handle<TargetObject>, _ dependency: Dependency
  ) {
    let proxy = context.graph.proxies.add(
      ContainerProxy(
        isProduct: false, remote: .target(other), remoteInfo: context.graph.targets[other].name))
    parts.dependencies.append(
      filtered(TargetDependency(target: other, proxy: proxy), for: dependency))
  }

  private mutating func addExternalTarget(
    _ dependency: Dependency, named name: String, of projectName: String
  ) {
    guard
      let external = project.externals.target(name, of: projectName, at: dependency.value),
      let portal = project.externals.file(of: projectName),
      let product = project.externals.product(of: external, in: projectName)
    else { return }
    let proxy = context.graph.proxies.add(
      ContainerProxy(
        portal: portal, isProduct: false, remote: .foreign(external.id), remoteInfo: name))
    parts.dependencies.append(filtered(TargetDependency(name: name, proxy: proxy), for: dependency))
    let type = external.type ?? .none
    place(
      Linked(
        item: .element(product), type: type, platform: target.platform,
        linkage: MachOType.isStatic(type, setting: external.machOType), requiresObjC: nil),
      for: dependency)
  }

  /// A target's product, as far as linking and embedding ask.
  private struct Linked {
    var item: BuildFile.Item
    var type: ProductType
    var platform: Platform
    /// Whether it is linked statically; nil when it is not linked by default.
    var linkage: Bool?
    var requiresObjC: Bool?
  }

  private mutating func place(_ product: Linked, for dependency: Dependency) {
    let isStatic = product.linkage == true
    let isDynamic = product.linkage == false
    let links =
      dependency.link
      ?? ((isDynamic && !isStaticLibrary) || (isStatic && target.type.isExecutable))
    if links {
      link(product.item, for: dependency)
      if product.requiresObjC ?? (product.type == .staticLibrary) { parts.linksObjC = true }
    }
    let isTestContent = product.type.isFramework || product.type == .bundle
    let embeds =
      dependency.embed
      ?? (!isStatic && (target.type.isApp || (target.type.isTest && isTestContent)))
    if embeds { embed(product, for: dependency) }
  }

  private mutating func embed(_ product: Linked, for dependency: Dependency) {
    let file = embedded(product.item, for: dependency, signed: !product.type.isExecutable)
    if let copy = dependency.copyPhase {
      parts.copies[copy, default: []].append(file)
    } else if product.type == .extensionKitExtension {
      parts.extensionKitExtensions.append(file)
    } else if product.type.isExtension {
      parts.extensions.append(file)
    } else if product.type.isSystemExtension {
      parts.systemExtensions.append(file)
    } else if product.type == .onDemandInstallCapableApplication {
      parts.appClips.append(file)
    } else if product.type.isFramework {
      parts.frameworks.append(file)
    } else if product.type.isApp, product.platform == .watchOS {
      parts.watchContent.append(file)
    } else if product.type == .xpcService {
      parts.xpcServices.append(file)
    } else {
      parts.resources.append(file)
    }
  }

  // MARK: - Files

  private mutating func addFramework(_ dependency: Dependency) {
    let path = context.absolute(dependency.reference)
    if !dependency.implicit {
      let folder = PathText.parent(SpecPath.simplified(dependency.reference))
      parts.frameworkFolders.insert("\"\(folder)\"")
    }
    let file = project.tree.file(
      at: path, in: context.base, sourceTree: dependency.implicit ? .buildProducts : .group)
    project.addToFrameworks(file)
    if dependency.link ?? !isStaticLibrary { link(.element(file), for: dependency) }
    if dependency.embed ?? (target.type.isApp || target.type.isTest) {
      embedFramework(.element(file), for: dependency)
    }
  }

  private mutating func addSDK(_ dependency: Dependency, root: String?) {
    let file = project.sdkReference(dependency.reference, root: root)
    link(.element(file), for: dependency)
    if dependency.embed == true { embedFramework(.element(file), for: dependency) }
  }

  private mutating func addBundle(_ dependency: Dependency) {
    guard !target.type.isLibrary else { return }
    let reference = dependency.reference
    let file = project.tree.file(
      at: context.absolute(reference), in: context.base, sourceTree: .buildProducts)
    project.addToBundles(file)
    let embeds = dependency.embed ?? (target.type.isApp || target.type.isTest)
    if embeds {
      parts.bundles.append(embedded(.element(file), for: dependency, signed: true))
    } else {
      parts.bundles.append(
        context.graph.buildFiles.add(self.file(.element(file), for: dependency)))
    }
  }

  // MARK: - Packages

  private mutating func addPackage(_ dependency: Dependency, products: [String]) {
    guard project.packages.contains(dependency.reference) else { return }
    for name in products.isEmpty ? [dependency.reference] : products {
      let product = context.graph.products.add(
        project.packages.product(name, of: dependency.reference))
      if dependency.link == false {
        parts.unlistedProducts.append(product)
      } else {
        parts.products.append(product)
      }
      if dependency.link ?? !isStaticLibrary {
        link(.product(product), for: dependency)
      } else {
        parts.dependencies.append(
          filtered(TargetDependency(product: product), for: dependency))
      }
      if dependency.embed == true { embedFramework(.product(product), for: dependency) }
    }
  }

  private mutating func addPlugin(_ plugin: Target.BuildToolPlugin) {
    let product = context.graph.products.add(
      project.packages.product(plugin.plugin, of: plugin.package, isPlugin: true))
    parts.plugins.append(product)
    parts.dependencies.append(TargetDependency(product: product))
  }
}

/// How the products of targets are linked.
enum MachOType {
  /// Whether a target is linked statically; nil for what is not linked at all.
  static func isStatic(_ target: Target) -> Bool? {
    var setting: String?
    if case .string(let text)? = target.settings.base.last(where: { $0.key == "MACH_O_TYPE" })?
      .value
    {
      setting = text
    }
    return isStatic(target.type, setting: setting)
  }

  static func isStatic(_ type: ProductType, setting: String?) -> Bool? {
    switch type {
    case .framework, .xcFramework: setting == "staticlib"
    case .dynamicLibrary: false
    case .staticLibrary, .staticFramework: true
    default: nil
    }
  }
}
