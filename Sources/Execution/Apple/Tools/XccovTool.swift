/// `xcrun xccov`: the coverage in a result bundle.
///
/// Assumptions, from `xccov --help` as of Xcode 16 and public samples, never run on a real Xcode yet:
/// `view --report --json` answers targets with files and functions; a bundle without coverage makes
/// it end with 1 or answer no targets (case XCT-08); `view --archive --json` answers every line of
/// every file with its hits.
enum XccovTool {
  static func report(_ bundle: String) -> AppleCommand {
    .xcrun("xccov", ["view", "--report", "--json", bundle])
  }

  static func lines(_ bundle: String) -> AppleCommand {
    .xcrun("xccov", ["view", "--archive", "--json", bundle])
  }
}
