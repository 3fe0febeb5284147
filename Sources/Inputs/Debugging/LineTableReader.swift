/// Walks the headers of the line number programs; the programs themselves are passed over.
struct LineTableReader {
  private var cursor: ByteCursor
  private let lineStrings: Range<Int>
  private let strings: Range<Int>
  private var found: Set<LineTable.Source> = []
  private var sources: [LineTable.Source] = []

  init(_ bytes: [UInt8], _ range: Range<Int>, lineStrings: Range<Int>, strings: Range<Int>) {
    cursor = ByteCursor(bytes, range)
    self.lineStrings = lineStrings
    self.strings = strings
  }

  mutating func read() throws(ByteCursor.End) -> [LineTable.Source] {
    while !cursor.isAtEnd {
      var offsetSize = 4
      var length = try cursor.int(4)
      if length == 0xFFFF_FFFF {
        offsetSize = 8
        length = try cursor.int(8)
      }
      guard length <= cursor.end - cursor.position else { throw ByteCursor.End() }
      let end = cursor.position + length
      var unit = ByteCursor(cursor.bytes, cursor.position..<end)
      if length > 0 { try header(&unit, offsetSize) }
      try cursor.move(to: end)
    }
    return sources
  }

  private mutating func header(_ unit: inout ByteCursor, _ offsetSize: Int)
    throws(ByteCursor.End)
  {
    let version = try unit.int(2)
    guard (2...5).contains(version) else { throw ByteCursor.End() }
    if version >= 5 { try unit.skip(2) }  // address and segment selector size
    _ = try unit.integer(offsetSize)  // header_length
    try unit.skip(version >= 4 ? 5 : 4)
    let opcodeBase = try unit.int(1)
    try unit.skip(max(0, opcodeBase - 1))
    if version >= 5 {
      try tables(&unit, offsetSize)
    } else {
      try olderTables(&unit)
    }
  }

  // MARK: Versions 2 to 4

  private mutating func olderTables(_ unit: inout ByteCursor) throws(ByteCursor.End) {
    var directories = [""]
    while true {
      let directory = try unit.text()
      if directory.isEmpty { break }
      directories.append(directory)
    }
    while true {
      let name = try unit.text()
      if name.isEmpty { break }
      let directory = try unit.count()
      _ = try unit.uleb()
      _ = try unit.uleb()
      guard directories.indices.contains(directory) else { throw ByteCursor.End() }
      add(directories[directory], name, md5: nil)
    }
  }

  // MARK: Version 5

  private struct Form {
    let content: UInt64
    let form: UInt64
  }

  private struct Entry {
    var path = ""
    var directory = 0
    var md5: String?
  }

  private mutating func tables(_ unit: inout ByteCursor, _ offsetSize: Int)
    throws(ByteCursor.End)
  {
    let directories = try entries(&unit, offsetSize).map(\.path)
    let base = directories.first ?? ""
    for entry in try entries(&unit, offsetSize) {
      guard directories.indices.contains(entry.directory) else { throw ByteCursor.End() }
      let directory = directories[entry.directory]
      let whole =
        directory.hasPrefix("/") || base.isEmpty ? directory : Self.joined(base, directory)
      add(whole, entry.path, md5: entry.md5)
    }
  }

  private func entries(_ unit: inout ByteCursor, _ offsetSize: Int) throws(ByteCursor.End)
    -> [Entry]
  {
    var forms: [Form] = []
    for _ in 0..<(try unit.int(1)) {
      forms.append(Form(content: try unit.uleb(), form: try unit.uleb()))
    }
    let count = try unit.count()
    guard count == 0 || !forms.isEmpty, count <= unit.end - unit.position else {
      throw ByteCursor.End()
    }
    var result: [Entry] = []
    for _ in 0..<count {
      var entry = Entry()
      for form in forms { try read(form, into: &entry, &unit, offsetSize) }
      result.append(entry)
    }
    return result
  }

  /// DW_LNCT_path is 1, _directory_index 2, _MD5 5; a content it does not know is passed over.
  private func read(_ form: Form, into entry: inout Entry, _ unit: inout ByteCursor, _ size: Int)
    throws(ByteCursor.End)
  {
    switch form.form {
    case 0x08: set(try unit.text(), form, &entry)
    case 0x1F: set(try text(lineStrings, try unit.int(size)), form, &entry)
    case 0x0E: set(try text(strings, try unit.int(size)), form, &entry)
    case 0x1E:
      let digest = try unit.slice(16)
      if form.content == 5 { entry.md5 = Self.hex(digest) }
    case 0x0F: set(try unit.count(), form, &entry)
    case 0x0B: set(try unit.int(1), form, &entry)
    case 0x05: set(try unit.int(2), form, &entry)
    case 0x06: set(try unit.int(4), form, &entry)
    case 0x07: _ = try unit.integer(8)
    case 0x09: try unit.skip(try unit.count())
    default: throw ByteCursor.End()
    }
  }

  private func set(_ text: String, _ form: Form, _ entry: inout Entry) {
    if form.content == 1 { entry.path = text }
  }

  private func set(_ number: Int, _ form: Form, _ entry: inout Entry) {
    if form.content == 2 { entry.directory = number }
  }

  private func text(_ section: Range<Int>, _ offset: Int) throws(ByteCursor.End) -> String {
    var cursor = ByteCursor(cursor.bytes, section)
    try cursor.skip(offset)
    return try cursor.text()
  }

  // MARK: Sources

  private mutating func add(_ directory: String, _ name: String, md5: String?) {
    // `<compiler-generated>`, `<stdin>`: no file.
    if name.hasPrefix("<") || name.isEmpty { return }
    let path = name.hasPrefix("/") || directory.isEmpty ? name : Self.joined(directory, name)
    let source = LineTable.Source(path: path, md5: md5)
    if found.insert(source).inserted { sources.append(source) }
  }

  private static func joined(_ directory: String, _ name: String) -> String {
    directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
