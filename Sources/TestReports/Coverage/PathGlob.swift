/// A glob over slash-separated paths: `*`, `?`, `[a-z]`, `{a,b}` within a component, `**` over any.
///
/// A glob without a slash matches at any depth; one that matches a directory matches all below it.
package struct PathGlob: Sendable, Equatable {
  private let alternatives: [[String]]

  package init(_ pattern: String) {
    alternatives = Self.expanded(pattern).filter { $0.contains { $0 != "/" } }.map { pattern in
      var parts = pattern.split(separator: "/").map(String.init)
      let isAnchored = pattern.utf8.dropLast().contains(UInt8(ascii: "/"))
      if !isAnchored { parts.insert("**", at: 0) }
      if parts.count > 1, parts.last == "**" { parts[parts.count - 1] = "*" }
      return parts
    }
  }

  package func matches(_ path: String) -> Bool { matches(Self.components(path)) }

  /// Whether it matches a path that was cut into components before.
  func matches(_ components: [[Unicode.Scalar]]) -> Bool {
    alternatives.contains { Self.matches($0, components) }
  }

  static func components(_ path: String) -> [[Unicode.Scalar]] {
    path.unicodeScalars.split(separator: "/").map(Array.init)
  }

  /// Whether the pattern's components match a beginning of the path's.
  private static func matches(_ pattern: [String], _ path: [[Unicode.Scalar]]) -> Bool {
    var reachable: Set<Int> = [0]
    for component in pattern {
      var next: Set<Int> = []
      if component == "**" {
        guard let first = reachable.min() else { return false }
        next = Set(first...path.count)
      } else {
        let wanted = Array(component.unicodeScalars)
        for place in reachable where place < path.count {
          if matchesComponent(wanted[...], path[place][...]) { next.insert(place + 1) }
        }
      }
      reachable = next
      if reachable.isEmpty { return false }
    }
    return pattern.last == "**" ? true : !reachable.isEmpty
  }

  private static func matchesComponent(
    _ pattern: ArraySlice<Unicode.Scalar>, _ text: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    var rest = pattern
    var at = text.startIndex
    var retry: (pattern: ArraySlice<Unicode.Scalar>, at: Int)?
    while true {
      if let first = rest.first, first == "*" {
        rest = rest.dropFirst()
        retry = (rest, at)
        continue
      }
      if at < text.endIndex, let after = matchesOne(rest, text[at]) {
        rest = after
        at += 1
        continue
      }
      if at == text.endIndex, rest.isEmpty { return true }
      guard let last = retry, last.at < text.endIndex else { return false }
      retry = (last.pattern, last.at + 1)
      rest = last.pattern
      at = last.at + 1
    }
  }

  /// What is left of the pattern after its first element took the scalar; nil where it does not.
  private static func matchesOne(
    _ pattern: ArraySlice<Unicode.Scalar>, _ scalar: Unicode.Scalar
  ) -> ArraySlice<Unicode.Scalar>? {
    guard let first = pattern.first else { return nil }
    switch first {
    case "?": return pattern.dropFirst()
    case "\\":
      let rest = pattern.dropFirst()
      return rest.first == scalar ? rest.dropFirst() : nil
    case "[":
      guard let close = pattern.dropFirst(2).firstIndex(of: "]") else { break }
      return contains(pattern[(pattern.startIndex + 1)..<close], scalar)
        ? pattern[(close + 1)...] : nil
    default: break
    }
    return first == scalar ? pattern.dropFirst() : nil
  }

  private static func contains(
    _ set: ArraySlice<Unicode.Scalar>, _ scalar: Unicode.Scalar
  ) -> Bool {
    var items = Array(set)
    let isNegated = items.first == "!" || items.first == "^"
    if isNegated { items.removeFirst() }
    var found = false
    var index = 0
    while index < items.count {
      if index + 2 < items.count, items[index + 1] == "-" {
        if items[index] <= scalar, scalar <= items[index + 2] { found = true }
        index += 3
      } else {
        if items[index] == scalar { found = true }
        index += 1
      }
    }
    return found != isNegated
  }

  /// The pattern with its braces written out, at most 64 of them.
  private static func expanded(_ pattern: String) -> [String] {
    var open = [pattern]
    var done: [String] = []
    while let next = open.popLast() {
      guard done.count + open.count < 64, let start = next.firstIndex(of: "{"),
        let end = next[start...].firstIndex(of: "}")
      else {
        done.append(next)
        continue
      }
      let inner = next[next.index(after: start)..<end]
      for choice in inner.split(separator: ",", omittingEmptySubsequences: false) {
        open.append("\(next[..<start])\(choice)\(next[next.index(after: end)...])")
      }
    }
    return done
  }
}
