/// `plutil`: only for people; relctl reads and writes property lists itself.
///
/// Assumption, from plutil(1): `-p` prints any property list as text.
enum PlutilTool {
  static func show(_ path: String) -> AppleCommand { AppleCommand("plutil", ["-p", path]) }
}
