/// `codesign`: signatures.
///
/// Assumptions, from codesign(1), never run on a real Xcode yet: `-dvv` prints to standard error
/// `Identifier=…`, `Authority=…` (leaf first), `TeamIdentifier=…` or `not set`, and
/// `Signature=adhoc` for one without a certificate; `--verify --deep --strict` ends with 0 only for
/// a whole signature; `errSecInternalComponent` is what a locked keychain looks like (case SIGN-05).
enum CodesignTool {
  struct Description: Sendable, Equatable {
    var identifier: String?
    /// Leaf first.
    var authorities: [String]
    var team: String?
    var isAdHoc: Bool
  }

  /// Signs anew; entitlements stay those that Xcode signed with.
  static func sign(_ path: String, identity: String, keychain: String?) -> AppleCommand {
    var arguments = [
      "--force", "--timestamp", "--options", "runtime", "--preserve-metadata=entitlements",
      "--sign", identity,
    ]
    if let keychain { arguments += ["--keychain", keychain] }
    return AppleCommand("codesign", arguments + [path])
  }

  static func verify(_ path: String) -> AppleCommand {
    AppleCommand("codesign", ["--verify", "--deep", "--strict", "--verbose=2", path])
  }

  static func describe(_ path: String) -> AppleCommand {
    AppleCommand("codesign", ["-dvv", path])
  }

  static func description(_ output: String) -> Description {
    func values(_ key: String) -> [String] {
      output.split(separator: "\n").filter { $0.hasPrefix(key + "=") }
        .map { String($0.dropFirst(key.count + 1)) }
    }
    return Description(
      identifier: values("Identifier").first, authorities: values("Authority"),
      team: values("TeamIdentifier").first.flatMap { $0 == "not set" ? nil : $0 },
      isAdHoc: values("Signature").contains("adhoc"))
  }

  /// The words that say what to do about a failure; nil where nothing is known.
  static func hint(_ output: String) -> String? {
    if output.contains("errSecInternalComponent") || output.contains("User interaction is not") {
      return "the keychain is locked, or its key is not allowed for codesign: `security "
        + "unlock-keychain`, then `security set-key-partition-list -S apple-tool:,apple:`"
    }
    if output.contains("no identity found") {
      return "security find-identity -v -p codesigning"
    }
    return nil
  }
}
