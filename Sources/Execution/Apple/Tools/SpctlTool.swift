/// `spctl`: whether Gatekeeper lets an app run.
///
/// Assumption, from spctl(8), never run on a real Mac yet: `--assess --type execute -vv` ends with
/// 0 and prints `source=Notarized Developer ID` for a notarized app.
enum SpctlTool {
  static func assess(_ path: String) -> AppleCommand {
    AppleCommand("spctl", ["--assess", "--type", "execute", "-vv", path])
  }

  static func isNotarized(_ output: String) -> Bool {
    output.contains("source=Notarized Developer ID")
  }
}
