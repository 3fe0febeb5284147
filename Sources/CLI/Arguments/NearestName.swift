/// The known name that a mistyped one most likely stands for.
enum NearestName {
  static func of(_ name: String, among known: [String]) -> String? {
    let limit = max(2, name.count / 3)
    let best = known.map { (name: $0, distance: distance(name, $0)) }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    guard let best, best.distance <= limit else { return nil }
    return best.name
  }

  /// Levenshtein's distance.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (line, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in right.enumerated() {
        let above = row[column + 1]
        row[column + 1] = min(
          diagonal + (character == other ? 0 : 1), above + 1, row[column] + 1)
        diagonal = above
      }
    }
    return row[right.count]
  }
}
