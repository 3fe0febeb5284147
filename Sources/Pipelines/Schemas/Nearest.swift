/// Finds what a user probably meant.
package enum Nearest {
  /// The closest of the names by edit distance, where it is close enough to be meant: at most a
  /// third of the longer text, case aside. The first of equally close ones.
  package static func name(to text: String, in names: [String]) -> String? {
    var best: (name: String, distance: Int)?
    let folded = text.lowercased()
    for name in names {
      let distance = distance(Array(folded.utf8), Array(name.lowercased().utf8))
      let limit = max(1, (max(folded.utf8.count, name.utf8.count) + 2) / 3)
      if distance <= limit, distance < best?.distance ?? Int.max { best = (name, distance) }
    }
    return best?.name
  }

  /// Insertions, removals, replacements and swaps of neighbours that turn one into the other.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    // A key of megabytes is nobody's typing error.
    if left.count > 100 || right.count > 100 { return Int.max }
    var before = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for i in 1...left.count {
      var current = [i] + [Int](repeating: 0, count: right.count)
      for j in 1...right.count {
        let cost = left[i - 1] == right[j - 1] ? 0 : 1
        current[j] = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          current[j] = min(current[j], before[j - 2] + 1)
        }
      }
      (before, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
