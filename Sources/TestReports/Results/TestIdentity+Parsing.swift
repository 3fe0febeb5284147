extension TestIdentity {
  /// Reads `Module.Outer/Inner/name`, as `swift test list` and the event stream write it.
  ///
  /// Raw identifiers in back-ticks may hold any character, dots and slashes too.
  package init?(specifier: some StringProtocol) {
    let path = Self.split(specifier, at: "/")
    guard let first = path.first, let name = path.last, !name.isEmpty else { return nil }
    let head = Self.split(first, at: ".")
    guard head.count >= 2, let module = head.first, !module.isEmpty else { return nil }
    let second = head.dropFirst().joined(separator: ".")
    guard !second.isEmpty else { return nil }
    let components = [second] + path.dropFirst()
    guard components.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(module: module, suites: Array(components.dropLast()), name: components.last ?? name)
  }

  /// Reads a specifier that may end in `/File.swift:15:26`, as Swift Testing writes where two
  /// overloads have one name.
  package init?(testID: some StringProtocol) {
    var path = Self.split(testID, at: "/")
    let tail = (path.last ?? "").split(separator: ":")
    if path.count > 1, tail.count >= 3, tail.suffix(2).allSatisfy({ Int($0) != nil }) {
      path.removeLast()
    }
    self.init(specifier: path.joined(separator: "/"))
  }

  /// Splits at a separator that stands in no back-ticks and no parentheses.
  static func split(_ text: some StringProtocol, at separator: Unicode.Scalar) -> [String] {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var isRaw = false
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "`": isRaw.toggle()
      case "(" where !isRaw: depth += 1
      case ")" where !isRaw: depth -= 1
      default: break
      }
      if scalar == separator, !isRaw, depth <= 0 {
        parts.append(String(part))
        part.removeAll()
      } else {
        part.append(scalar)
      }
    }
    parts.append(String(part))
    return parts
  }
}
