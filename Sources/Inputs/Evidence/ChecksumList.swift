/// The text of SHA256SUMS, as coreutils' `sha256sum` writes and checks it.
package struct ChecksumList: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// 64 lower-case hexadecimal digits.
    package let sha256: String
    /// Relative to the list's own directory.
    package let path: String

    package init(sha256: String, path: String) {
      self.sha256 = sha256
      self.path = path
    }
  }

  package let lines: [Line]

  /// Sorts by path.
  package init(_ lines: [Line]) {
    self.lines = lines.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// A name with a backslash, newline or return is escaped and its line begins with `\`.
  package var text: String {
    lines.map { line in
      let escaped = Self.escape(line.path)
      return (escaped == line.path ? "" : "\\") + line.sha256 + "  " + escaped + "\n"
    }.joined()
  }

  /// Reads a list in text or binary (`*`) form; nil where a line is neither, which is what makes
  /// a list unfit as evidence.
  package init?(parsing text: String) {
    var lines: [Line] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      guard let line = Self.parse(line) else { return nil }
      lines.append(line)
    }
    self.lines = lines
  }

  private static func parse(_ line: Substring) -> Line? {
    let isEscaped = line.hasPrefix("\\")
    let bytes = Array(isEscaped ? line.dropFirst().utf8 : line.utf8)
    guard bytes.count > 66, bytes[64] == 0x20, bytes[65] == 0x20 || bytes[65] == 0x2A else {
      return nil
    }
    let hex = String(decoding: bytes[..<64], as: UTF8.self).lowercased()
    guard InputsDigest.isHex(hex, count: 64) else { return nil }
    let name = String(decoding: bytes[66...], as: UTF8.self)
    if !isEscaped { return Line(sha256: hex, path: name) }
    return unescape(name).map { Line(sha256: hex, path: $0) }
  }

  private static func escape(_ path: String) -> String {
    var result = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func unescape(_ name: String) -> String? {
    var result = String.UnicodeScalarView()
    var scalars = name.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch scalars.next() {
      case "\\": result.append("\\")
      case "n": result.append("\n")
      case "r": result.append("\r")
      default: return nil
      }
    }
    return String(result)
  }
}
