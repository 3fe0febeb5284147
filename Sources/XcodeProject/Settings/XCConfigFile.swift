import YAML

/// One xcconfig file, read line by line (xcodegen.md 5.4).
struct XCConfigFile: Sendable {
  enum Item: Sendable {
    case include(path: String, isOptional: Bool)
    case assignment(XCConfigAssignment)
  }

  let items: [Item]

  static func parse(_ bytes: [UInt8], file: String) -> XCConfigFile {
    var items: [Item] = []
    var start = 0
    var number = 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var line = LineReader(bytes: bytes, range: start..<end, number: number, file: file)
      if let item = line.item() { items.append(item) }
      start = end + 1
      number += 1
    }
    return XCConfigFile(items: items)
  }
}

/// Reads one line of an xcconfig file.
private struct LineReader {
  let bytes: [UInt8]
  let range: Range<Int>
  let number: Int
  let file: String
  private var offset: Int

  init(bytes: [UInt8], range: Range<Int>, number: Int, file: String) {
    self.bytes = bytes
    self.number = number
    self.file = file
    var end = range.upperBound
    if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    var start = range.lowerBound
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(start + 3, end) }
    self.range = start..<end
    offset = start
  }

  mutating func item() -> XCConfigFile.Item? {
    skipBlanks()
    guard offset < range.upperBound else { return nil }
    if bytes[offset] == UInt8(ascii: "#") { return include() }
    return assignment()
  }

  private mutating func include() -> XCConfigFile.Item? {
    guard bytes[offset..<range.upperBound].starts(with: "#include".utf8) else { return nil }
    offset += 8
    let isOptional = offset < range.upperBound && bytes[offset] == UInt8(ascii: "?")
    if isOptional { offset += 1 }
    let afterWord = offset
    skipBlanks()
    guard isOptional || offset > afterWord, offset < range.upperBound,
      bytes[offset] == UInt8(ascii: "\""),
      let end = bytes[offset + 1..<range.upperBound].lastIndex(of: UInt8(ascii: "\""))
    else { return nil }
    let path = String(decoding: bytes[offset + 1..<end], as: UTF8.self)
    return .include(path: path, isOptional: isOptional)
  }

  private mutating func assignment() -> XCConfigFile.Item? {
    let keyStart = offset
    guard let equals = separator(from: keyStart) else { return nil }
    let key = String(decoding: trimmed(keyStart..<equals), as: UTF8.self)
    guard !key.isEmpty, key.utf8.allSatisfy(isKeyByte) else { return nil }
    let value = valueRange(from: equals + 1)
    return .assignment(
      XCConfigAssignment(
        key: key, value: String(decoding: bytes[value], as: UTF8.self), file: file,
        position: SourcePosition(line: number, column: column(of: value.lowerBound)),
        range: value, line: String(decoding: bytes[range], as: UTF8.self)))
  }

  /// The first `=` outside brackets.
  private func separator(from start: Int) -> Int? {
    var depth = 0
    for offset in start..<range.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "=") where depth <= 0: return offset
      default: continue
      }
    }
    return nil
  }

  /// Up to `//` or the line's end, without blanks around it and without a last `;`.
  private func valueRange(from start: Int) -> Range<Int> {
    var end = range.upperBound
    var offset = start
    while offset + 1 < end {
      if bytes[offset] == UInt8(ascii: "/"), bytes[offset + 1] == UInt8(ascii: "/") {
        end = offset
        break
      }
      offset += 1
    }
    var value = trimmed(start..<end).indices
    if let last = value.last, bytes[last] == UInt8(ascii: ";") {
      value = trimmed(value.lowerBound..<last).indices
    }
    return value
  }

  private func trimmed(_ range: Range<Int>) -> ArraySlice<UInt8> {
    var range = range
    while let first = range.first, isBlank(bytes[first]) { range = range.dropFirst() }
    while let last = range.last, isBlank(bytes[last]) { range = range.dropLast() }
    return bytes[range]
  }

  private mutating func skipBlanks() {
    while offset < range.upperBound, isBlank(bytes[offset]) { offset += 1 }
  }

  private func column(of offset: Int) -> Int {
    1 + bytes[range.lowerBound..<offset].count { $0 & 0xC0 != 0x80 }
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
