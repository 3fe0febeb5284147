/// One option of a command; its help text is written here and nowhere else.
struct Flag: Sendable {
  /// With dashes: `--build`.
  let name: String
  /// With dash: `-n`.
  let short: String?
  /// The value's placeholder in the help text; nil for a switch.
  let value: String?
  let isRepeatable: Bool
  let help: String

  static func toggle(_ name: String, short: String? = nil, _ help: String) -> Flag {
    Flag(name: name, short: short, value: nil, isRepeatable: false, help: help)
  }

  static func value(_ name: String, short: String? = nil, _ value: String, _ help: String) -> Flag {
    Flag(name: name, short: short, value: value, isRepeatable: false, help: help)
  }

  static func list(_ name: String, short: String? = nil, _ value: String, _ help: String) -> Flag {
    Flag(name: name, short: short, value: value, isRepeatable: true, help: help)
  }
}

extension Flag {
  /// Options that every command takes.
  static let common: [Flag] = [
    .value("-C", "DIR", "start in DIR instead of here"),
    .toggle("--json", "print one JSON document on standard output"),
    .toggle("--verbose", short: "-v", "print what tools print, too"),
    .toggle("--quiet", short: "-q", "print results and errors only"),
    .toggle("--no-color", "print no colour"),
    .value("--timeout", "SECONDS", "end a stage that takes longer (124)"),
    .toggle("--help", short: "-h", "print this help"),
  ]

  /// Options of commands that pass gates.
  static let waivers: [Flag] = [
    .list("--allow-dirty", "GLOB", "let these paths of the product differ from HEAD"),
    .toggle("--allow-branch", "let a branch that product.json does not name pass"),
    .toggle("--allow-kit-unpushed", "let a kit pass whose HEAD was not pushed"),
  ]

  static let yes = Flag.toggle("--yes", short: "-y", "do irreversible stages without asking")
}
