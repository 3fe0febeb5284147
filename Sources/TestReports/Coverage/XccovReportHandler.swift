/// Picks targets, files and functions out of xccov's report.
///
/// Xcode 9 wrote a bare array of targets, later versions an object with `targets`.
struct XccovReportHandler: JSONHandler {
  private enum Place { case root, targets, target, files, file, functions, function }
  private enum Key { case none, targets, files, functions, name, path, covered, executable, count }

  private(set) var targets: [XccovReader.Target] = []
  private(set) var hasTargets = false
  private var places: [Place] = []
  private var key = Key.none
  private var target = XccovReader.Target(name: "", isTest: false, files: [])
  private var path: String?
  private var name: String?
  private var covered: Int?
  private var executable: Int?
  private var functions = CoverageCount()
  private var hasFunctions = false

  mutating func beginObject() throws(ReportError) {
    switch places.last {
    case nil: places.append(.root)
    case .targets:
      places.append(.target)
      target = XccovReader.Target(name: "", isTest: false, files: [])
    case .files:
      places.append(.file)
      (path, name, covered, executable) = (nil, nil, nil, nil)
      functions = CoverageCount()
      hasFunctions = false
    case .functions:
      places.append(.function)
      functions.total += 1
    default: throw wrongType("an object")
    }
  }

  mutating func endObject() throws(ReportError) {
    switch places.popLast() {
    case .file: try endFile()
    case .target:
      guard !target.name.isEmpty else { throw wrongType("a target without `name`") }
      targets.append(target)
    default: break
    }
  }

  mutating func beginArray() throws(ReportError) {
    switch (places.last, key) {
    case (nil, _), (.root, .targets):
      places.append(.targets)
      hasTargets = true
    case (.target, .files): places.append(.files)
    case (.file, .functions):
      places.append(.functions)
      hasFunctions = true
    default: throw wrongType("an array")
    }
  }

  mutating func endArray() { places.removeLast() }

  mutating func key(_ name: [UInt8]) -> Bool {
    key =
      switch (places.last, String(decoding: name, as: UTF8.self)) {
      case (.root, "targets"): .targets
      case (.target, "files"): .files
      case (.target, "name"), (.file, "name"): .name
      case (.file, "path"): .path
      case (.file, "coveredLines"): .covered
      case (.file, "executableLines"): .executable
      case (.file, "functions"): .functions
      case (.function, "executionCount"): .count
      default: .none
      }
    return key != .none
  }

  mutating func string(_ value: [UInt8]) throws(ReportError) {
    let text = String(decoding: value, as: UTF8.self)
    switch (places.last, key) {
    case (.target, .name):
      target.isTest = text.hasSuffix(".xctest")
      target.name = Self.withoutExtension(text)
    case (.file, .name): name = text
    case (.file, .path): path = text
    default: throw wrongType("a string")
    }
  }

  mutating func number(_ value: JSONNumber) throws(ReportError) {
    guard let natural = value.natural else { throw wrongType("no whole number") }
    switch key {
    case .covered, .executable:
      guard natural <= UInt64(Int32.max) else { throw wrongType("a huge number") }
      if key == .covered { covered = Int(natural) } else { executable = Int(natural) }
    case .count: if natural > 0 { functions.covered += 1 }
    default: throw wrongType("a number")
    }
  }

  mutating func literal(_ value: Bool?) throws(ReportError) { throw wrongType("a literal") }

  private mutating func endFile() throws(ReportError) {
    guard let covered, let executable, covered <= executable, let path = path ?? name else {
      throw ReportError(
        format: XccovReader.format,
        message: "a file without `path`, `coveredLines` or `executableLines`")
    }
    target.files.append(
      FileCoverage(
        path: path, lines: CoverageCount(covered: covered, total: executable),
        functions: hasFunctions ? functions : nil))
  }

  private static func withoutExtension(_ name: String) -> String {
    for ending in [".app", ".framework", ".xctest", ".appex", ".bundle", ".dylib", ".a"]
    where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  private func wrongType(_ found: String) -> ReportError {
    ReportError(
      format: XccovReader.format, message: "\(found) where xccov writes something else")
  }
}
