/// Which modules a target may import: the table of docs/architecture.md.
struct Wall: Sendable, CustomStringConvertible {
  let target: String
  /// Targets of ours, C modules included.
  let targets: Set<String>
  /// Modules of the system.
  let system: Set<String>
  /// Whether it may touch nothing but values: Foundation only as FoundationEssentials' stand-in.
  let isPure: Bool

  var description: String { target }

  private static let libc: Set<String> = ["Glibc", "Darwin"]

  static let all: [Wall] = [
    Wall(target: "relctl", targets: ["CLI", "Effects"], system: libc, isPure: false),
    Wall(
      target: "CLI",
      targets: [
        "Execution", "Pipelines", "XcodeProject", "Inputs", "TestReports", "Effects", "YAML",
        "Digests", "Git",
      ], system: [], isPure: true),
    Wall(
      target: "Execution",
      targets: [
        "Pipelines", "XcodeProject", "Inputs", "TestReports", "Effects", "YAML", "Digests", "Git",
      ], system: libc.union(["Foundation"]), isPure: false),
    Wall(
      target: "Pipelines", targets: ["YAML", "XcodeProject", "Inputs", "TestReports"], system: [],
      isPure: true),
    Wall(target: "XcodeProject", targets: ["YAML", "Digests"], system: [], isPure: true),
    Wall(target: "Inputs", targets: ["Digests"], system: [], isPure: true),
    Wall(target: "TestReports", targets: [], system: [], isPure: true),
    Wall(
      target: "Effects", targets: ["Git", "Digests", "CSystem", "CArchive"],
      system: libc.union(["Foundation"]), isPure: false),
    Wall(
      target: "Git", targets: ["CGit2", "CSystem", "CZlib", "Digests"], system: libc, isPure: false),
    Wall(target: "YAML", targets: ["CYAML"], system: [], isPure: true),
    Wall(target: "Digests", targets: ["CCrypto"], system: ["CryptoKit"], isPure: true),
  ]

  /// The one wrapper of each C module; CSystem's calls are shared by the two rooms of the world.
  static let wrappers: [String: Set<String>] = [
    "CGit2": ["Git"], "CYAML": ["YAML"], "CCrypto": ["Digests"], "CArchive": ["Effects"],
    "CSystem": ["Effects", "Git"], "CZlib": ["Git"],
  ]
}

/// One import of a file.
struct Import: Hashable {
  let module: String
  let line: Int
  /// Stands in the `#else` of `#if canImport(FoundationEssentials)`.
  let isStandIn: Bool

  static func all(in text: String) -> [Import] {
    var result: [Import] = []
    var (isEssentials, isElse) = (false, false)
    for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = raw.split(separator: " ")
      switch words.first {
      case "#if":
        (isEssentials, isElse) = (raw.contains("canImport(FoundationEssentials)"), false)
      case "#else": isElse = isEssentials
      case "#endif": (isEssentials, isElse) = (false, false)
      default:
        guard let at = words.firstIndex(of: "import"), at + 1 < words.count,
          words[..<at].allSatisfy({ $0.hasPrefix("@") || $0 == "private" || $0 == "package" })
        else { continue }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let"]
        let name = kinds.contains(words[at + 1]) ? words[at + 2] : words[at + 1]
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || "_.".contains($0) }) else { continue }
        result.append(
          Import(
            module: String(name.split(separator: ".")[0]), line: index + 1,
            isStandIn: isEssentials && isElse))
      }
    }
    return result
  }
}
