import Effects
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
    project = PathText.join(spec.basePath, spec.name + ".xcodeproj")
    let resolver = SettingsResolver(spec: spec, files: files)
    let config = spec.configs.first { $0.type == .release } ?? spec.configs.last
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
    identifiers = all.contains { $0.contains("$") } ? [] : Set(all)
    self.identifier = target.flatMap(identifier)
  }

  private static func platform(_ target: Target) -> Platform {
    guard target.platform == .auto else { return target.platform }
    return target.sortedDestinations.compactMap(\.platform).first ?? .iOS
  }

  /// Writes the project where it is not what the spec generates; answers the paths that changed.
  /// A project that another generator writes is left alone.
  func regenerate() throws(Failure) -> [String] {
    guard app.generator == .builtin else { return [] }
    return try ProjectDisk().write(prepared.project)
  }

  /// Architectures that an archive of the system must have.
  var architectures: [String] { platform == "watchOS" ? [] : ["arm64"] }
}
