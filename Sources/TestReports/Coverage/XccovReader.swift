/// Reads `xccov view --report --json` and `xccov view --archive --json`.
package enum XccovReader {
  static let format = "xccov JSON"

  /// A target of the report with its files; one whose name ends in `.xctest` is a test's.
  package struct Target: Sendable, Equatable {
    /// Without its file extension: `Acme` of `Acme.app`.
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
  package static func readReport(_ bytes: [UInt8]) throws(ReportError) -> [Target] {
    var handler = XccovReportHandler()
    try read(bytes, &handler)
    guard handler.hasTargets else {
      throw ReportError(format: format, message: "`targets` is missing")
    }
    return handler.targets
  }

  /// Line hits by path.
  package static func readArchive(_ bytes: [UInt8]) throws(ReportError) -> [FileCoverage] {
    var handler = XccovArchiveHandler()
    try read(bytes, &handler)
    return handler.files
  }

  private static func read<Handler: JSONHandler>(
    _ bytes: [UInt8], _ handler: inout Handler
  ) throws(ReportError) {
    var reader = JSONPushReader(format: format, maximalDepth: 32)
    let pushed = bytes.withUnsafeBytes { buffer in
      Result { () throws(ReportError) in try reader.push(buffer, &handler) }
    }
    if case .failure(let error) = pushed {
      throw ReportError(
        format: format, message: error.message, offset: error.offset ?? reader.offset)
    }
    try reader.finish(&handler)
  }
}
