import Effects
import Pipelines

/// What a failed `xcodebuild` means, from the words that reports of it quote; the tool's own lines
/// stay in the failure.
enum XcodebuildFailure {
  private struct Known {
    let id: String
    let kind: Failure.Kind
    /// Any of them makes the case.
    let words: [String]
    let message: String
    let hint: String
  }

  private static let known: [Known] = [
    Known(
      id: "disk-full", kind: .io, words: ["No space left on device"],
      message: "the disk is full", hint: "free space, then relctl resume"),
    Known(
      id: "xcode-license", kind: .unavailable,
      words: ["agreed to the Xcode license", "Xcode license agreements"],
      message: "the Xcode license is not accepted", hint: "sudo xcodebuild -license accept"),
    Known(
      id: "xcode-first-launch", kind: .unavailable,
      words: ["-runFirstLaunch", "required plugin failed to load", "A required plugin"],
      message: "Xcode was never launched on this machine",
      hint: "sudo xcodebuild -runFirstLaunch"),
    Known(
      id: "xcode-missing", kind: .unavailable,
      words: ["requires Xcode, but active developer directory"],
      message: "the active developer directory holds no Xcode",
      hint: "sudo xcode-select -s /Applications/Xcode.app"),
    Known(
      id: "platform-missing", kind: .unavailable,
      words: [
        "is not installed. Please download and install the platform", "is not installed. To use",
      ],
      message: "the platform is not installed in Xcode", hint: "xcodebuild -downloadPlatform iOS"),
    Known(
      id: "macro-untrusted", kind: .workFailed,
      words: ["must be enabled before it can be used"],
      message: "a Swift macro or package plug-in is not trusted on this machine",
      hint: "check its package, then `\"trust\": [\"macros\"]` (Swift macros) or `[\"plugins\"]` "
        + "(package plug-ins) of the app in product.json"),
    Known(
      id: "destination-missing", kind: .workFailed,
      words: ["Unable to find a device matching", "Unable to find a destination matching"],
      message: "the destination does not exist on this machine",
      hint: "choose one of those listed, as the app's `destination` in product.json"),
    Known(
      id: "keychain-locked", kind: .workFailed, words: ["errSecInternalComponent"],
      message: "codesign could not use the private key",
      hint: "the keychain is locked, or its key is not allowed for codesign: `security "
        + "unlock-keychain`, then `security set-key-partition-list -S apple-tool:,apple:`"),
    Known(
      id: "cloud-signing", kind: .workFailed, words: ["Cloud signing permission error"],
      message: "the account may not use cloud-managed certificates",
      hint: "give the API key the Admin role, or sign by hand: `export.signing: manual` with "
        + "`profiles`; the archive is kept: relctl resume"),
    Known(
      id: "export-generic", kind: .mismatch, words: ["expected one {}", "expected one of {}"],
      message: "the archive offers no export at all: most likely it is a generic one",
      hint: "set `SKIP_INSTALL: YES` on every target but the app; only then look at `method`"),
    Known(
      id: "profile-missing", kind: .workFailed,
      words: [
        "No profiles for", "requires a provisioning profile", "No signing certificate",
        "doesn't include signing certificate",
      ],
      message: "certificate or provisioning profile is missing",
      hint: "relctl doctor --release; the archive is kept: relctl resume"),
    Known(
      id: "packages-unresolved", kind: .workFailed,
      words: ["an out-of-date resolved file was detected", "a resolved file is required"],
      message: "Package.resolved does not fit the packages",
      hint: "xcodebuild -resolvePackageDependencies, then commit Package.resolved"),
  ]

  /// The failure of a call, with its cause where the output or the log tells one.
  static func failure(
    _ result: ProcessResult, command: [String], what: String, fallback: Failure.Kind = .workFailed,
    id: String = "xcodebuild-failed", log: ToolLog? = nil
  ) -> Failure {
    let found = log?.lines(with: known.flatMap(\.words) + ["error: "]) ?? ""
    let text = [found, result.text, result.errorText].joined(separator: "\n")
    for known in known {
      guard let word = known.words.first(where: { text.contains($0) }) else { continue }
      var failure = Tool.failure(
        known.id, what + ": " + known.message, kind: known.kind, command: command, result,
        hint: known.hint)
      failure.details = lines(around: word, in: text)
      return failure
    }
    var failure = Tool.failure(
      id, what, kind: fallback, command: command, result,
      hint: log.map { "the whole output: \($0.path)" } ?? "relctl doctor")
    failure.details = errors(in: text)
    return failure
  }

  /// The line with the word, and the list that follows it, where one does.
  private static func lines(around word: String, in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let index = lines.firstIndex(where: { $0.contains(word) }) else { return [] }
    let rest = lines[index...].dropFirst().filter { $0.hasPrefix("\t") || $0.hasPrefix("    ") }
    return ([String(lines[index])] + rest.prefix(12).map(String.init))
      .map { $0.replacing("\t", with: "  ") }
  }

  private static func errors(in text: String) -> [String] {
    var seen: Set<Substring> = []
    let lines = text.split(separator: "\n").filter {
      $0.contains("error: ") && seen.insert($0).inserted
    }
    return Array(lines.prefix(8).map(String.init))
  }
}
