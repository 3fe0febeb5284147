/// `xcrun altool`: uploads to App Store Connect.
///
/// Assumptions, from altool's manual page as of Xcode 16 and public reports (cases UPL-01, UPL-02,
/// VER-04), never run on a real Mac yet: `--upload-app -f FILE -t ios|macos|appletvos|visionos
/// --apiKey ID --apiIssuer UUID`, the key found as `AuthKey_<ID>.p8` in `API_PRIVATE_KEYS_DIR`;
/// the exit status is 0 for some failed uploads, so the text decides; `No errors uploading` or
/// `UPLOAD SUCCEEDED` say that it went well; 90189 and ITMS-4238 are duplicates, 90186 and 90062 a
/// closed version.
enum AltoolTool {
  /// What an upload's output says.
  enum Verdict: Sendable, Equatable {
    case uploaded
    /// The number was used before; `build` and `version` where the text names them.
    case duplicate
    case closedVersion
    case failed(String)
    /// Nothing that says how it went.
    case silent
  }

  static func upload(_ file: String, type: String, keyID: String, issuer: String?)
    -> AppleCommand
  {
    .xcrun(
      "altool",
      ["--upload-app", "-f", file, "-t", type, "--apiKey", keyID]
        + (issuer.map { ["--apiIssuer", $0] } ?? []))
  }

  /// The word of `-t` for a platform of the spec.
  static func type(of platform: String) -> String {
    switch platform {
    case "macOS": "macos"
    case "tvOS": "appletvos"
    case "visionOS": "visionos"
    default: "ios"
    }
  }

  static func verdict(_ text: String, isSuccess: Bool) -> Verdict {
    let lower = text.lowercased()
    func holds(_ words: String...) -> Bool { words.contains { lower.contains($0) } }
    if holds(
      "90189", "itms-4238", "redundant binary", "already uploaded a build",
      "bundle version must be higher than the previously uploaded",
      "has already been used", "duplicate build")
    {
      return .duplicate
    }
    if holds("90186", "90062", "train version", "is closed for new build submissions") {
      return .closedVersion
    }
    if holds(
      "upload failed", "product-errors", "failed to upload", "error itms-", "validation failed",
      "failed validation", "unable to upload", "unable to authenticate", "not authorized")
      || lower.contains("\n*** error")
    {
      return .failed(firstError(text))
    }
    let succeeded = holds(
      "no errors uploading", "upload succeeded", "\"success-message\"", "uploaded successfully")
    if !isSuccess { return .failed(firstError(text)) }
    return succeeded ? .uploaded : .silent
  }

  /// The line that says most.
  private static func firstError(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let line =
      lines.first { $0.localizedContains("error") || $0.localizedContains("failed") } ?? lines.last
    return line.map { String($0.prefix(300)) } ?? "no reason"
  }
}

extension Substring {
  fileprivate func localizedContains(_ word: String) -> Bool { lowercased().contains(word) }
}
