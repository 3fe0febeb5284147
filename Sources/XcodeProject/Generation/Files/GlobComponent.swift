/// A pattern for one name: `*`, `?`, `[a-z]`, `[!a]`, `[[:digit:]]`, `\` before a character.
///
/// As in C's `glob`, wildcards leave names with a leading dot alone.
struct GlobComponent {
  private enum Token {
    case literal(Unicode.Scalar)
    case anyOne
    case anyRun
    case oneOf(ranges: [ClosedRange<Unicode.Scalar>], inverted: Bool)
  }

  private var tokens: [Token] = []
  /// The name itself, when the pattern has no wildcard.
  private(set) var literal: String?

  init(_ pattern: some StringProtocol) {
    var scalars = Array(pattern.unicodeScalars)[...]
    var text = String.UnicodeScalarView()
    var isLiteral = true
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "*": tokens.append(.anyRun)
      case "?": tokens.append(.anyOne)
      case "[":
        if let set = Self.bracket(&scalars) {
          tokens.append(set)
        } else {
          tokens.append(.literal(scalar))
        }
      case "\\":
        tokens.append(.literal(scalars.popFirst() ?? scalar))
      default:
        tokens.append(.literal(scalar))
      }
      if case .literal(let scalar)? = tokens.last {
        text.append(scalar)
      } else {
        isLiteral = false
      }
    }
    literal = isLiteral ? String(text) : nil
  }

  /// Reads what follows `[`; nil, with nothing taken, where no `]` ends it.
  private static func bracket(_ scalars: inout ArraySlice<Unicode.Scalar>) -> Token? {
    var rest = scalars
    let inverted = rest.first == "!" || rest.first == "^"
    if inverted { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isFirst = true
    while var scalar = rest.popFirst() {
      if scalar == "]", !isFirst {
        scalars = rest
        return .oneOf(ranges: ranges, inverted: inverted)
      }
      isFirst = false
      if scalar == "[", rest.first == ":", let named = characterClass(&rest) {
        ranges += named
        continue
      }
      if scalar == "\\" { scalar = rest.popFirst() ?? scalar }
      guard rest.first == "-", let end = rest.dropFirst().first, end != "]" else {
        ranges.append(scalar...scalar)
        continue
      }
      rest.removeFirst(2)
      if scalar <= end { ranges.append(scalar...end) }
    }
    return nil
  }

  /// Reads `:name:]` after its bracket.
  private static func characterClass(_ scalars: inout ArraySlice<Unicode.Scalar>)
    -> [ClosedRange<Unicode.Scalar>]?
  {
    var rest = scalars.dropFirst()
    var name = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != ":" { name.append(scalar) }
    guard rest.popFirst() == "]", let ranges = classes[String(name)] else { return nil }
    scalars = rest
    return ranges
  }

  private static let classes: [String: [ClosedRange<Unicode.Scalar>]] = [
    "alpha": ["a"..."z", "A"..."Z"],
    "digit": ["0"..."9"],
    "alnum": ["a"..."z", "A"..."Z", "0"..."9"],
    "upper": ["A"..."Z"],
    "lower": ["a"..."z"],
    "xdigit": ["0"..."9", "a"..."f", "A"..."F"],
    "space": ["\t"..."\r", " "..." "],
    "blank": ["\t"..."\t", " "..." "],
    "punct": ["!"..."/", ":"..."@", "["..."`", "{"..."~"],
  ]

  func matches(_ name: String) -> Bool {
    if let literal { return literal == name }
    if name.utf8.first == UInt8(ascii: "."), !beginsWithDot { return false }
    return matches(Array(name.unicodeScalars))
  }

  private var beginsWithDot: Bool {
    if case .literal(".")? = tokens.first { true } else { false }
  }

  /// Greedy with one point of return: linear for one `*`, quadratic at worst.
  private func matches(_ name: [Unicode.Scalar]) -> Bool {
    var token = 0
    var position = 0
    var star: (token: Int, position: Int)?
    while position < name.count {
      if token < tokens.count, case .anyRun = tokens[token] {
        token += 1
        star = (token, position)
      } else if token < tokens.count, accepts(tokens[token], name[position]) {
        token += 1
        position += 1
      } else if let back = star {
        star = (back.token, back.position + 1)
        token = back.token
        position = back.position + 1
      } else {
        return false
      }
    }
    while token < tokens.count, case .anyRun = tokens[token] { token += 1 }
    return token == tokens.count
  }

  private func accepts(_ token: Token, _ scalar: Unicode.Scalar) -> Bool {
    switch token {
    case .literal(let expected): expected == scalar
    case .anyOne, .anyRun: true
    case .oneOf(let ranges, let inverted): ranges.contains { $0.contains(scalar) } != inverted
    }
  }
}
