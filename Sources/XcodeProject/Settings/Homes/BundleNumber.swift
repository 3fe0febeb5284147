import YAML

/// What one bundle gets as one of its numbers, in one configuration.
package struct BundleNumber: Sendable {
  /// Where the bundle takes the number from.
  package enum Source: Sendable {
    /// A build setting, by GENERATE_INFOPLIST_FILE, by a reference in the Info.plist, or for
    /// want of an Info.plist.
    case setting(SettingLookup.Outcome)
    /// A literal of the spec's `info.properties`.
    case infoProperties(SpecMap.Entry)
    /// XcodeGen's default in an Info.plist that it writes: `info` has no such key.
    case infoDefault(Target.PropertyList)
    /// A literal of an Info.plist file.
    case propertyList(InfoPlistFile)
    /// An Info.plist without such a key.
    case nothing(InfoPlistFile)
  }

  /// Nil: the project's own settings.
  package let target: Target?
  package let config: String
  package let number: VersionNumber
  package let source: Source
  /// What the levels say about the number's setting, whether the bundle takes it or not.
  package let candidates: [SettingCandidate]
  package let conditional: [SettingCandidate]

  /// What the bundle gets; nil when it gets nothing.
  package var value: String? {
    switch source {
    case .setting(let outcome): outcome.value
    case .infoProperties(let entry): entry.value.scalar?.displayText
    case .infoDefault: number.generatedDefault
    case .propertyList(let file): file[number.propertyListKey]
    case .nothing: nil
    }
  }

  /// `Gull (Release)`.
  package var name: String { "\(target?.name ?? "the project") (\(config))" }
}

/// What single bundles get.
package enum BundleNumbers {
  /// Both numbers of a target in every configuration.
  package static func of(_ target: Target, _ resolver: SettingsResolver, files: some FileTree)
    -> [BundleNumber]
  {
    BundleReader(resolver: resolver, files: files).numbers(of: target)
  }
}

/// Reads what bundles get.
struct BundleReader<Files: FileTree> {
  let resolver: SettingsResolver
  let files: Files

  private var spec: Spec { resolver.spec }

  /// Both numbers of a target in every configuration.
  func numbers(of target: Target) -> [BundleNumber] {
    var findings = TargetFindings()
    if needsInfoPlist(target) {
      findings.discoveredInfoPlist = InfoPlistFinder.find(
        target, basePath: spec.basePath, files: files)
    }
    return spec.configs.flatMap { config in
      let lookup = SettingLookup(resolver, target: target, config: config, findings: findings)
      let plist = InfoPlist(target, lookup, spec, files)
      return VersionNumber.allCases.map { number($0, lookup, plist) }
    }
  }

  /// Whether the sources must be searched: not when settings give all numbers anyway.
  private func needsInfoPlist(_ target: Target) -> Bool {
    guard target.info == nil else { return false }
    return spec.configs.contains { config in
      guard resolver.declaredInfoPlist(target, config) == nil else { return false }
      let lookup = SettingLookup(resolver, target: target, config: config)
      let areSet = VersionNumber.allCases.allSatisfy {
        lookup.resolve($0.setting).value ?? "" != ""
      }
      return !(areSet && isYes(lookup.resolve("GENERATE_INFOPLIST_FILE").value))
    }
  }

  /// Both numbers of the project's own settings, for a spec without apps.
  func projectNumbers() -> [BundleNumber] {
    spec.configs.flatMap { config in
      let lookup = SettingLookup(resolver, target: nil, config: config)
      return VersionNumber.allCases.map { number($0, lookup, .none) }
    }
  }

  private func number(_ number: VersionNumber, _ lookup: SettingLookup, _ plist: InfoPlist)
    -> BundleNumber
  {
    BundleNumber(
      target: lookup.target, config: lookup.config.name, number: number,
      source: source(number, lookup, plist), candidates: lookup.candidates(number.setting),
      conditional: lookup.conditionalCandidates(number.setting))
  }

  private func source(_ number: VersionNumber, _ lookup: SettingLookup, _ plist: InfoPlist)
    -> BundleNumber.Source
  {
    let setting = lookup.resolve(number.setting)
    if isYes(lookup.resolve("GENERATE_INFOPLIST_FILE").value), setting.value ?? "" != "" {
      return .setting(setting)
    }
    let key = number.propertyListKey
    switch plist {
    case .none: return .setting(setting)
    case .written(let info):
      guard let entry = info.properties.entry(key) else { return .infoDefault(info) }
      let text = entry.value.scalar?.displayText ?? ""
      return hasReference(text, braces: false)
        ? .setting(lookup.expand(text)) : .infoProperties(entry)
    case .file(let file):
      guard let text = file[key] else { return .nothing(file) }
      return hasReference(text, braces: true)
        ? .setting(lookup.expand(text)) : .propertyList(file)
    }
  }

  /// `$(…)`, and `${…}` too where the text is no spec's: there it is judged where it stands.
  private func hasReference(_ text: String, braces: Bool) -> Bool {
    SettingReference.parts(of: text).contains {
      $0.name != nil && (braces || !$0.text.hasPrefix("${"))
    }
  }

  private func isYes(_ text: String?) -> Bool {
    ["YES", "TRUE", "1"].contains(text?.uppercased())
  }
}

/// Where a target's Info.plist comes from.
private enum InfoPlist {
  /// By the spec's `info` block.
  case written(Target.PropertyList)
  case file(InfoPlistFile)
  /// None, or one that cannot be read.
  case none

  init(_ target: Target, _ lookup: SettingLookup, _ spec: Spec, _ files: some FileTree) {
    self = .none
    let path = lookup.resolve("INFOPLIST_FILE").value
      .map { SpecPath.absolute($0, in: spec.basePath) }
    if let info = target.info,
      path == nil || path == SpecPath.absolute(info.path, in: spec.basePath)
    {
      self = .written(info)
    } else if let path, let file = InfoPlistFile(path, files: files) {
      self = .file(file)
    }
  }
}
