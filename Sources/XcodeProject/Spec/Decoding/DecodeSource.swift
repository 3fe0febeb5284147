extension SpecDecoder {
  /// A target's `sources`: a path, or a list of paths and mappings; other entries are ignored.
  func sources(_ reader: MapReader) -> [TargetSource] {
    guard let value = reader["sources"] else { return [] }
    if let path = value.string { return [source(path: path, value)] }
    guard let list = value.list else {
      reader.drop(value, "`sources` is neither a path nor a list", at: value.node)
      return []
    }
    return list.compactMap { item in
      if let path = item.string { return source(path: path, item) }
      if let own = MapReader(item, log: log) { return source(own, item) }
      reader.drop(item, "a source is a path or a mapping", at: item.node)
      return nil
    }
  }

  private func source(path: String, _ value: SpecValue) -> TargetSource {
    TargetSource(path: SpecPath.simplified(path), value: value)
  }

  private func source(_ reader: MapReader, _ value: SpecValue) -> TargetSource? {
    reader.check(.source)
    guard let path = reader["path"]?.string else {
      log.fail("source-path", "a source needs a `path`", at: reader["path"]?.node ?? value.node)
      return nil
    }
    var source = source(path: path, value)
    source.name = reader.string("name")
    source.group = reader.string("group")
    source.compilerFlags = compilerFlags(reader)
    source.excludes = reader.strings("excludes")
    source.includes = reader.strings("includes")
    source.explicitFolders = reader.strings("explicitFolders")
    source.type = reader.enumeration("type")
    source.optional = reader.bool("optional") ?? false
    source.buildPhase = buildPhase(reader["buildPhase"])
    source.headerVisibility = reader.enumeration("headerVisibility")
    source.createIntermediateGroups = reader.bool("createIntermediateGroups")
    source.attributes = reader.strings("attributes")
    source.resourceTags = reader.strings("resourceTags")
    source.destinationFilters = reader.enumerations("destinationFilters")
    source.inferDestinationFiltersByPath = reader.bool("inferDestinationFiltersByPath")
    return source
  }

  private func compilerFlags(_ reader: MapReader) -> [String] {
    guard let text = reader["compilerFlags"]?.string else { return reader.strings("compilerFlags") }
    return text.split(separator: " ").map(String.init)
  }

  /// The phase of a source or file type; an unknown one is an error.
  func buildPhase(_ value: SpecValue?) -> SourceBuildPhase? {
    guard let value else { return nil }
    if let name = value.string {
      switch name {
      case "sources": return .sources
      case "headers": return .headers
      case "resources": return .resources
      case "none": return SourceBuildPhase.none
      default:
        log.fail(
          "build-phase", "`\(name)` is no build phase of a source", at: value.node,
          hint: "use `sources`, `headers`, `resources`, `none` or a `copyFiles` mapping")
        return nil
      }
    }
    guard let reader = MapReader(value, log: log) else { return nil }
    reader.check(.buildPhase)
    guard let copy = copyFiles(reader["copyFiles"]) else {
      log.fail(
        "build-phase", "a build phase that is a mapping needs `copyFiles` with a `destination`",
        at: value.node)
      return nil
    }
    return .copyFiles(copy)
  }

  /// Nil without a known destination.
  func copyFiles(_ value: SpecValue?) -> CopyFiles? {
    guard let reader = MapReader(value, log: log) else { return nil }
    reader.check(.copyFiles)
    guard let destination: CopyFiles.Destination = reader.enumeration("destination") else {
      return nil
    }
    return CopyFiles(destination: destination, subpath: reader.string("subpath") ?? "")
  }
}
