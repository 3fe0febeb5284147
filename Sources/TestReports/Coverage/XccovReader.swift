/// Reads `xccov view --report --json` and `xccov view --archive --json`.
package enum XccovReader {
  /// The report's targets with their files; a target ending in `.xctest` is a test's.
  package struct Target: Sendable, Equatable {
    package var name: String
    package var isTest: Bool
    package var files: [FileCoverage]

    package init(name: String, isTest: Bool, files: [FileCoverage]) {
      self.name = name
      self.isTest = isTest
      self.files = files
    }
  }

  /// Empty where no coverage was recorded, which is not 0 %.
  package static func readReport(_ bytes: [UInt8]) throws(ReportError) -> [Target] { [] }

  /// Line hits by path.
  package static func readArchive(_ bytes: [UInt8]) throws(ReportError) -> [FileCoverage] { [] }
}
