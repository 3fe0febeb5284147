extension SpecDecoder {
  /// A target's `dependencies`; an entry of no known kind is an error.
  func dependencies(_ reader: MapReader) -> [Dependency] {
    guard let value = reader["dependencies"] else { return [] }
    guard let list = value.list else {
      reader.drop(value, "`dependencies` is not a list", at: value.node)
      return []
    }
    return list.compactMap { item in
      guard let own = MapReader(item, log: log), let (kind, reference) = kind(own) else {
        let text = item.map?.keys.first ?? item.scalar?.text
        log.fail(
          "unknown-dependency",
          "a dependency of no known kind" + (text.map { ": `\($0)`" } ?? ""), at: item.node,
          hint: "name a `target`, `framework`, `carthage`, `sdk`, `package` or `bundle`")
        return nil
      }
      return dependency(own, kind, reference, item)
    }
  }

  private func kind(_ reader: MapReader) -> (Dependency.Kind, String)? {
    if let name = reader["target"]?.string { return (.target, name) }
    if let path = reader["framework"]?.string { return (.framework, path) }
    if let name = reader["carthage"]?.string {
      let linkType: Dependency.CarthageLinkType = reader.enumeration("linkType") ?? .dynamic
      return (
        .carthage(findFrameworks: reader.bool("findFrameworks"), linkType: linkType), name
      )
    }
    if let name = reader["sdk"]?.string { return (.sdk(root: reader.string("root")), name) }
    if let name = reader["package"]?.string {
      if reader["products"]?.list != nil {
        return (.package(products: reader.strings("products")), name)
      }
      return (.package(products: reader.string("product").map { [$0] } ?? []), name)
    }
    if let name = reader["bundle"]?.string { return (.bundle, name) }
    return nil
  }

  private func dependency(
    _ reader: MapReader, _ kind: Dependency.Kind, _ reference: String, _ value: SpecValue
  ) -> Dependency {
    reader.check(.dependency)
    var dependency = Dependency(kind: kind, reference: reference, value: value)
    dependency.embed = reader.bool("embed")
    dependency.codeSign = reader.bool("codeSign")
    dependency.link = reader.bool("link")
    dependency.removeHeaders = reader.bool("removeHeaders") ?? true
    dependency.implicit = reader.bool("implicit") ?? false
    dependency.weakLink = reader.bool("weak") ?? false
    dependency.platformFilter = reader.enumeration("platformFilter") ?? .all
    dependency.destinationFilters = reader.enumerations("destinationFilters")
    if reader["platforms"]?.list != nil {
      dependency.platforms = Set(reader.enumerations("platforms"))
    }
    dependency.copyPhase = copyFiles(reader["copy"])
    return dependency
  }
}
