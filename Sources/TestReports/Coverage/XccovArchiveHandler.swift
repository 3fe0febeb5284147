/// Picks line hits out of xccov's archive view: by path a list of lines, those not executable too.
struct XccovArchiveHandler: JSONHandler {
  private enum Place { case root, lines, line }
  private enum Key { case none, path, line, executable, count }

  private(set) var files: [FileCoverage] = []
  private var places: [Place] = []
  private var key = Key.none
  private var path = ""
  private var lines: [LineHits.Line] = []
  private var number: UInt64?
  private var isExecutable = false
  private var count: UInt64 = 0

  mutating func beginObject() throws(ReportError) {
    switch places.last {
    case nil: places.append(.root)
    case .lines:
      places.append(.line)
      (number, isExecutable, count) = (nil, false, 0)
    default: throw wrongType("an object")
    }
  }

  mutating func endObject() throws(ReportError) {
    guard places.popLast() == .line else { return }
    guard let number, number > 0, number <= UInt64(Int32.max) else {
      throw wrongType("a line without number")
    }
    guard isExecutable else { return }
    lines.append(LineHits.Line(number: Int32(number), hits: count))
  }

  mutating func beginArray() throws(ReportError) {
    guard places.last == .root else { throw wrongType("an array") }
    places.append(.lines)
    lines = []
  }

  mutating func endArray() {
    places.removeLast()
    let hits = LineHits(merging: lines)
    files.append(FileCoverage(path: path, lines: hits.count, hits: hits))
  }

  mutating func key(_ name: [UInt8]) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    if places.last == .root {
      path = text
      key = .path
      return true
    }
    key =
      switch text {
      case "line": .line
      case "isExecutable": .executable
      case "executionCount": .count
      default: .none
      }
    return key != .none
  }

  mutating func string(_ value: [UInt8]) throws(ReportError) { throw wrongType("a string") }

  mutating func number(_ value: JSONNumber) throws(ReportError) {
    switch key {
    case .line: number = value.natural
    case .count: count = value.natural ?? 0
    default: throw wrongType("a number")
    }
  }

  mutating func literal(_ value: Bool?) throws(ReportError) {
    guard key == .executable, let value else { throw wrongType("a literal") }
    isExecutable = value
  }

  private func wrongType(_ found: String) -> ReportError {
    ReportError(
      format: XccovReader.format, message: "\(found) where xccov writes something else")
  }
}
