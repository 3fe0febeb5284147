import YAML

extension SpecDecoder {
  /// Throws for a target that XcodeGen drops without a word: one without a type.
  func target(_ reader: MapReader, key: String, value: SpecValue) throws(Undecodable) -> Target {
    reader.check(.target)
    let typeText = try reader.required("type", "the target `\(key)`")
    let type = ProductType(spec: typeText)
    if type == nil {
      log.fail("unknown-type", "`\(typeText)` is no target type", at: reader["type"]?.node)
    }
    let name = reader.string("name") ?? key
    let destinations = destinations(reader)
    var target = Target(
      name: name, key: key, type: type ?? .none,
      platform: platform(reader, hasDestinations: destinations != nil, name: name),
      productName: reader.string("productName") ?? name, value: value)
    target.supportedDestinations = destinations
    target.deploymentTarget = deploymentTarget(reader)
    target.settings = settings.decode(reader["settings"])
    target.configFiles = reader.stringDictionary("configFiles")
    target.sources = sources(reader)
    target.dependencies = dependencies(reader)
    target.info = propertyList(reader, "info")
    target.entitlements = propertyList(reader, "entitlements")
    target.buildToolPlugins = plugins(reader)
    target.legacy = legacy(reader)
    target.scheme = targetScheme(reader, target: name)
    target.attributes = reader.mapValue("attributes") ?? SpecMap()
    readFlags(reader, into: &target)
    readScripts(reader, into: &target)
    return target
  }

  func aggregateTarget(_ reader: MapReader, key: String, value: SpecValue) -> AggregateTarget {
    reader.check(.aggregateTarget)
    var target = AggregateTarget(
      name: reader.string("name") ?? key, key: key, value: value)
    target.targets = reader.strings("targets")
    target.settings = settings.decode(reader["settings"])
    target.configFiles = reader.stringDictionary("configFiles")
    target.buildScripts = scripts(reader, "buildScripts")
    target.buildToolPlugins = plugins(reader)
    target.scheme = targetScheme(reader, target: target.name)
    target.attributes = reader.mapValue("attributes") ?? SpecMap()
    return target
  }

  private func destinations(_ reader: MapReader) -> [SupportedDestination]? {
    guard let value = reader["supportedDestinations"], value.list != nil else {
      _ = reader.strings("supportedDestinations")
      return nil
    }
    var destinations: [SupportedDestination] = reader.enumerations("supportedDestinations")
    if destinations.contains(.macCatalyst), !destinations.contains(.iOS) {
      destinations.append(.iOS)
    }
    if reader[PlatformExpansion.marker] != nil {
      log.fail(
        "destinations",
        "a target with a list of platforms cannot have `supportedDestinations`", at: value.node)
    }
    return destinations
  }

  private func platform(_ reader: MapReader, hasDestinations: Bool, name: String) -> Platform {
    guard let value = reader["platform"] else {
      if !hasDestinations {
        log.fail("unknown-platform", "the target `\(name)` needs a `platform`", at: reader.node)
      }
      return .auto
    }
    if let platform = value.string.flatMap(Platform.init) { return platform }
    let shown = value.scalar.map { "`\($0.text)`" } ?? "this"
    log.fail(
      "unknown-platform", "\(shown) is no platform", at: value.node,
      hint: "use `iOS`, `tvOS`, `macOS`, `watchOS`, `visionOS` or `auto`")
    return .auto
  }

  private func deploymentTarget(_ reader: MapReader) -> String? {
    reader.version("deploymentTarget").flatMap {
      deploymentText($0, reader["deploymentTarget"])
    }
  }

  private func propertyList(_ reader: MapReader, _ key: String) -> Target.PropertyList? {
    guard let own = reader.reader(key), let value = reader[key] else { return nil }
    own.check(.propertyList)
    guard let path = own["path"]?.string else {
      reader.drop(value, "`\(key)` needs a `path`", at: reader.keyNode(key))
      return nil
    }
    let properties = own.mapValue("properties") ?? SpecMap()
    for entry in properties.entries {
      if let scalar = entry.value.scalar { NumberTextCheck.check(entry.value, scalar, log) }
    }
    return Target.PropertyList(path: path, properties: properties, value: value)
  }

  private func plugins(_ reader: MapReader) -> [Target.BuildToolPlugin] {
    guard let value = reader["buildToolPlugins"] else { return [] }
    guard let list = value.list else {
      reader.drop(value, "`buildToolPlugins` is not a list", at: value.node)
      return []
    }
    return list.compactMap { item in
      guard let plugin = item["plugin"]?.string, let package = item["package"]?.string else {
        log.fail(
          "build-tool-plugin", "a build tool plug-in needs `plugin` and `package`", at: item.node)
        return nil
      }
      MapReader(item, log: log)?.check(.buildToolPlugin)
      return Target.BuildToolPlugin(plugin: plugin, package: package, value: item)
    }
  }

  private func legacy(_ reader: MapReader) -> Target.Legacy? {
    guard let own = reader.reader("legacy"), let value = reader["legacy"] else { return nil }
    own.check(.legacy)
    guard let path = own["toolPath"]?.string else {
      reader.drop(value, "`legacy` needs a `toolPath`", at: reader.keyNode("legacy"))
      return nil
    }
    return Target.Legacy(
      toolPath: path, arguments: own.string("arguments"),
      passSettings: own.bool("passSettings") ?? false,
      workingDirectory: own.string("workingDirectory"))
  }

  private func readFlags(_ reader: MapReader, into target: inout Target) {
    target.transitivelyLinkDependencies = reader.bool("transitivelyLinkDependencies")
    target.directlyEmbedCarthageDependencies = reader.bool("directlyEmbedCarthageDependencies")
    target.requiresObjCLinking = reader.bool("requiresObjCLinking")
    target.onlyCopyFilesOnInstall = reader.bool("onlyCopyFilesOnInstall") ?? false
    target.putResourcesBeforeSourcesBuildPhase =
      reader.bool("putResourcesBeforeSourcesBuildPhase") ?? false
  }
}
