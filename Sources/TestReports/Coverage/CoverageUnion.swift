/// The union of coverage over several runs, by path.
///
/// A file seen twice counts once: its lines' hits are added up, and a line is covered when any run
/// covered it.
package struct CoverageUnion: Sendable {
  /// By absolute path.
  package private(set) var files: [String: FileCoverage] = [:]

  package init() {}

  /// Adds a file; `canonicalPath` is what symbolic links make of its path, where the caller knows.
  package mutating func add(_ file: FileCoverage, canonicalPath: String? = nil) {
    var file = file
    file.path = PathText.normalised(canonicalPath ?? file.path)
    guard let known = files[file.path] else {
      files[file.path] = file
      return
    }
    files[file.path] = Self.union(known, file)
  }

  private static func union(_ one: FileCoverage, _ other: FileCoverage) -> FileCoverage {
    var union = one
    union.sources = one.sources + other.sources
    union.functions = larger(one.functions, other.functions)
    union.regions = larger(one.regions, other.regions)
    guard let hits = one.hits, let otherHits = other.hits else {
      union.hits = one.hits ?? other.hits
      union.lines = larger(one.lines, other.lines) ?? one.lines
      return union
    }
    let merged = LineHits.sum(hits, otherHits)
    union.hits = merged
    // The tool's own counts stand as long as one run covered all that any did; llvm-cov counts a
    // line once per function, which lines alone cannot tell.
    let covered = merged.count
    if covered == hits.count {
      union.lines = one.lines
    } else if covered == otherHits.count {
      union.lines = other.lines
    } else {
      union.lines = covered
    }
    return union
  }

  /// What is known at least: the counts over more code, of equal ones the better covered.
  private static func larger(_ one: CoverageCount?, _ other: CoverageCount?) -> CoverageCount? {
    guard let one, let other else { return one ?? other }
    if one.total != other.total { return one.total > other.total ? one : other }
    return one.covered >= other.covered ? one : other
  }
}
