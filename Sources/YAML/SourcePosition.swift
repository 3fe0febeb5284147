/// A place in a text file, as editors show it: lines and columns start at 1, columns count
/// Unicode scalars.
package struct SourcePosition: Hashable, Sendable, Comparable, Codable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
