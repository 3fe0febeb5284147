import CGit2

/// The attributes of one path that decide what checkout writes.
struct CheckoutAttributes {
  /// An attribute's four states (gitattributes).
  enum State: Equatable {
    case unspecified
    case set
    case unset
    case text(String)
  }

  private static let names = ["text", "crlf", "eol", "ident", "filter", "working-tree-encoding"]

  private let states: [State]

  init(of path: RawPath, in repository: Repository) throws(GitError) {
    var values = [UnsafePointer<CChar>?](repeating: nil, count: Self.names.count)
    // One call for all: each call looks for attribute files in every directory above the path.
    let status = CStrings.with(Self.names) { names in
      var names = names
      return path.bytes.withCString { path in
        git_attr_get_many(&values, repository.pointer, 0, path, names.count, &names)
      }
    }
    try check(status, "read the attributes of", path.text)
    states = values.map(Self.state)
  }

  var filter: String? { Self.text(states[4]) }
  var encoding: String? { Self.text(states[5]) }
  var expandsIdent: Bool { states[3] == .set }

  /// Whether checkout writes CRLF for LF: always, for what looks like text, or never.
  func lineEnds(_ settings: LineEndSettings) -> LineEndConversion {
    var isAutomatic = false
    switch states[0] == .unspecified ? states[1] : states[0] {
    case .unset: return .none
    case .text("auto"): isAutomatic = states[0] != .unspecified
    case .text("input") where states[0] == .unspecified: return .none
    case .set: break
    case .unspecified, .text:
      return undecided(settings)
    }
    return conversion(isAutomatic: isAutomatic, settings)
  }

  /// Neither text nor binary by name: `eol` alone means text, `core.autocrlf` means "see".
  private func undecided(_ settings: LineEndSettings) -> LineEndConversion {
    if Self.text(states[2]) != nil { return conversion(isAutomatic: false, settings) }
    return settings.autocrlf == .yes ? .automatic : .none
  }

  private func conversion(isAutomatic: Bool, _ settings: LineEndSettings) -> LineEndConversion {
    let writesCRLF =
      switch Self.text(states[2]) {
      case "lf": false
      case "crlf": true
      default: settings.textIsCRLF
      }
    guard writesCRLF else { return .none }
    return isAutomatic ? .automatic : .always
  }

  private static func state(_ value: UnsafePointer<CChar>?) -> State {
    switch git_attr_value(value) {
    case GIT_ATTR_VALUE_TRUE: .set
    case GIT_ATTR_VALUE_FALSE: .unset
    case GIT_ATTR_VALUE_STRING: value.map { .text(String(cString: $0)) } ?? .unspecified
    default: .unspecified
    }
  }

  private static func text(_ state: State) -> String? {
    if case .text(let text) = state { text } else { nil }
  }
}

/// `core.autocrlf` and `core.eol`.
struct LineEndSettings {
  enum AutoCRLF {
    case no
    case yes
    case input
  }

  let autocrlf: AutoCRLF
  /// What a text file's line ends are where no attribute says it.
  let textIsCRLF: Bool

  init(_ configuration: Configuration) throws(GitError) {
    if try configuration.string("core.autocrlf")?.lowercased() == "input" {
      autocrlf = .input
    } else {
      autocrlf = try configuration.bool("core.autocrlf") == true ? .yes : .no
    }
    let eol = try configuration.string("core.eol")?.lowercased()
    textIsCRLF = autocrlf == .yes || (autocrlf == .no && eol == "crlf")
  }
}
