/// An xcconfig file with its includes, flattened in two ways.
package struct XCConfig: Sendable {
  /// As XcodeGen reads it: the file's own values beat included ones, of the included files the
  /// later one wins, `#include?` is not seen.
  package let generatorView: [String: XCConfigAssignment]
  /// As Xcode reads it: every file in its place, `#include?` and paths relative to the project's
  /// folder too, the last assignment wins.
  package let buildView: [String: XCConfigAssignment]
  /// All assignments in the order Xcode reads them.
  package let assignments: [XCConfigAssignment]
  /// Absolute paths of the file and its includes that exist.
  package let files: [String]

  /// Nil when the file cannot be read.
  package static func load(_ path: String, projectFolder: String, files: some FileTree)
    -> XCConfig?
  {
    var loader = XCConfigLoader(files: files, projectFolder: projectFolder)
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
  let projectFolder: String
  var paths: [String] = []
  private var open: Set<String> = []
  /// Files that may still be read: includes may double at each step.
  private var budget = 1000

  init(files: Files, projectFolder: String) {
    self.files = files
    self.projectFolder = projectFolder
  }

  mutating func load(_ path: String) -> Loaded? {
    budget -= 1
    guard budget > 0, !open.contains(path), let bytes = files.contents(of: path) else { return nil }
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
        let own = load(SpecPath.absolute(include, in: SpecPath.parent(path)))
        if let own, !isOptional { loaded.flattened.merge(own.flattened) { $1 } }
        let seen = own ?? load(SpecPath.absolute(include, in: projectFolder))
        loaded.inOrder += seen?.inOrder ?? []
      }
    }
    loaded.flattened.merge(own) { $1 }
    return loaded
  }
}
