/// The XcodeGen version that a repository's tool file asks for: Mint's `Mintfile`
/// (`yonaskolb/XcodeGen@2.45.4`), mise's `mise.toml` (`xcodegen = "2.45.4"`) or asdf's
/// `.tool-versions` (`xcodegen 2.45.4`).
package struct GeneratorPin: Hashable, Sendable {
  /// One to three numbers with dots, as the file has them.
  package let version: String
  /// From 1.
  package let line: Int

  package init(version: String, line: Int) {
    self.version = version
    self.line = line
  }

  /// The files that are looked for, in this order, in each directory.
  package static let files = ["Mintfile", "mise.toml", ".mise.toml", ".tool-versions"]

  /// What `xcodegen --version` has to say: that version, or one that continues it.
  package func matches(_ installed: String) -> Bool {
    installed == version || installed.hasPrefix(version + ".")
  }

  /// nil where the file pins no version of XcodeGen: none at all, a branch, or `latest`.
  package static func read(_ bytes: [UInt8], of file: String) -> GeneratorPin? {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var section = ""
    for (index, whole) in lines.enumerated() {
      let line = whole.prefix { $0 != "#" }
      if line.first == "[" { section = line.filter { !"[] \t".contains($0) } }
      let found: Substring? =
        switch file {
        case "Mintfile": mint(line)
        case ".tool-versions": asdf(line)
        default: section == "tools" ? mise(line) : nil
        }
      if let version = found.flatMap(number) {
        return GeneratorPin(version: version, line: index + 1)
      }
    }
    return nil
  }

  /// The version in what `xcodegen --version` prints (`Version: 2.45.4`).
  package static func installed(_ output: String) -> String? {
    output.split(whereSeparator: \.isWhitespace).lazy.compactMap { number($0) }.first
  }

  private static func mint(_ line: Substring) -> Substring? {
    let parts = line.split(separator: "@", maxSplits: 1)
    guard parts.count == 2, let name = parts.first, isGenerator(name) else { return nil }
    return parts[1]
  }

  private static func asdf(_ line: Substring) -> Substring? {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words[0] == "xcodegen" else { return nil }
    return words[1]
  }

  /// `xcodegen = "2.45.4"`, `"aqua:yonaskolb/XcodeGen" = { version = "2.45.4" }`.
  private static func mise(_ line: Substring) -> Substring? {
    let parts = line.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let name = parts.first, isGenerator(name) else { return nil }
    return parts[1].split { "\"' \t{}[],=".contains($0) }.first { number($0) != nil }
  }

  /// The last component of `yonaskolb/XcodeGen`, of a URL or of a registry's name.
  private static func isGenerator(_ name: Substring) -> Bool {
    let words = name.split { "/: \t\"'".contains($0) }
    let last = words.last?.lowercased() ?? ""
    return last == "xcodegen" || last == "xcodegen.git"
  }

  private static func number(_ word: Substring) -> String? {
    let text = word.filter { !$0.isWhitespace }
    let bare = text.first == "v" ? text.dropFirst() : text[...]
    let parts = bare.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    return String(bare)
  }
}
