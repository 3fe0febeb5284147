import Effects
import Inputs
import Pipelines
import XcodeProject

/// What the spec says of an app that is built: its project, system and bundles.
struct AppSubject {
  /// Absolute: the `.xcodeproj`.
  let project: String
  /// `iOS`, as `generic/platform=` wants it.
  let platform: String
  let minimumOS: String?
  /// Identifiers of the app and what it embeds; empty where a variable hides one.
  let identifiers: Set<String>
  /// The app's own identifier.
  let identifier: String?
  let app: Product.App
  /// The directory of the spec, absolute.
  let directory: String
  /// `en`, as the spec says it.
  let language: String?
  /// The app and what it embeds, outermost first.
  let layout: [AppBundle]
  /// What an archive of it compiles.
  let sources: [CompiledSources.Expected]
  private let prepared: ProjectGeneration.Prepared

  init(spec path: String, scheme: String, _ workspace: Workspace, _ world: World) throws(Failure) {
    let product = try ProductReader.read(workspace, world).product
    guard let app = product.apps.first(where: { $0.project == path }) else {
      throw Failure(.invalid, id: "unknown-app", "product.json names no app \(path)")
    }
    self.app = app
    let files = LiveFileTree()
    prepared = try ProjectGeneration(workspace, world).prepare(app, files: files)
    let spec = prepared.loaded.spec
    directory = PathText.directory(of: workspace.absolute(path))
    language = spec.options.developmentLanguage
    project = PathText.join(spec.basePath, spec.name + ".xcodeproj")
    let resolver = SettingsResolver(spec: spec, files: files)
    let archived = spec.schemes.first { $0.name == scheme }?.archive?.config
    let config =
      spec.configs.first { $0.name == archived } ?? spec.configs.first { $0.type == .release }
      ?? spec.configs.last
    let apps = spec.targets.filter { $0.type.isApp && $0.legacy == nil }
    let target = apps.first { $0.name == scheme } ?? apps.first
    let system = target.map(Self.platform) ?? .iOS
    platform = system.rawValue
    func setting(_ key: String, _ target: Target) -> String? {
      guard let config else { return nil }
      return resolver.target(target, config).text(key) ?? resolver.project(config).text(key)
    }
    minimumOS = target.flatMap { target in
      target.deploymentTarget ?? setting(system.deploymentTargetSetting, target)
    }
    func identifier(_ target: Target) -> String? { setting("PRODUCT_BUNDLE_IDENTIFIER", target) }
    let all = spec.targets.filter { $0.type.isExecutable || $0.type.isFramework }
      .filter { !$0.type.isTest }.compactMap(identifier)
    layout = AppBundle.layout(of: spec, app: target, system: system, setting: setting)
    let sources = AppSources(spec, prepared.project, resolver: resolver, config: config)
    self.sources = target.map(sources.expected) ?? []
    identifiers = all.contains { $0.contains("$") } ? [] : Set(all)
    self.identifier = target.flatMap(identifier)
    try files.requireReadable()
  }

  private static func platform(_ target: Target) -> Platform {
    guard target.platform == .auto else { return target.platform }
    return target.sortedDestinations.compactMap(\.platform).first ?? .iOS
  }

  /// Property lists that the spec writes, absolute.
  var propertyLists: [String] { prepared.project.propertyLists }

  /// Those that are on disk as the spec writes them.
  var currentPropertyLists: [String] {
    let stale = Set(prepared.project.files.map(\.path))
    return propertyLists.filter { !stale.contains($0) }
  }

  /// Writes the project where it is not what the spec generates; answers the paths that changed.
  /// A project that another generator writes is left alone.
  func regenerate() throws(Failure) -> [String] {
    guard app.generator == .builtin else { return [] }
    return try ProjectDisk().write(prepared.project)
  }

  /// As a stage does it: with XcodeGen, too, where the app is its.
  func regenerate(_ context: ActionContext) throws(Failure) -> [String] {
    guard app.generator == .xcodegen else { return try regenerate() }
    try ExternalGenerator.run(
      GenerateAction(spec: app.project, usesExternalTool: true), context)
    return []
  }

  /// Architectures that an archive of the system must have.
  var architectures: [String] { platform == "watchOS" ? [] : ["arm64"] }
}

/// One bundle that a build of the app would make.
package struct AppBundle: Sendable, Equatable {
  /// `Harbor.app/PlugIns/Tides.appex`
  package var path: String
  package var identifier: String
  /// Its program, relative to the outermost bundle's parent.
  package var program: String
  /// Its Info.plist, likewise.
  package var infoPlist: String

  /// Where Xcode puts the spec's app, extensions and frameworks.
  static func layout(
    of spec: Spec, app: Target?, system: Platform, setting: (String, Target) -> String?
  ) -> [AppBundle] {
    guard let app else { return [] }
    let inner = system == .macOS ? "Contents/" : ""
    func bundle(_ target: Target, in parent: String) -> AppBundle {
      let name = (setting("PRODUCT_NAME", target) ?? target.productName)
        .replacing("$(TARGET_NAME)", with: target.name)
      let path = parent + name + "." + (target.type.fileExtension ?? "app")
      let isFramework = target.type.isFramework
      return AppBundle(
        path: path, identifier: setting("PRODUCT_BUNDLE_IDENTIFIER", target) ?? name,
        program: path + "/" + (inner.isEmpty || isFramework ? "" : "Contents/MacOS/") + name,
        infoPlist: path + "/" + (isFramework && !inner.isEmpty ? "Resources/" : inner)
          + "Info.plist")
    }
    let main = bundle(app, in: "")
    let embedded = spec.targets.filter { target in
      target.name != app.name && target.legacy == nil
        && (target.type.isExtension || target.type == .framework || target.type == .watch2App)
    }
    return [main]
      + embedded.map { target in
        let folder =
          target.type.isExtension ? "PlugIns/" : target.type.isFramework ? "Frameworks/" : "Watch/"
        return bundle(target, in: main.path + "/" + inner + folder)
      }
  }
}

/// What a rehearsal's stand-ins must know of an app.
package struct AppOutline: Sendable {
  package let layout: [AppBundle]
  /// `iOS`
  package let platform: String
  package let minimumOS: String?
  /// What an archive compiles, each path relative to the project's directory.
  package let sources: [(target: String, path: String)]
  /// The property lists that the spec writes, likewise.
  package let propertyLists: [String]

  package init(_ app: Product.App, scheme: String, _ workspace: Workspace, _ world: World)
    throws(Failure)
  {
    let subject = try AppSubject(spec: app.project, scheme: scheme, workspace, world)
    layout = subject.layout
    platform = subject.platform
    minimumOS = subject.minimumOS
    let directory = PathText.directory(of: subject.project)
    sources = subject.sources.map { ($0.target, PathText.relative($0.path, to: directory)) }
    propertyLists = subject.propertyLists.map { PathText.relative($0, to: directory) }
  }
}
