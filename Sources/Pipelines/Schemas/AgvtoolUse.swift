import YAML

/// Finds where a file of the product's has agvtool run.
///
/// agvtool edits the generated project and its property lists: the next generation undoes it, and
/// the number that was built is no longer the one that the bump recorded.
package enum AgvtoolUse {
  /// A warning for each line that names it outside a comment.
  package static func warnings(_ bytes: [UInt8], file: String) -> [Diagnostic] {
    let name = Array("agvtool".utf8)
    var result: [Diagnostic] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard let range = line.firstRange(of: name), !isComment(line[..<range.lowerBound]),
        !isWord(range.lowerBound > line.startIndex ? line[range.lowerBound - 1] : nil),
        !isWord(range.upperBound < line.endIndex ? line[range.upperBound] : nil)
      else { continue }
      var warning = SourceLines.diagnostic(
        id: "agvtool", "`agvtool` edits generated files, which the next generation undoes",
        file: file, bytes: bytes, offset: range.lowerBound,
        hint: "relctl bump raises the number where the spec has it; a script reads it from "
          + "$CURRENT_PROJECT_VERSION")
      warning.severity = .warning
      warning.width = name.count
      result.append(warning)
    }
    return result
  }

  /// A `#` that begins a comment, in YAML as in a shell.
  private static func isComment(_ before: ArraySlice<UInt8>) -> Bool {
    before.indices.contains { index in
      before[index] == UInt8(ascii: "#")
        && (index == before.startIndex || before[index - 1] == 0x20 || before[index - 1] == 0x09)
    }
  }

  private static func isWord(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      return true
    default: return false
    }
  }
}
