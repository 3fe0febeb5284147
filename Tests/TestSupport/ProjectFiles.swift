import Effects

/// The project's own files, as the tests of its shape read them.
package enum ProjectFiles {
  /// The directory of Package.swift, from where this file was compiled.
  package static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  package static func read(_ path: String) throws -> String {
    String(decoding: try LiveFiles().read(root + "/" + path), as: UTF8.self)
  }

  package static func exists(_ path: String) -> Bool {
    (try? LiveFiles().exists(root + "/" + path)) == true
  }

  /// The Swift files below a directory of the project, relative to its root, sorted; fixtures are
  /// no code of ours.
  package static func swiftFiles(in directory: String) throws -> [String] {
    var result: [String] = []
    for entry in try LiveFiles().list(root + "/" + directory) {
      let path = directory + "/" + entry.name
      if entry.kind == .directory, entry.name != "Fixtures", entry.name != "Goldens" {
        result += try swiftFiles(in: path)
      } else if entry.name.hasSuffix(".swift") {
        result.append(path)
      }
    }
    return result.sorted()
  }
}
