/// An aligned table in plain text.
struct TableText {
  enum Alignment {
    case left
    case right
  }

  let header: [String]
  let alignment: [Alignment]
  var rows: [[String]] = []

  init(_ columns: [(String, Alignment)]) {
    header = columns.map(\.0)
    alignment = columns.map(\.1)
  }

  /// Lines without trailing blanks; an empty cell in the last column costs nothing.
  func lines() -> [String] {
    let all = [header] + rows
    let widths = header.indices.map { column in
      all.map { $0[column].unicodeScalars.count }.max() ?? 0
    }
    return all.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(
          repeating: " ", count: widths[column] - cell.unicodeScalars.count)
        if column > 0 { line += "  " }
        line += alignment[column] == .left ? cell + padding : padding + cell
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
