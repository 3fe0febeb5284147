/// Columns of text, each as wide as its widest cell.
struct TextTable {
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ alignments: [Alignment]) { self.alignments = alignments }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The rows, two spaces between columns and nothing after the last cell.
  func lines() -> [String] {
    var widths = Array(repeating: 0, count: alignments.count)
    for row in rows {
      for (place, cell) in row.enumerated() { widths[place] = max(widths[place], cell.count) }
    }
    return rows.map { row in
      let cells = row.enumerated().map { place, cell in
        let space = String(repeating: " ", count: widths[place] - cell.count)
        return alignments[place] == .left ? cell + space : space + cell
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
