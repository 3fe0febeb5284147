/// What a comparison saw of one of the tree's entries, or of a directory (the root's path is empty),
/// before it read the content.
package struct SeenEntry: Hashable, Sendable {
  package let path: RawPath
  /// nil for a directory.
  package let mode: FileMode?
  /// What the tree records; nil for a directory.
  package let id: ObjectID?
  package let stat: FileStat
}
