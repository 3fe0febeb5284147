/// `xcrun xcresulttool`: what a test run left.
///
/// Assumptions, from reports on the change (case XCT-01) and public descriptions of the objects,
/// never run on a real Xcode yet: `xcresulttool version` prints `xcresulttool version 23021, …`;
/// from 23021 (Xcode 16) on `get test-results tests` exists and the old `get --format json` ends
/// with 64; below it only the old form exists, whose first object names the tests' objects by id.
enum XcresultTool {
  /// The first version with `test-results`.
  static let firstNewVersion = 23021

  static let version = AppleCommand.xcrun("xcresulttool", ["version"])

  /// Nil for text without a number.
  static func version(_ output: String) -> Int? {
    for word in output.split(whereSeparator: { !$0.isNumber }) where word.count >= 4 {
      return Int(word)
    }
    return nil
  }

  /// The call that reads the tests, or below Xcode 16 the record of the run.
  static func results(_ bundle: String, version: Int) -> AppleCommand {
    version >= firstNewVersion
      ? .xcrun("xcresulttool", ["get", "test-results", "tests", "--path", bundle, "--compact"])
      : .xcrun("xcresulttool", ["get", "--format", "json", "--path", bundle])
  }

  /// The call that reads one object below Xcode 16, by an id of the record.
  static func object(_ id: String, of bundle: String) -> AppleCommand {
    .xcrun("xcresulttool", ["get", "--format", "json", "--path", bundle, "--id", id])
  }
}
