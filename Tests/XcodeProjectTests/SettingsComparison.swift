import XcodeProject

/// Compares the settings of a project file with the resolved ones.
enum SettingsComparison {
  struct Difference: CustomStringConvertible {
    let owner: String
    let config: String
    let key: String
    let own: String
    let expected: String

    var description: String { "\(owner) \(config) \(key): \(own), expected \(expected)" }
  }

  /// How many configurations were compared, and what differs.
  static func compare(_ text: String, _ spec: Spec, _ resolver: SettingsResolver)
    -> (compared: Int, differences: [Difference])
  {
    var differences: [Difference] = []
    let configurations = configurations(in: ProjectText.parse(text), of: spec)
    for (owner, config, expected) in configurations {
      let own = settings(owner, config, expected, resolver)
      for key in Set(own.keys).union(expected.keys).sorted() where own[key] != expected[key] {
        differences.append(
          Difference(
            owner: owner.name, config: config.name, key: key, own: "\(own[key], default: "-")",
            expected: "\(expected[key], default: "-")"))
      }
    }
    return (configurations.count, differences)
  }

  private enum Owner {
    case project
    case target(Target)
    case aggregate(AggregateTarget)

    var name: String {
      switch self {
      case .project: "the project"
      case .target(let target): target.name
      case .aggregate(let target): target.name
      }
    }
  }

  /// The settings that a golden project has for each configuration of each owner.
  private static func configurations(in project: ProjectText.Value, of spec: Spec)
    -> [(Owner, BuildConfig, [String: ProjectText.Value])]
  {
    let objects = project["objects"]?.map ?? [:]
    let root = objects[project["rootObject"]?.text ?? ""]
    func all(_ owner: Owner, _ object: ProjectText.Value?) -> [(
      Owner, BuildConfig, [String: ProjectText.Value]
    )] {
      let list = objects[object?["buildConfigurationList"]?.text ?? ""]
      return (list?["buildConfigurations"]?.list ?? []).compactMap { item in
        let object = objects[item.text ?? ""]
        guard let config = spec.configs.first(where: { $0.name == object?["name"]?.text }) else {
          return nil
        }
        return (owner, config, object?["buildSettings"]?.map ?? [:])
      }
    }
    var result = all(.project, root)
    for item in root?["targets"]?.list ?? [] {
      let object = objects[item.text ?? ""]
      let name = object?["name"]?.text
      if let target = spec.targets.first(where: { $0.name == name }) {
        result += all(.target(target), object)
      } else if let target = spec.aggregateTargets.first(where: { $0.name == name }) {
        result += all(.aggregate(target), object)
      }
    }
    return result
  }

  private static func settings(
    _ owner: Owner, _ config: BuildConfig, _ expected: [String: ProjectText.Value],
    _ resolver: SettingsResolver
  ) -> [String: ProjectText.Value] {
    let settings =
      switch owner {
      case .project: resolver.project(config)
      case .aggregate(let target): resolver.aggregate(target, config)
      case .target(let target):
        resolver.written(
          target, config,
          findings: findings(expected, resolver.target(target, config)))
      }
    return settings.settings.mapValues { setting in
      switch setting.value {
      case .string(let text): .text(written(text))
      case .list(let list): .list(list.map { .text(written($0)) })
      }
    }
  }

  /// What only the target builder knows is taken from the golden project.
  private static func findings(
    _ expected: [String: ProjectText.Value], _ own: ResolvedSettings
  ) -> TargetFindings {
    var findings = TargetFindings()
    findings.discoveredInfoPlist = expected["INFOPLIST_FILE"]?.text
    findings.linksObjC =
      expected["OTHER_LDFLAGS"]?.list.contains(.text("-ObjC")) ?? false
      && own["OTHER_LDFLAGS"] != .list(["$(inherited)", "-ObjC"])
    let paths = expected["FRAMEWORK_SEARCH_PATHS"]?.list.compactMap(\.text) ?? []
    let known: [String] =
      switch own["FRAMEWORK_SEARCH_PATHS"] {
      case .list(let list): list
      case .string(let text): [text]
      case nil: ["$(inherited)"]
      }
    findings.frameworkSearchPaths = Array(paths.dropFirst(known.count))
    return findings
  }

  /// The project's writer turns these two words.
  private static func written(_ text: String) -> String {
    text == "true" ? "YES" : text == "false" ? "NO" : text
  }
}
