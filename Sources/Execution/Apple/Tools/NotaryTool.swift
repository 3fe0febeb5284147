#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `xcrun notarytool`: notarization.
///
/// Assumptions, from notarytool(1) as of Xcode 16 and public reports (cases SIGN-02, SIGN-03),
/// never run on a real Mac yet: an API key is `--key FILE --key-id ID [--issuer UUID]`, and no team
/// id goes with it; `submit --output-format json` prints an object with `id`; `info` and `wait` one
/// with `status`; `log ID` prints the log as JSON with `status`, `statusSummary` and `issues`. The
/// exit status of `submit --wait` is 0 for a rejected app too.
enum NotaryTool {
  struct Credentials: Sendable, Equatable {
    var keyPath: String
    var keyID: String
    var issuer: String?

    fileprivate var words: [String] {
      ["--key", keyPath, "--key-id", keyID] + (issuer.map { ["--issuer", $0] } ?? [])
    }
  }

  struct Log: Sendable, Equatable, Decodable {
    struct Issue: Sendable, Equatable, Decodable {
      var severity: String?
      var path: String?
      var message: String?
      var docUrl: String?

      /// One line for a person.
      var line: String {
        [severity.map { $0 + ":" }, path, message, docUrl.map { "(\($0))" }]
          .compactMap(\.self).joined(separator: " ")
      }
    }

    var jobId: String?
    var status: String?
    var statusSummary: String?
    var issues: [Issue]?
  }

  static func submit(_ file: String, _ credentials: Credentials) -> AppleCommand {
    .xcrun(
      "notarytool",
      ["submit", file, "--output-format", "json", "--no-progress"] + credentials.words)
  }

  static func wait(_ id: String, seconds: Int, _ credentials: Credentials) -> AppleCommand {
    .xcrun(
      "notarytool",
      ["wait", id, "--timeout", "\(seconds)s", "--output-format", "json", "--no-progress"]
        + credentials.words)
  }

  static func log(_ id: String, _ credentials: Credentials) -> AppleCommand {
    .xcrun("notarytool", ["log", id] + credentials.words)
  }

  /// A cheap call that needs working credentials.
  static func history(_ credentials: Credentials) -> AppleCommand {
    .xcrun("notarytool", ["history", "--output-format", "json"] + credentials.words)
  }

  /// `id` and `status` of an answer; nil for text that is no such JSON.
  static func answer(_ output: [UInt8]) -> (id: String?, status: String?)? {
    struct Answer: Decodable {
      let id: String?
      let status: String?
    }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(output)) else {
      return nil
    }
    return (answer.id.flatMap { $0.isEmpty ? nil : $0 }, answer.status)
  }

  static func log(_ output: [UInt8]) -> Log? {
    try? JSONDecoder().decode(Log.self, from: Data(output))
  }
}
