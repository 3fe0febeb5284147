/// How often each executable line ran.
package struct LineHits: Sendable, Equatable {
  package struct Line: Sendable, Equatable {
    /// From 1.
    package var number: Int32
    package var hits: UInt64

    package init(number: Int32, hits: UInt64) {
      self.number = number
      self.hits = hits
    }
  }

  /// Executable lines only, ascending, each once.
  package var lines: [Line]

  package init(lines: [Line] = []) { self.lines = lines }

  package var count: CoverageCount {
    CoverageCount(covered: lines.count { $0.hits > 0 }, total: lines.count)
  }
}

extension LineHits {
  /// Lines in any order, those of one number made one by their largest count.
  init(merging lines: [Line]) {
    let isAscending = zip(lines, lines.dropFirst()).allSatisfy { $0.number < $1.number }
    if isAscending {
      self.init(lines: lines)
      return
    }
    var merged: [Line] = []
    merged.reserveCapacity(lines.count)
    for line in lines.sorted(by: { $0.number < $1.number }) {
      if let last = merged.last, last.number == line.number {
        merged[merged.count - 1].hits = max(last.hits, line.hits)
      } else {
        merged.append(line)
      }
    }
    self.init(lines: merged)
  }
}

extension LineHits {
  /// The lines of both, hits of equal lines added up.
  static func sum(_ one: Self, _ other: Self) -> Self {
    var merged: [Line] = []
    merged.reserveCapacity(max(one.lines.count, other.lines.count))
    var (left, right) = (0, 0)
    while left < one.lines.count || right < other.lines.count {
      if right == other.lines.count
        || left < one.lines.count && one.lines[left].number < other.lines[right].number
      {
        merged.append(one.lines[left])
        left += 1
      } else if left == one.lines.count || other.lines[right].number < one.lines[left].number {
        merged.append(other.lines[right])
        right += 1
      } else {
        let (sum, overflow) = one.lines[left].hits.addingReportingOverflow(other.lines[right].hits)
        merged.append(Line(number: one.lines[left].number, hits: overflow ? .max : sum))
        left += 1
        right += 1
      }
    }
    return Self(lines: merged)
  }
}
