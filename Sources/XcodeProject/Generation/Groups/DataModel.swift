/// Core Data models: a folder of versions, one of which is current.
enum DataModel {
  /// Adds the version group of an `.xcdatamodeld` (xcodegen.md 7.9).
  static func add(
    at path: String, relative: String, sourceTree: Element.SourceTree,
    to context: GenerationContext
  ) -> Handle<Element> {
    let names = context.folders.entries(of: path).map(\.name)
      .filter { PathText.pathExtension($0) == "xcdatamodel" }
    let versions = context.order.sorted(names) { $0 }.map { name in
      context.graph.elements.add(
        Element(.fileReference, path: name, fileType: "wrapper.xcdatamodel"))
    }
    let current = currentVersion(at: path, in: context)
    var group = Element(
      .versionGroup, path: relative, sourceTree: sourceTree, children: versions)
    group.currentVersion =
      current.flatMap { name in versions.first { context.graph.elements[$0].path == name } }
      ?? versions.last
    return context.graph.elements.add(group)
  }

  private static func currentVersion(at path: String, in context: GenerationContext) -> String? {
    guard let bytes = context.folders.contents(of: PathText.join(path, ".xccurrentversion")),
      case .dictionary(let values)? = PropertyListValue(reading: bytes),
      case .string(let name)? = values["_XCCurrentVersionName"]
    else { return nil }
    return name
  }
}
