/// `security`: identities and keychains.
///
/// Assumptions, from security(1), never run on a real Mac yet: `find-identity -v -p codesigning`
/// prints `  1) <40 hex> "Apple Distribution: Name (ID)"`; `security -i` reads commands from
/// standard input, one a line with shell-like quotes, which keeps passwords off the command line.
enum SecurityTool {
  struct Identity: Sendable, Equatable {
    var hash: String
    /// `Developer ID Application: Harbor Works (ABCDE12345)`
    var name: String

    /// What stands in parentheses: of a personal certificate it is not the team.
    var parenthesised: String? {
      guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return nil }
      return String(name[name.index(after: open)...].dropLast())
    }
  }

  static func identities(keychain: String? = nil) -> AppleCommand {
    AppleCommand(
      "security", ["find-identity", "-v", "-p", "codesigning"] + (keychain.map { [$0] } ?? []))
  }

  static func identities(_ output: String) -> [Identity] {
    output.split(separator: "\n").compactMap { line in
      guard let open = line.firstIndex(of: "\""), let close = line.lastIndex(of: "\""), open < close
      else { return nil }
      let words = line[..<open].split(separator: " ")
      guard words.count == 2, words[0].hasSuffix(")"), words[1].count == 40 else { return nil }
      return Identity(
        hash: String(words[1]), name: String(line[line.index(after: open)..<close]))
    }
  }

  static let interactive = AppleCommand("security", ["-i"])

  /// What `security -i` reads to make a keychain, fill it and let codesign use its key.
  static func keychainScript(
    path: String, keychainPassword: String, certificate: String, certificatePassword: String
  ) -> String {
    let keychain = quote(path)
    let password = quote(keychainPassword)
    let lines = [
      "create-keychain -p \(password) \(keychain)", "set-keychain-settings -lut 21600 \(keychain)",
      "unlock-keychain -p \(password) \(keychain)",
      "import \(quote(certificate)) -k \(keychain) -f pkcs12 -P \(quote(certificatePassword)) "
        + "-T /usr/bin/codesign",
      "set-key-partition-list -S apple-tool:,apple: -s -k \(password) \(keychain)",
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  static func deleteKeychain(_ path: String) -> AppleCommand {
    AppleCommand("security", ["delete-keychain", path])
  }

  /// In double quotes, as `security -i` reads words.
  private static func quote(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
