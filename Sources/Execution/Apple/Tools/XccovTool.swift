/// `xcrun xccov`: the coverage in a result bundle.
///
/// Assumption, from `xccov --help` as of Xcode 16, never run on a real Xcode yet: `view --report
/// --json` answers targets with files and functions; a bundle without coverage makes it end with 1
/// or answer no targets (case XCT-08).
enum XccovTool {
  static func report(_ bundle: String) -> AppleCommand {
    .xcrun("xccov", ["view", "--report", "--json", bundle])
  }
}
