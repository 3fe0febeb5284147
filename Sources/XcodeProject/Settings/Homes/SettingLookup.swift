/// What Xcode finds for settings of one target (or of the project alone) in one configuration.
package struct SettingLookup: Sendable {
  /// How a setting's value comes about.
  package enum Outcome: Sendable {
    /// A value that stands somewhere as it is; the last candidate is the one that decides.
    case literal(String, chain: [SettingCandidate])
    /// A value made of several parts: `1.$(BUILD)`, modifiers, lists of references.
    case composite(String, chain: [SettingCandidate])
    /// A reference to nothing, or to itself with nothing below.
    case dangling(name: String, chain: [SettingCandidate])
    case undefined
  }

  /// Nil: the project's own settings.
  package let target: Target?
  package let config: BuildConfig
  private let levels: [(level: SettingLevel, settings: [String: ResolvedSettings.Setting])]
  private let builtIn: [String: String]
  /// References followed for one value at most: they may double at each step.
  private static let expansions = 1000

  package init(
    _ resolver: SettingsResolver, target: Target?, config: BuildConfig,
    findings: TargetFindings = TargetFindings()
  ) {
    self.target = target
    self.config = config
    let spec = resolver.spec
    var levels: [(level: SettingLevel, settings: [String: ResolvedSettings.Setting])] = []
    if let target {
      levels.append((.target, resolver.written(target, config, findings: findings).settings))
      levels.append((.targetXCConfig, Self.settings(resolver.xcconfig(target.configFiles, config))))
    }
    levels.append((.project, resolver.project(config).settings))
    levels.append((.projectXCConfig, Self.settings(resolver.xcconfig(spec.configFiles, config))))
    self.levels = levels
    var builtIn = [
      "SRCROOT": spec.basePath, "PROJECT_DIR": spec.basePath, "SOURCE_ROOT": spec.basePath,
      "PROJECT_NAME": spec.name, "CONFIGURATION": config.name,
    ]
    if let target {
      builtIn["TARGET_NAME"] = target.name
      builtIn["TARGETNAME"] = target.name
      builtIn["PRODUCT_NAME"] = target.name
    }
    self.builtIn = builtIn
  }

  private static func settings(_ xcconfig: XCConfig?) -> [String: ResolvedSettings.Setting] {
    (xcconfig?.buildView ?? [:]).mapValues {
      ResolvedSettings.Setting(value: .string($0.value), origin: .xcconfig($0))
    }
  }

  /// The values that levels have for a key, the one that Xcode takes first.
  package func candidates(_ key: String) -> [SettingCandidate] {
    levels.compactMap { level in
      level.settings[key].map {
        SettingCandidate(key: key, level: level.level, value: $0.value, origin: $0.origin)
      }
    }
  }

  /// The values that hold under a condition only: `KEY[sdk=iphoneos*]`.
  package func conditionalCandidates(_ key: String) -> [SettingCandidate] {
    let closing = UInt8(ascii: "]")
    return levels.flatMap { level in
      level.settings.filter { $0.key.utf8.last == closing && $0.key.hasPrefix(key + "[") }.sorted {
        $0.key < $1.key
      }.map {
        SettingCandidate(
          key: $0.key, level: level.level, value: $0.value.value, origin: $0.value.origin)
      }
    }
  }

  /// The value of a key, references followed.
  package func resolve(_ key: String) -> Outcome {
    var budget = Self.expansions
    return resolve(key, below: 0, open: [], &budget)
  }

  /// The value of a text that may hold references: of a property list, say.
  package func expand(_ text: String) -> Outcome {
    var budget = Self.expansions
    return expand(text, as: nil, chain: [], below: 0, open: [], &budget)
  }

  private func resolve(
    _ key: String, below first: Int, open: [String], _ budget: inout Int
  ) -> Outcome {
    budget -= 1
    if budget < 0 { return .undefined }
    let found = candidates(key).dropFirst(first)
    guard let candidate = found.first else {
      guard first == 0, let value = builtIn[key] else { return .undefined }
      return .literal(value, chain: [])
    }
    return expand(
      candidate.text, as: key, chain: [candidate], below: first, open: open + [key],
      &budget)
  }

  private func expand(
    _ text: String, as key: String?, chain: [SettingCandidate], below first: Int, open: [String],
    _ budget: inout Int
  ) -> Outcome {
    let parts = SettingReference.parts(of: text)
    if parts.allSatisfy({ $0.name == nil }) { return .literal(text, chain: chain) }
    if parts.count == 1, let name = parts[0].name, !parts[0].hasModifier {
      let next = follow(name, as: key, below: first, open: open, &budget)
      switch next {
      case .literal(let value, let rest): return .literal(value, chain: chain + rest)
      case .composite(let value, let rest): return .composite(value, chain: chain + rest)
      case .dangling(let name, let rest): return .dangling(name: name, chain: chain + rest)
      case .undefined: return .dangling(name: name, chain: chain)
      }
    }
    var value = ""
    var chain = chain
    for part in parts {
      guard let name = part.name else {
        value += part.text
        continue
      }
      switch follow(name, as: key, below: first, open: open, &budget) {
      case .literal(let text, let rest), .composite(let text, let rest):
        value += text
        chain += rest
      case .dangling, .undefined: break
      }
    }
    return .composite(value, chain: chain)
  }

  /// The value of a reference: to the level below for the key itself and `inherited`.
  private func follow(
    _ name: String, as key: String?, below first: Int, open: [String], _ budget: inout Int
  ) -> Outcome {
    if let key, name == key || name == "inherited" {
      return resolve(key, below: first + 1, open: open, &budget)
    }
    if open.contains(name) { return .dangling(name: name, chain: []) }
    return resolve(name, below: 0, open: open, &budget)
  }
}

/// A part of a setting's text: plain text, or a reference `$(NAME)` or `${NAME}`.
struct SettingReference {
  let text: String
  /// Nil for plain text.
  let name: String?
  let hasModifier: Bool

  static func parts(of text: String) -> [SettingReference] {
    var parts: [SettingReference] = []
    var plain = ""
    var rest = Substring(text)
    while let first = rest.first {
      guard first == "$", let reference = reference(at: rest) else {
        plain.append(first)
        rest = rest.dropFirst()
        continue
      }
      if !plain.isEmpty {
        parts.append(SettingReference(text: plain, name: nil, hasModifier: false))
        plain = ""
      }
      parts.append(reference)
      rest = rest.dropFirst(reference.text.count)
    }
    if !plain.isEmpty || parts.isEmpty {
      parts.append(SettingReference(text: plain, name: nil, hasModifier: false))
    }
    return parts
  }

  private static func reference(at text: Substring) -> SettingReference? {
    let inner = text.dropFirst()
    guard let open = inner.first, open == "(" || open == "{" else { return nil }
    let close: Character = open == "(" ? ")" : "}"
    var depth = 0
    for index in inner.indices {
      if inner[index] == open { depth += 1 }
      if inner[index] == close { depth -= 1 }
      guard depth == 0 else { continue }
      let content = inner[inner.index(after: inner.startIndex)..<index]
      let name = content.prefix { $0 != ":" }
      return SettingReference(
        text: String(text[...index]), name: String(name),
        hasModifier: name.count != content.count || name.contains("$"))
    }
    return nil
  }
}
