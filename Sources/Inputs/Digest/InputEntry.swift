/// One entry of a repository's tree at a recorded commit: a blob, a link or a submodule.
package struct InputEntry: Hashable, Sendable {
  package let path: InputPath
  /// As git writes it in octal: 0o100644, 0o100755, 0o120000, 0o160000.
  package let mode: UInt32
  /// The object's id in lower-case hexadecimal.
  package let id: String

  package init(path: InputPath, mode: UInt32, id: String) {
    self.path = path
    self.mode = mode
    self.id = id
  }
}
