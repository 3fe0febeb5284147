/// How many letters differ: insertions, deletions, substitutions and swaps of neighbours.
enum EditDistance {
  /// The name that is closest to a mistyped one, ignoring case; nil when none is close.
  static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    let limit = max(1, min(3, name.count / 3))
    let folded = name.lowercased()
    return names.map { (name: $0, distance: between(folded, $0.lowercased())) }
      .filter { $0.distance <= limit }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }

  static func between(_ left: String, _ right: String) -> Int {
    let left = Array(left.utf8)
    let right = Array(right.utf8)
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var before = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for row in 1...left.count {
      var current = [row] + [Int](repeating: 0, count: right.count)
      for column in 1...right.count {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        current[column] = min(
          previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          current[column] = min(current[column], before[column - 2] + 1)
        }
      }
      before = previous
      previous = current
    }
    return previous[right.count]
  }
}
