/// Makes line hits of llvm-cov's segments, as its own line view does.
///
/// A segment says: from here on, until the next one, code has this count. A line takes the count
/// of the region that reaches into it and of every region that begins on it, the largest of them
/// (LLVM's LineCoverageStats).
struct LineHitsBuilder {
  /// One segment: `[line, column, count, hasCount, isRegionEntry, isGapRegion]`; 2.0.0 lacks the
  /// last one.
  struct Segment {
    var line: UInt64 = 0
    var count: UInt64 = 0
    var hasCount = false
    var isRegionEntry = false
    var isGap = false
  }

  /// More lines than any source file has; a file that claims more is refused.
  static let limit: UInt64 = 4_000_000

  private(set) var lines: [LineHits.Line] = []
  private var wrapped: Segment?
  private var last: Segment?
  private var line: UInt64 = 0
  private var startsSkipped = false
  private var startsCounted = false
  private var startCount: UInt64 = 0
  private var hasStart = false
  private var span: UInt64 = 0

  /// Takes the next segment; false where it is out of order or too far away.
  mutating func add(_ segment: Segment) -> Bool {
    if last == nil {
      guard begin(segment) else { return false }
    } else if segment.line != line {
      guard segment.line > line, advance(to: segment.line), begin(segment) else { return false }
    }
    if segment.isRegionEntry && segment.hasCount {
      startsCounted = true
      if !segment.isGap {
        hasStart = true
        startCount = max(startCount, segment.count)
      }
    }
    last = segment
    return true
  }

  /// The lines of all segments taken.
  mutating func finish() -> LineHits {
    if last != nil { endLine() }
    return LineHits(lines: lines)
  }

  private mutating func begin(_ segment: Segment) -> Bool {
    guard segment.line > 0, segment.line <= UInt64(Int32.max) else { return false }
    line = segment.line
    startsSkipped = !segment.hasCount && segment.isRegionEntry
    startsCounted = false
    hasStart = false
    startCount = 0
    return true
  }

  private mutating func endLine() {
    let isReached = wrapped?.hasCount == true
    defer { wrapped = last }
    guard startsCounted || (!startsSkipped && (isReached || hasStart)) else { return }
    var hits = wrapped?.count ?? 0
    if hasStart { hits = max(hits, startCount) }
    lines.append(LineHits.Line(number: Int32(line), hits: hits))
  }

  private mutating func advance(to next: UInt64) -> Bool {
    endLine()
    guard let wrapped, wrapped.hasCount else { return true }
    span += next - line
    guard span <= Self.limit else { return false }
    var between = line + 1
    while between < next {
      lines.append(LineHits.Line(number: Int32(between), hits: wrapped.count))
      between += 1
    }
    return true
  }
}
