/// A list of sources, one a line: SwiftPM's `sources` (a response file: quotes and backslashes as a
/// shell's) and Xcode's `*.SwiftFileList` (backslashes).
package enum SourceFileList {
  /// The paths in their order; empty lines are passed over. A line end that is quoted or follows a
  /// backslash is part of a name.
  package static func paths(_ bytes: [UInt8]) -> [String] {
    QuotedWords.split(bytes, separators: [0x0A, 0x0D])
  }
}
