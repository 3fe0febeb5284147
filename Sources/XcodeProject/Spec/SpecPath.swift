/// Paths of a spec as text: XcodeGen's joining, and lexical normal form.
package enum SpecPath {
  /// Joins two paths as XcodeGen does: `.` components and trailing slashes go, leading `..` of
  /// the right side eat components of the left, an absolute right side wins.
  package static func join(_ left: String, _ right: String) -> String {
    if right.hasPrefix("/") { return simplified(right) }
    let isAbsolute = left.hasPrefix("/")
    var head = components(left)
    var tail = components(right)[...]
    while tail.first == "..", let last = head.last, last != ".." {
      head.removeLast()
      tail.removeFirst()
    }
    if isAbsolute, head.isEmpty { tail = tail.drop { $0 == ".." } }
    let text = (head + tail).joined(separator: "/")
    if isAbsolute { return "/" + text }
    return text.isEmpty ? "." : text
  }

  /// Drops `.` components, double and trailing slashes; keeps `..`.
  package static func simplified(_ path: String) -> String {
    let text = components(path).joined(separator: "/")
    if path.hasPrefix("/") { return "/" + text }
    return text.isEmpty ? "." : text
  }

  /// An absolute path without `.` and `..`, links not followed.
  package static func normalized(_ path: String) -> String {
    var result: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component == "..", let last = result.last, last != ".." {
        result.removeLast()
      } else if component != ".." || !path.hasPrefix("/") {
        result.append(component)
      }
    }
    let text = result.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + text }
    return text.isEmpty ? "." : text
  }

  /// A path relative to an absolute base, made absolute and normalized.
  package static func absolute(_ path: String, in base: String) -> String {
    normalized(path.hasPrefix("/") ? path : base + "/" + path)
  }

  /// All but the last component; `.` for a single relative name, `/` for the root.
  package static func parent(_ path: String) -> String {
    let parts = components(path).dropLast()
    let text = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + text }
    return text.isEmpty ? "." : text
  }

  package static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The text after the last dot of the last component, without the dot; nil without one.
  package static func fileExtension(_ path: String) -> String? {
    let name = lastComponent(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let text = name[name.index(after: dot)...]
    return text.isEmpty ? nil : String(text)
  }

  private static func components(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }
}
