/// The Swift file that carries version and build number into an executable: written whole at each
/// bump, its enum named as the file.
package enum StampFile {
  /// The file's text. `path` ends with the enum's name and `.swift`; refused (78) where that name
  /// is no Swift identifier. A dotted build number is a string constant.
  package static func text(path: String, version: SemanticVersion, build: BuildNumber)
    throws(Refusal) -> String
  {
    if let problem = problem(inPath: path) {
      throw Refusal(.invalid, id: "bad-stamp", "`\(path)` is no stamp file: \(problem)")
    }
    let isSingle = build.components.count == 1
    return """
      // Written by relctl at each bump.
      enum \(typeName(path)) {
        static let version = "\(version.text)"
        static let build = \(isSingle ? build.text : "\"\(build.text)\"")
      }

      """
  }

  /// Why a path is no stamp file's; nil for a good one.
  package static func problem(inPath path: String) -> String? {
    guard path.hasSuffix(".swift") else { return "it does not end with `.swift`" }
    let name = typeName(path)
    guard let first = name.unicodeScalars.first else { return "it has no name before `.swift`" }
    let isIdentifier =
      !("0"..."9").contains(first)
      && name.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "A"..."Z", "a"..."z", "0"..."9", "_": true
        default: false
        }
      }
    if !isIdentifier {
      return "its enum would be called `\(name)`: letters, digits and `_` make a Swift name"
    }
    // SwiftPM takes a target with a main.swift for an executable and runs the file.
    if name.lowercased() == "main" { return "`\(name).swift` is where an executable starts" }
    if reserved.contains(name) { return "`\(name)` is a word of Swift's" }
    return nil
  }

  private static func typeName(_ path: String) -> String {
    let file = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return String(file.hasSuffix(".swift") ? file.dropLast(6) : file)
  }

  /// Words no enum can be called without back-ticks (The Swift Programming Language, "Lexical
  /// Structure"), and the two metatype members.
  private static let reserved: Set<String> = [
    "Any", "Protocol", "Self", "Type", "_", "as", "associatedtype", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
