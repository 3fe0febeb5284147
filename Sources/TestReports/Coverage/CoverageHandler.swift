/// Picks files, their summaries and segments out of llvm-cov's JSON.
struct CoverageHandler: JSONHandler {
  static let format = "llvm-cov JSON"

  private enum Place {
    case root, data, export, files, file, segments, segment, summary, metric, ignored
  }

  private enum Key {
    case none, type, version, data, files, filename, segments, summary
    case lines, functions, regions, count, covered, skipped
  }

  var isWanted: (@Sendable (String) -> Bool)?
  /// Files whose end was reached and that nobody took yet.
  var finished: [FileCoverage] = []
  private(set) var type: String?
  private(set) var version: String?
  private(set) var hasData = false

  private var places: [Place] = []
  private var key = Key.none
  private var path: String?
  private var lines: CoverageCount?
  private var functions: CoverageCount?
  private var regions: CoverageCount?
  private var metric = Key.none
  private var measured: (count: Int?, covered: Int?) = (nil, nil)
  private var segment = LineHitsBuilder.Segment()
  private var field = 0
  private var builder: LineHitsBuilder?

  // MARK: - Containers

  mutating func beginObject() throws(ReportError) {
    switch (places.last, key) {
    case (nil, _): places.append(.root)
    case (.data, _): places.append(.export)
    case (.files, _): beginFile()
    case (.file, .summary): places.append(.summary)
    case (.ignored, _), (_, .none): places.append(.ignored)
    case (.summary, _):
      places.append(.metric)
      metric = key
      measured = (nil, nil)
    default: throw wrongType("an object")
    }
    key = .none
  }

  mutating func beginArray() throws(ReportError) {
    switch (places.last, key) {
    case (.root, .data):
      places.append(.data)
      hasData = true
    case (.export, .files): places.append(.files)
    case (.file, .segments):
      places.append(.segments)
      builder = LineHitsBuilder()
    case (.segments, _):
      places.append(.segment)
      segment = LineHitsBuilder.Segment()
      field = 0
    case (.ignored, _), (_, .none): places.append(.ignored)
    default: throw wrongType("an array")
    }
  }

  mutating func endObject() throws(ReportError) {
    switch places.popLast() {
    case .file: try endFile()
    case .metric: try endMetric()
    default: break
    }
  }

  mutating func endArray() throws(ReportError) {
    guard places.popLast() == .segment else { return }
    guard field >= 5 else { throw fail("a segment of \(field) fields, expected 5 or 6") }
    guard builder?.add(segment) ?? true else {
      throw fail("the segments of `\(path ?? "?")` are out of order or beyond any file's length")
    }
  }

  // MARK: - Keys and scalars

  mutating func key(_ name: [UInt8]) throws(ReportError) -> Bool {
    key = Self.key(name, in: places.last)
    switch key {
    case .skipped: return false
    case .segments:
      guard let isWanted else { return false }
      return path.map(isWanted) ?? true
    default: return true
    }
  }

  mutating func string(_ value: [UInt8]) throws(ReportError) {
    switch (places.last, key) {
    case (.root, .type): type = String(decoding: value, as: UTF8.self)
    case (.root, .version): version = String(decoding: value, as: UTF8.self)
    case (.file, .filename): path = String(decoding: value, as: UTF8.self)
    case (.ignored, _), (_, .none): break
    default: throw wrongType("a string")
    }
  }

  mutating func number(_ value: JSONNumber) throws(ReportError) {
    switch (places.last, key) {
    case (.segment, _): try setField(value.natural, truth: nil)
    case (.metric, .count): measured.count = try count(value)
    case (.metric, .covered): measured.covered = try count(value)
    case (.ignored, _), (_, .none): break
    default: throw wrongType("a number")
    }
  }

  mutating func literal(_ value: Bool?) throws(ReportError) {
    if places.last == .ignored { return }
    guard places.last == .segment, let value else {
      if key == .none { return }
      throw wrongType("a literal")
    }
    try setField(nil, truth: value)
  }

  // MARK: - Pieces

  private mutating func setField(_ number: UInt64?, truth: Bool?) throws(ReportError) {
    switch field {
    case 0: segment.line = number ?? 0
    case 2: segment.count = number ?? 0
    case 3: segment.hasCount = truth ?? (number != 0)
    case 4: segment.isRegionEntry = truth ?? (number != 0)
    case 5: segment.isGap = truth ?? (number != 0)
    default: break
    }
    field += 1
  }

  private func count(_ value: JSONNumber) throws(ReportError) -> Int {
    guard let natural = value.natural, natural <= UInt64(Int32.max) else {
      throw fail("a count that is no whole number of lines")
    }
    return Int(natural)
  }

  private mutating func beginFile() {
    places.append(.file)
    path = nil
    lines = nil
    functions = nil
    regions = nil
    builder = nil
  }

  private mutating func endMetric() throws(ReportError) {
    guard let total = measured.count, let covered = measured.covered, covered <= total else {
      throw fail("a summary of `\(path ?? "?")` without usable `count` and `covered`")
    }
    let value = CoverageCount(covered: covered, total: total)
    switch metric {
    case .lines: lines = value
    case .functions: functions = value
    default: regions = value
    }
  }

  private mutating func endFile() throws(ReportError) {
    guard let path else { throw fail("a file without `filename`") }
    var hits = builder?.finish()
    if let isWanted, !isWanted(path) { hits = nil }
    guard let lines = lines ?? hits?.count else { throw fail("no line summary for `\(path)`") }
    finished.append(
      FileCoverage(path: path, lines: lines, functions: functions, regions: regions, hits: hits))
  }

  private static func key(_ name: [UInt8], in place: Place?) -> Key {
    let table: [(StaticString, Key)] =
      switch place {
      case .root: [("type", .type), ("version", .version), ("data", .data)]
      case .export: [("files", .files), ("functions", .skipped)]
      case .file:
        [
          ("filename", .filename), ("segments", .segments), ("summary", .summary),
          ("expansions", .skipped), ("branches", .skipped), ("mcdc_records", .skipped),
        ]
      case .summary: [("lines", .lines), ("functions", .functions), ("regions", .regions)]
      case .metric: [("count", .count), ("covered", .covered)]
      default: []
      }
    for (word, key) in table where word.utf8CodeUnitCount == name.count {
      if word.withUTF8Buffer({ $0.elementsEqual(name) }) { return key }
    }
    return .none
  }

  private func wrongType(_ found: String) -> ReportError {
    fail("\(found) where llvm-cov writes something else")
  }

  private func fail(_ message: String) -> ReportError {
    ReportError(format: Self.format, message: message)
  }
}
