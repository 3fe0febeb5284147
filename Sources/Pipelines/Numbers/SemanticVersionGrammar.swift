/// The grammar of Semantic Versioning 2.0.0 (section "Backus–Naur Form Grammar"), with a core of
/// one to three parts.
struct SemanticVersionGrammar {
  struct Problem: Error {
    let message: String
    var hint: String?
  }

  let core: [Int]
  let prerelease: [String]
  let metadata: [String]

  init(_ text: String) throws(Problem) {
    if text.isEmpty { throw Problem(message: "it is empty", hint: "write `0.1.0`, say") }
    let halves = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let front = halves[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    core = try Self.core(front[0])
    prerelease = front.count > 1 ? try Self.identifiers(front[1], isPrerelease: true) : []
    metadata = halves.count > 1 ? try Self.identifiers(halves[1], isPrerelease: false) : []
  }

  private static func core(_ text: Substring) throws(Problem) -> [Int] {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if let first = text.first, first == "v" || first == "V" {
      throw Problem(message: "it begins with `\(first)`", hint: "write `\(text.dropFirst())`")
    }
    var numbers: [Int] = []
    for part in parts {
      if part.isEmpty { throw Problem(message: "a part of its core is empty") }
      guard part.utf8.allSatisfy(isDigit) else {
        throw Problem(
          message: "`\(part)` is no number",
          hint: "a pre-release stands behind a hyphen: `1.0.0-beta.1`")
      }
      if part.utf8.count > 1, part.hasPrefix("0") {
        throw Problem(message: "`\(part)` has a leading zero")
      }
      guard let number = Int(part) else { throw Problem(message: "`\(part)` is too large") }
      numbers.append(number)
    }
    if numbers.count > 3 {
      throw Problem(
        message: "it has \(numbers.count) numeric parts, at most 3 allowed",
        hint: "Apple takes three; the build number is another value")
    }
    return numbers
  }

  private static func identifiers(_ text: Substring, isPrerelease: Bool) throws(Problem)
    -> [String]
  {
    let what = isPrerelease ? "pre-release" : "build metadata"
    var result: [String] = []
    for identifier in text.split(separator: ".", omittingEmptySubsequences: false) {
      if identifier.isEmpty { throw Problem(message: "its \(what) has an empty identifier") }
      if let wrong = identifier.unicodeScalars.first(where: { !isIdentifierScalar($0) }) {
        throw Problem(message: "`\(wrong)` may not stand in its \(what)")
      }
      if isPrerelease, identifier.utf8.count > 1, identifier.hasPrefix("0"),
        identifier.utf8.allSatisfy(isDigit)
      {
        throw Problem(message: "`\(identifier)` in its \(what) has a leading zero")
      }
      result.append(String(identifier))
    }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isIdentifierScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "a"..."z", "A"..."Z", "-": true
    default: false
    }
  }
}
