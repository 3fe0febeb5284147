import Foundation
import XcodeProject

/// Files as bytes by absolute path: what a generation reads, and what it leaves behind.
struct GenerationMemoryTree: FileTree {
  private(set) var files: [String: [UInt8]] = [:]
  private var children: [String: Set<String>] = ["/": []]

  /// A copy of a folder of this machine, placed at `root`.
  init(copying folder: String = "", to root: String) {
    addFolder(root)
    let walker = FileManager.default.enumerator(atPath: folder)
    while let path = walker?.nextObject() as? String {
      var isFolder: ObjCBool = false
      let source = folder + "/" + path
      guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        addFolder(root + "/" + path)
      } else {
        add(root + "/" + path, [UInt8](FileManager.default.contents(atPath: source) ?? Data()))
      }
    }
  }

  mutating func add(_ path: String, _ bytes: [UInt8]) {
    files[path] = bytes
    addFolder(SpecPath.parent(path))
    children[SpecPath.parent(path)]?.insert(SpecPath.lastComponent(path))
  }

  mutating func addFolder(_ path: String) {
    guard children[path] == nil else { return }
    children[path] = []
    addFolder(SpecPath.parent(path))
    children[SpecPath.parent(path)]?.insert(SpecPath.lastComponent(path))
  }

  /// Deletes a file, or a folder with all that is in it.
  mutating func remove(_ path: String) {
    files = files.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
    children = children.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
    children[SpecPath.parent(path)]?.remove(SpecPath.lastComponent(path))
  }

  /// Applies what a generated project wants of the disk.
  mutating func apply(_ project: GeneratedProject) {
    for path in project.deletions { remove(path) }
    for file in project.files { add(file.path, file.bytes) }
  }

  func entries(of directory: String) -> [FileEntry]? {
    children[directory]?.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
      let isFile = files[SpecPath.absolute(name, in: directory)] != nil
      return FileEntry(name: name, kind: isFile ? .file : .directory)
    }
  }

  func kind(at path: String) -> FileKind {
    if files[path] != nil { return .file }
    return children[path] != nil ? .directory : .none
  }

  func contents(of path: String) -> [UInt8]? { files[path] }
}

extension GenerationOptions {
  /// Options of a run by the user `dev`, with Foundation's comparison.
  static func test(
    _ compatibility: Compatibility = .version245, projectDirectory: String? = nil
  ) -> GenerationOptions {
    GenerationOptions(
      compatibility: compatibility, projectDirectory: projectDirectory, userName: "dev"
    ) { ($0 as NSString).localizedStandardCompare($1).rawValue }
  }
}
