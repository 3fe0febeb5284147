#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Frameworks that Carthage builds.
enum Carthage {
  /// One framework of a dependency.
  struct Framework {
    /// Without `.framework`.
    var name: String
    var dependency: Dependency
    var linkType: Dependency.CarthageLinkType
  }

  /// The folder of a platform below the build path.
  static func folder(of platform: Platform) -> String {
    switch platform {
    case .macOS: "Mac"
    case .auto: "iOS"
    default: platform.rawValue
    }
  }

  /// The names that a `.NAME.version` file lists for a platform, sorted.
  static func names(in bytes: [UInt8], platform: String) -> [String] {
    struct Product: Decodable {
      var name: String
    }
    struct Version: Decodable {
      var iOS: [Product]?
      var tvOS: [Product]?
      var watchOS: [Product]?
      var visionOS: [Product]?
      var mac: [Product]?

      enum CodingKeys: String, CodingKey {
        case iOS
        case tvOS
        case watchOS
        case visionOS
        case mac = "Mac"
      }
    }
    guard let version = try? JSONDecoder().decode(Version.self, from: Data(bytes)) else {
      return []
    }
    let products =
      switch platform {
      case "iOS": version.iOS
      case "tvOS": version.tvOS
      case "watchOS": version.watchOS
      case "visionOS": version.visionOS
      default: version.mac
      }
    return Set((products ?? []).map(\.name)).sorted()
  }
}

extension DependencyBuilder {
  private var buildPath: String {
    context.spec.options.carthageBuildPath ?? "Carthage/Build"
  }

  private var platformFolder: String { Carthage.folder(of: target.platform) }

  mutating func addCarthage(
    _ dependency: Dependency, find: Bool?, linkType: Dependency.CarthageLinkType
  ) {
    for framework in frameworks(of: dependency, find: find, linkType: linkType) {
      let file = reference(framework)
      parts.carthageSearchPaths.insert(folder(for: linkType))
      guard dependency.link ?? !isStaticLibrary, linkType == .dynamic else { continue }
      link(.element(file), for: dependency)
    }
  }

  /// The dependency itself, or the frameworks that its version file lists.
  private func frameworks(
    of dependency: Dependency, find: Bool?, linkType: Dependency.CarthageLinkType
  ) -> [Carthage.Framework] {
    let suffix = ".framework"
    let reference = dependency.reference
    let name = reference.hasSuffix(suffix) ? String(reference.dropLast(suffix.count)) : reference
    var names: [String] = []
    if find ?? context.spec.options.findCarthageFrameworks {
      let path = context.absolute(SpecPath.join(buildPath, ".\(name).version"))
      names = Carthage.names(
        in: context.folders.contents(of: path) ?? [], platform: platformFolder)
    }
    if names.isEmpty { names = [name] }
    return names.map { Carthage.Framework(name: $0, dependency: dependency, linkType: linkType) }
  }

  private func folder(for linkType: Dependency.CarthageLinkType) -> String {
    let folder = "\(buildPath)/\(platformFolder)"
    return linkType == .static ? folder + "/Static" : folder
  }

  /// The framework's reference, in the group of its platform.
  private func reference(_ framework: Carthage.Framework) -> Handle<Element> {
    let folder = context.absolute(folder(for: framework.linkType))
    let file = project.tree.file(
      at: PathText.join(folder, framework.name + ".framework"), in: folder)
    project.addToCarthage(file, platform: platformFolder)
    return file
  }

  /// Embeds or copies what this target and the targets below it have from Carthage.
  mutating func addCarthageCopies() {
    guard project.targets.usesCarthage else { return }
    var copies: Set<String> = []
    let isExtension = target.type == .watch2Extension || target.type == .watchExtension
    let embedsByDefault =
      (target.type.isApp && target.platform != .watchOS) || target.type == .watch2Extension
      || target.type.isTest
    let direct = Set(target.dependencies.map(\.collectionIdentity))
    let embedsDirectly =
      target.platform == .macOS || !(target.type.isApp || isExtension)
      || target.directlyEmbedCarthageDependencies == true
    for framework in carthageClosure() {
      let dependency = framework.dependency
      let file = reference(framework)
      if framework.linkType == .static {
        if direct.contains(dependency.collectionIdentity) { link(.element(file), for: dependency) }
      } else if dependency.embed ?? embedsByDefault {
        if embedsDirectly {
          parts.frameworks.append(embedded(.element(file), for: dependency, signed: true))
        } else {
          copies.insert(framework.name + ".framework")
        }
      }
    }
    parts.carthageCopies = copies.sorted()
  }

  /// Carthage's frameworks of this target and of the local targets of the same platform below it,
  /// sorted by reference.
  private func carthageClosure() -> [Carthage.Framework] {
    var found: [String: [Carthage.Framework]] = [:]
    var visited: Set<String> = [target.name]
    var queue = [target.dependencies]
    var next = 0
    while next < queue.count {
      let dependencies = queue[next]
      next += 1
      for dependency in dependencies where dependency.isUsed(on: target.platform) {
        switch dependency.kind {
        case .carthage(let find, let linkType):
          if found[dependency.reference] == nil {
            found[dependency.reference] = frameworks(
              of: dependency, find: find, linkType: linkType)
          }
        case .target:
          guard visited.insert(dependency.reference).inserted else { continue }
          if let below = project.targets.natives[dependency.reference] {
            if below.platform == target.platform { queue.append(below.dependencies) }
          } else if let aggregate = project.targets.aggregates[dependency.reference] {
            queue.append(
              aggregate.targets.compactMap { project.targets.natives[$0] }
                .filter { $0.platform == target.platform }.flatMap(\.dependencies))
          }
        default: break
        }
      }
    }
    return found.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}
