/// What a file may ask of the reader; over a limit it is refused while it is read.
package struct ReadingLimits: Sendable {
  /// Of the file.
  package var bytes = 16 * 1024 * 1024
  /// Of nested sequences and mappings; libyaml is quadratic in depth.
  package var depth = 64
  /// Nodes that all aliases of a file stand for together.
  package var aliasedNodes = 100_000

  package static let standard = ReadingLimits()
}
