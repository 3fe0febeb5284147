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
    var status = Self.read(path, repository, &values)
    if status < 0 {
      // libgit2 looks for attributes in the index too, and cannot read a sparse or a split one.
      try repository.hideIndex()
      status = Self.read(path, repository, &values)
    }
    try check(status, "read the attributes of", path.text)
    states = values.map(Self.state)
  }

  /// One call for all names: each call looks for attribute files in every directory above the path.
  private static func read(
    _ path: RawPath, _ repository: Repository, _ values: inout [UnsafePointer<CChar>?]
  ) -> Int32 {
    CStrings.with(names) { names in
      var names = names
      return path.bytes.withCString { path in
        git_attr_get_many(&values, repository.pointer, 0, path, names.count, &names)
      }
    }
  }

  var filter: String? { Self.text(states[4]) }
  var encoding: String? { Self.text(states[5]) }
  var expandsIdent: Bool { states[3] == .set }

  /// Whether checkout writes CRLF for LF: always, for what looks like text, or never.
  func lineEnds(_ settings: LineEndSettings) -> LineEndConversion {
    // `crlf` is the old name of `text`.
    switch kind(states[0]) ?? kind(states[1]) {
    case .binary: return .none
    case .text: return conversion(isAutomatic: false, settings)
    case .automatic: return conversion(isAutomatic: true, settings)
    case .input: return Self.text(states[2]) == "crlf" ? .always : .none
    case nil:
      // `eol` alone means text, `core.autocrlf` means "see".
      if Self.text(states[2]) != nil { return conversion(isAutomatic: false, settings) }
      return settings.autocrlf == .yes ? .automatic : .none
    }
  }

  private enum Kind {
    case binary
    case text
    case automatic
    case input
  }

  private func kind(_ state: State) -> Kind? {
    switch state {
    case .set: .text
    case .unset: .binary
    case .text("auto"): .automatic
    case .text("input"): .input
    case .text, .unspecified: nil
    }
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
