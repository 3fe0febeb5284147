extension SpecDecoder {
  func options(_ reader: MapReader?) -> SpecOptions {
    var options = SpecOptions()
    guard let reader else { return options }
    reader.check(.options)
    options.value = reader.map
    options.minimumXcodeGenVersion = minimumVersion(reader)
    options.carthageBuildPath = reader.string("carthageBuildPath")
    options.carthageExecutablePath = reader.string("carthageExecutablePath")
    options.createIntermediateGroups = reader.bool("createIntermediateGroups") ?? false
    options.bundleIdPrefix = reader.string("bundleIdPrefix")
    options.settingPresets = reader.enumeration("settingPresets") ?? .all
    options.disabledValidations = Set(reader.enumerations("disabledValidations"))
    options.developmentLanguage = reader.string("developmentLanguage")
    options.usesTabs = reader.bool("usesTabs")
    options.indentWidth = reader.int("indentWidth")
    options.tabWidth = reader.int("tabWidth")
    options.xcodeVersion = reader.string("xcodeVersion")
    options.projectFormat = reader.enumeration("projectFormat") ?? .xcode160
    options.deploymentTarget = deploymentTargets(reader)
    options.defaultConfig = reader.string("defaultConfig")
    options.transitivelyLinkDependencies = reader.bool("transitivelyLinkDependencies") ?? false
    options.groupSortPosition = reader.enumeration("groupSortPosition") ?? .bottom
    options.groupOrdering = groupOrdering(reader)
    options.fileTypes = fileTypes(reader)
    readRest(reader, into: &options)
    return options
  }

  private func readRest(_ reader: MapReader, into options: inout SpecOptions) {
    options.generateEmptyDirectories = reader.bool("generateEmptyDirectories") ?? false
    options.findCarthageFrameworks = reader.bool("findCarthageFrameworks") ?? false
    options.localPackagesGroup = reader.string("localPackagesGroup")
    options.preGenCommand = reader.string("preGenCommand")
    options.postGenCommand = reader.string("postGenCommand")
    options.useBaseInternationalization = reader.bool("useBaseInternationalization") ?? true
    options.schemePathPrefix = reader.string("schemePathPrefix")
    options.defaultSourceDirectoryType = reader.enumeration("defaultSourceDirectoryType")
  }

  private func deploymentTargets(_ reader: MapReader) -> [Platform: String] {
    guard let own = reader.reader("deploymentTarget") else { return [:] }
    own.check(.deploymentTarget)
    var result: [Platform: String] = [:]
    for platform in Platform.allCases where platform != .auto {
      if let text = own.version(platform.rawValue) {
        result[platform] = deploymentText(text, own[platform.rawValue])
      }
    }
    return result
  }

  /// The version as it is written; a text that is none is an error.
  func deploymentText(_ text: String, _ value: SpecValue?) -> String? {
    if let version = TolerantVersion(text) { return version.deploymentText }
    log.fail("invalid-version", "`\(text)` is no version", at: value?.node)
    return nil
  }

  private func minimumVersion(_ reader: MapReader) -> String? {
    guard let text = reader.string("minimumXcodeGenVersion") else { return nil }
    if TolerantVersion(text) == nil {
      log.fail(
        "invalid-version", "`\(text)` is no version", at: reader["minimumXcodeGenVersion"]?.node)
    }
    return text
  }

  private func groupOrdering(_ reader: MapReader) -> [SpecOptions.GroupOrdering] {
    reader.objects("groupOrdering", "a group ordering") { own, _ throws(Undecodable) in
      own.check(.groupOrdering)
      return SpecOptions.GroupOrdering(
        pattern: own.string("pattern") ?? "", order: own.strings("order"))
    }
  }

  private func fileTypes(_ reader: MapReader) -> [String: FileType] {
    var result: [String: FileType] = [:]
    for entry in reader.mapValue("fileTypes")?.entries ?? [] {
      guard let own = MapReader(entry.value, log: log) else {
        reader.drop(entry.value, "the file type `\(entry.key)` is not a mapping", at: entry.keyNode)
        continue
      }
      own.check(.fileType)
      result[entry.key] = FileType(
        file: own.bool("file") ?? true, buildPhase: buildPhase(own["buildPhase"]),
        attributes: own.strings("attributes"), resourceTags: own.strings("resourceTags"),
        compilerFlags: own.strings("compilerFlags"))
    }
    return result
  }
}
