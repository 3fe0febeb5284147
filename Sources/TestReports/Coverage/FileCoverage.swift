/// The coverage of one source file.
package struct FileCoverage: Sendable, Equatable {
  /// Absolute, as the tool gave it or made canonical.
  package var path: String
  /// As the tool counts lines: llvm-cov counts a line once for each function it lies in.
  package var lines: CoverageCount
  package var functions: CoverageCount?
  package var regions: CoverageCount?
  /// Present where they were asked for and the source has them.
  package var hits: LineHits?
  /// In how many runs the file was seen.
  package var sources: Int

  package init(
    path: String, lines: CoverageCount, functions: CoverageCount? = nil,
    regions: CoverageCount? = nil, hits: LineHits? = nil, sources: Int = 1
  ) {
    self.path = path
    self.lines = lines
    self.functions = functions
    self.regions = regions
    self.hits = hits
    self.sources = sources
  }
}
