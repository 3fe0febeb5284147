/// `xcrun stapler`: puts a notarization's ticket on an app.
///
/// Assumption, from stapler(1), never run on a real Mac yet: status 0 only where the ticket was
/// found; 65 for an app that was not accepted.
enum StaplerTool {
  static func staple(_ path: String) -> AppleCommand { .xcrun("stapler", ["staple", path]) }

  static func validate(_ path: String) -> AppleCommand { .xcrun("stapler", ["validate", path]) }

  /// An app goes to the notary as a zip that keeps links and attributes (ditto(1)).
  static func zip(_ app: String, to path: String) -> AppleCommand {
    AppleCommand("ditto", ["-c", "-k", "--keepParent", app, path])
  }
}
