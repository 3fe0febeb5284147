extension SpecDecoder {
  /// All packages by name, the legacy `localPackages` among them.
  func packages(_ reader: MapReader) -> [SwiftPackage] {
    var packages: [String: SwiftPackage] = [:]
    for entry in reader.mapValue("packages")?.entries ?? [] {
      guard let own = MapReader(entry.value, log: log),
        let location = location(own, name: entry.key)
      else {
        if entry.value.map == nil {
          log.fail("package", "the package `\(entry.key)` is not a mapping", at: entry.value.node)
        }
        continue
      }
      own.check(.package)
      packages[entry.key] = SwiftPackage(
        name: entry.key, location: location,
        traits: own["traits"]?.list.map { $0.compactMap(\.string) }, value: entry.value)
    }
    for item in reader["localPackages"]?.list ?? [] {
      guard let path = item.string else { continue }
      let name = SpecPath.lastComponent(path)
      packages[name] = SwiftPackage(
        name: name, location: .local(path: path, group: nil, excludeFromProject: false),
        value: item)
    }
    return packages.values.sorted { $0.name < $1.name }
  }

  private func location(_ reader: MapReader, name: String) -> SwiftPackage.Location? {
    if let path = reader["path"]?.string {
      return .local(
        path: path, group: reader.string("group"),
        excludeFromProject: reader.bool("excludeFromProject") ?? false)
    }
    let url: String
    if let github = reader["github"]?.string {
      url = "https://github.com/\(github)"
    } else if let given = reader["url"]?.string {
      url = given
    } else {
      log.fail(
        "package", "the package `\(name)` needs `path`, `url` or `github`", at: reader.node)
      return nil
    }
    guard let requirement = requirement(reader, name: name) else { return nil }
    return .remote(url: url, requirement: requirement)
  }

  private func requirement(_ reader: MapReader, name: String) -> SwiftPackage.Requirement? {
    for key in ["exactVersion", "version"] where reader[key] != nil {
      return version(reader, key).map { .exact($0) }
    }
    if let revision = reader.stringOrNumber("revision") { return .revision(revision) }
    if let branch = reader.stringOrNumber("branch") { return .branch(branch) }
    if reader["minVersion"] != nil, reader["maxVersion"] != nil {
      guard let from = version(reader, "minVersion"), let to = version(reader, "maxVersion") else {
        return nil
      }
      return .range(from: from, to: to)
    }
    if reader["minorVersion"] != nil {
      return version(reader, "minorVersion").map { .upToNextMinor($0) }
    }
    for key in ["majorVersion", "from"] where reader[key] != nil {
      return version(reader, key).map { .upToNextMajor($0) }
    }
    log.fail(
      "package", "the package `\(name)` needs a version", at: reader.node,
      hint: "add `from`, `exactVersion`, `revision` or `branch`")
    return nil
  }

  private func version(_ reader: MapReader, _ key: String) -> String? {
    guard let text = reader.stringOrNumber(key) else {
      log.fail("invalid-version", "`\(key)` is no version", at: reader[key]?.node)
      return nil
    }
    if TolerantVersion(text) != nil { return text }
    log.fail("invalid-version", "`\(text)` is no version", at: reader[key]?.node)
    return nil
  }
}
