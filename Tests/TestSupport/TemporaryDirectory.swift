import Effects

/// A directory that is removed with all its content when the last reference goes.
package final class TemporaryDirectory: Sendable {
  /// The real path.
  package let path: String

  package init() throws {
    let files = LiveFiles()
    let parent = try files.realPath(EnvironmentFacts.live().value("TMPDIR") ?? "/tmp")
    path = try files.makeTemporaryDirectory(in: parent, prefix: "relctl-test-")
  }

  deinit {
    do {
      try LiveFiles().remove(path)
    } catch {
      print("cannot remove a test's directory: \(error)")
    }
  }

  /// The path of something in it.
  package func callAsFunction(_ name: String) -> String {
    path + "/" + name
  }

  /// Writes a text file with the directories above it, and answers its path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try write(name, bytes: Array(text.utf8))
  }

  @discardableResult
  package func write(_ name: String, bytes: [UInt8]) throws -> String {
    let target = self(name)
    try PlainFiles.write(bytes, to: target)
    return target
  }

  package func read(_ name: String) throws -> String {
    String(decoding: try LiveFiles().read(self(name)), as: UTF8.self)
  }
}
