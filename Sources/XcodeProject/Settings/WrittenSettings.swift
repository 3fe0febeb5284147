import YAML

/// What a target's written settings have beyond the resolved ones (xcodegen.md 5.4).
extension SettingsResolver {
  /// A target's settings of a configuration as they are written.
  package func written(_ target: Target, _ config: BuildConfig, findings: TargetFindings)
    -> ResolvedSettings
  {
    var settings = self.target(target, config)
    if let entitlements = target.entitlements {
      settings.set(
        "CODE_SIGN_ENTITLEMENTS", .string(entitlements.path),
        .generated("entitlements.path", entitlements.value["path"]?.node))
    }
    if settings.text("INFOPLIST_FILE") == nil {
      if let info = target.info {
        settings.set(
          "INFOPLIST_FILE", .string(info.path),
          .generated("info.path", info.value["path"]?.node))
      } else if let path = findings.discoveredInfoPlist {
        settings.set("INFOPLIST_FILE", .string(path), .generated("found among the sources", nil))
      }
    }
    addBundleIdentifier(of: target, config, to: &settings)
    addTestHost(of: target, config, to: &settings)
    if findings.linksObjC {
      settings.append(["-ObjC"], to: "OTHER_LDFLAGS", .generated("a linked target", nil))
    }
    if !findings.frameworkSearchPaths.isEmpty {
      settings.append(
        findings.frameworkSearchPaths, to: "FRAMEWORK_SEARCH_PATHS",
        .generated("dependencies", target.value["dependencies"]?.node))
    }
    return settings
  }

  /// The target's setting INFOPLIST_FILE, else its `info.path`; nil: look among the sources.
  package func declaredInfoPlist(_ target: Target, _ config: BuildConfig) -> String? {
    self.target(target, config).text("INFOPLIST_FILE") ?? target.info?.path
  }

  private func addBundleIdentifier(
    of target: Target, _ config: BuildConfig, to settings: inout ResolvedSettings
  ) {
    let key = "PRODUCT_BUNDLE_IDENTIFIER"
    guard let prefix = spec.options.bundleIdPrefix, !isSet(key, target, config, settings) else {
      return
    }
    settings.set(
      key, .string(prefix + "." + Self.identifier(target.name)),
      .generated("options.bundleIdPrefix", spec.options.value["bundleIdPrefix"]?.node))
  }

  private func addTestHost(
    of target: Target, _ config: BuildConfig, to settings: inout ResolvedSettings
  ) {
    guard target.type == .uiTestBundle || target.type == .unitTestBundle,
      let (dependency, app) = firstApp(among: target.dependencies)
    else { return }
    let origin = SettingOrigin.generated("dependencies", dependency.value.node)
    if target.type == .uiTestBundle {
      guard !isSet("TEST_TARGET_NAME", target, config, settings) else { return }
      settings.set("TEST_TARGET_NAME", .string(app.name), origin)
    } else if !isSet("TEST_HOST", target, config, settings) {
      let folder = app.platform == .macOS ? "/Contents/MacOS" : ""
      let product = app.productName
      settings.set(
        "TEST_HOST", .string("$(BUILT_PRODUCTS_DIR)/\(product).app\(folder)/\(product)"), origin)
    }
  }

  private func firstApp(among dependencies: [Dependency]) -> (Dependency, Target)? {
    for dependency in dependencies where dependency.kind == .target {
      if let target = targetsByName[dependency.reference], target.type.isApp {
        return (dependency, target)
      }
    }
    return nil
  }

  /// Whether any of the four levels sets a key.
  private func isSet(
    _ key: String, _ target: Target, _ config: BuildConfig, _ settings: ResolvedSettings
  ) -> Bool {
    settings[key] != nil
      || xcconfig(target.configFiles, config)?.generatorView[key] != nil
      || project(config)[key] != nil
      || xcconfig(spec.configFiles, config)?.generatorView[key] != nil
  }

  /// A target's name as part of a bundle identifier.
  static func identifier(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if scalar == "_" {
        result.append("-")
      } else if scalar == "-" || scalar == "." || isAlphanumeric(scalar) {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Unicode's letters, marks and numbers.
  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}

extension ResolvedSettings {
  /// Adds to a list; a text becomes its first item, an absent setting `$(inherited)`.
  mutating func append(_ items: [String], to key: String, _ origin: SettingOrigin) {
    switch self[key] {
    case .list(let list): set(key, .list(list + items), origin)
    case .string(let text): set(key, .list([text] + items), origin)
    case nil: set(key, .list(["$(inherited)"] + items), origin)
    }
  }
}
