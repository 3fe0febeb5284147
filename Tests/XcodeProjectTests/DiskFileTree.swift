import Foundation
import XcodeProject

/// The disk, for tests over fixtures.
struct DiskFileTree: FileTree {
  func entries(of directory: String) -> [FileEntry]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
      return nil
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { name in
        switch kind(at: directory + "/" + name) {
        case .file: FileEntry(name: name, kind: .file)
        case .directory: FileEntry(name: name, kind: .directory)
        case .other, .none: FileEntry(name: name, kind: .other)
        }
      }
  }

  func kind(at path: String) -> FileKind {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return .none
    }
    return isDirectory.boolValue ? .directory : .file
  }

  func contents(of path: String) -> [UInt8]? {
    guard kind(at: path) == .file else { return nil }
    return FileManager.default.contents(atPath: path).map { Array($0) }
  }
}
