import YAML

/// Schemes lose everything by one bad entry: each decoder throws what cannot be decoded.
extension SpecDecoder {
  func scheme(_ reader: MapReader, name: String, value: SpecValue) throws(Undecodable) -> Scheme {
    reader.check(.scheme)
    guard let build = MapReader(reader["build"], log: log) else {
      throw reader.missing("build", "the scheme `\(name)`", "a mapping")
    }
    var scheme = Scheme(name: name, build: try self.build(build), value: value)
    if let own = reader.reader("run") { scheme.run = try run(own) }
    if let own = reader.reader("test") { scheme.test = try test(own) }
    if let own = reader.reader("profile") { scheme.profile = try profile(own) }
    if let own = reader.reader("analyze") {
      own.check(.schemeAnalyze)
      scheme.analyze = Scheme.Analyze(config: own.string("config"))
    }
    if let own = reader.reader("archive") { scheme.archive = archive(own) }
    scheme.management = management(reader)
    return scheme
  }

  private func build(_ reader: MapReader) throws(Undecodable) -> Scheme.Build {
    reader.check(.schemeBuild)
    guard let targets = reader["targets"]?.map else {
      throw reader.missing("targets", "a scheme's `build`", "a mapping")
    }
    var build = Scheme.Build(targets: [])
    for entry in targets.entries {
      let target = try targetReference(entry.key, at: entry.keyNode)
      build.targets.append(
        SchemeBuildTarget(target: target, purposes: purposes(entry.value, reader)))
    }
    build.targets.sort { $0.target.name < $1.target.name }
    build.parallelizeBuild = reader.bool("parallelizeBuild") ?? true
    build.buildImplicitDependencies = reader.bool("buildImplicitDependencies") ?? true
    build.runPostActionsOnFailure = reader.bool("runPostActionsOnFailure") ?? false
    build.preActions = actions(reader, "preActions")
    build.postActions = actions(reader, "postActions")
    return build
  }

  private func purposes(_ value: SpecValue, _ reader: MapReader)
    -> Set<SchemeBuildTarget.Purpose>
  {
    if let word = value.string {
      switch word {
      case "none": return []
      case "testing": return [.testing, .analyzing]
      case "indexing": return [.testing, .analyzing, .archiving]
      case "all": break
      default:
        log.warn(
          "dead-setting", "`\(word)` is no purpose of a build: XcodeGen takes it for `all`",
          at: value.node, hint: "write `[\(word)]` for one purpose")
      }
      return Set(SchemeBuildTarget.Purpose.allCases)
    }
    if let list = value.list {
      return Set(
        list.compactMap { item in
          if let purpose = item.string.flatMap(purpose) { return purpose }
          reader.drop(item, "a target is not built for this", at: item.node)
          return nil
        })
    }
    if let map = value.map {
      return Set(
        map.entries.filter { $0.value.bool == true }.compactMap { purpose($0.key) })
    }
    return Set(SchemeBuildTarget.Purpose.allCases)
  }

  private func purpose(_ word: String) -> SchemeBuildTarget.Purpose? {
    switch word {
    case "test", "testing": .testing
    case "run", "running": .running
    case "profile", "profiling": .profiling
    case "analyze", "analyzing": .analyzing
    case "archive", "archiving": .archiving
    default: nil
    }
  }

  private func profile(_ reader: MapReader) throws(Undecodable) -> Scheme.Profile {
    reader.check(.schemeProfile)
    var profile = Scheme.Profile()
    profile.config = reader.string("config")
    profile.commandLineArguments = arguments(reader)
    profile.environmentVariables = try environment(reader)
    profile.preActions = actions(reader, "preActions")
    profile.postActions = actions(reader, "postActions")
    profile.askForAppToLaunch = reader.bool("askForAppToLaunch")
    return profile
  }

  private func archive(_ reader: MapReader) -> Scheme.Archive {
    reader.check(.schemeArchive)
    var archive = Scheme.Archive()
    archive.config = reader.string("config")
    archive.customArchiveName = reader.string("customArchiveName")
    archive.revealArchiveInOrganizer = reader.bool("revealArchiveInOrganizer") ?? true
    archive.preActions = actions(reader, "preActions")
    archive.postActions = actions(reader, "postActions")
    return archive
  }

  func management(_ reader: MapReader) -> Scheme.Management? {
    guard let own = reader.reader("management") else { return nil }
    own.check(.management)
    return Scheme.Management(
      shared: own.bool("shared") ?? true, orderHint: own.int("orderHint"),
      isShown: own.bool("isShown"))
  }

  func actions(_ reader: MapReader, _ key: String) -> [SchemeAction] {
    reader.objects(key, "an action") { own, _ throws(Undecodable) in
      own.check(.schemeAction)
      let script = try own.required("script", "an action")
      return SchemeAction(
        name: own.string("name") ?? "Run Script", script: script, shell: own.string("shell"),
        settingsTarget: own.string("settingsTarget"))
    }
  }

  func arguments(_ reader: MapReader) -> [String: Bool] {
    reader.dictionary("commandLineArguments", "`true` or `false`") { $0.bool }
  }

  /// A mapping (all enabled, sorted by name) or a list (order kept).
  func environment(_ reader: MapReader) throws(Undecodable) -> [EnvironmentVariable] {
    guard let value = reader["environmentVariables"] else { return [] }
    if let map = value.map {
      return map.entries
        .map { EnvironmentVariable(name: $0.key, value: text($0.value), enabled: true) }
        .sorted { $0.name < $1.name }
    }
    guard let list = value.list else {
      reader.drop(value, "`environmentVariables` is neither a mapping nor a list", at: value.node)
      return []
    }
    var variables: [EnvironmentVariable] = []
    for item in list {
      guard let own = MapReader(item, log: log) else {
        throw Undecodable(message: "an environment variable is a mapping", node: item.node)
      }
      own.check(.environmentVariable)
      let name = try own.required("variable", "an environment variable")
      guard let value = own["value"] else {
        throw own.missing("value", "an environment variable", "text")
      }
      variables.append(
        EnvironmentVariable(
          name: name, value: text(value), enabled: own.bool("isEnabled") ?? true))
    }
    return variables
  }

  private func text(_ value: SpecValue) -> String {
    if let bool = value.bool { return bool ? "YES" : "NO" }
    return value.string ?? value.scalar?.displayText ?? value.debugText
  }
}
