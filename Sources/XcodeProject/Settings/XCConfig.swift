/// An xcconfig file with its includes, flattened in two ways.
package struct XCConfig: Sendable {
  /// As XcodeGen reads it: the file's own values beat included ones, of the included files the
  /// later one wins, `#include?` is not seen.
  package let generatorView: [String: XCConfigAssignment]
  /// As Xcode reads it: every file in its place, `#include?` too, the last assignment wins.
  package let buildView: [String: XCConfigAssignment]
  /// All assignments in the order Xcode reads them.
  package let assignments: [XCConfigAssignment]
  /// Absolute paths of the file and its includes that exist.
  package let files: [String]

  /// Nil when the file cannot be read.
  package static func load(_ path: String, files: some FileTree) -> XCConfig? {
    var loader = XCConfigLoader(files: files)
    guard let own = loader.load(SpecPath.normalized(path)) else { return nil }
    var buildView: [String: XCConfigAssignment] = [:]
    for assignment in own.inOrder { buildView[assignment.key] = assignment }
    return XCConfig(
      generatorView: own.flattened, buildView: buildView, assignments: own.inOrder,
      files: loader.paths)
  }
}

private struct XCConfigLoader<Files: FileTree> {
  struct Loaded {
    var flattened: [String: XCConfigAssignment] = [:]
    var inOrder: [XCConfigAssignment] = []
  }

  let files: Files
  var paths: [String] = []
  private var open: Set<String> = []

  init(files: Files) { self.files = files }

  mutating func load(_ path: String) -> Loaded? {
    guard !open.contains(path), let bytes = files.contents(of: path) else { return nil }
    open.insert(path)
    defer { open.remove(path) }
    if !paths.contains(path) { paths.append(path) }
    var loaded = Loaded()
    var own: [String: XCConfigAssignment] = [:]
    for item in XCConfigFile.parse(bytes, file: path).items {
      switch item {
      case .assignment(let assignment):
        own[assignment.key] = assignment
        loaded.inOrder.append(assignment)
      case .include(let include, let isOptional):
        guard let part = load(SpecPath.absolute(include, in: SpecPath.parent(path))) else {
          continue
        }
        loaded.inOrder += part.inOrder
        if !isOptional { loaded.flattened.merge(part.flattened) { $1 } }
      }
    }
    loaded.flattened.merge(own) { $1 }
    return loaded
  }
}
