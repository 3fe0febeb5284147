/// The text of a project file: an old-style property list laid out as Xcode does.
///
/// Fields of an object go on lines of their own, or all on one line where `inline`.
struct ProjectText: Sendable {
  private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var inline = false

  /// Bytes that stand in an unquoted text.
  private static let plain: [Bool] = (0..<256).map { value in
    let byte = UInt8(value)
    return switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  /// Appends text as it is.
  mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends text, quoted where it has to be; `true` and `false` become `YES` and `NO`.
  mutating func text(_ text: String) {
    if text == "true" { return raw("YES") }
    if text == "false" { return raw("NO") }
    var copy = text
    copy.withUTF8 { Self.append($0, to: &bytes) }
  }

  private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    guard needsQuotes(text) else {
      bytes.append(contentsOf: text)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\t"):
        bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
      case UInt8(ascii: "\n"):
        bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Empty texts, texts with other than plain bytes, and those with `//` or `___`.
  private static func needsQuotes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var slashes = 0
    var underscores = 0
    for byte in text {
      guard plain[Int(byte)] else { return true }
      slashes = byte == UInt8(ascii: "/") ? slashes + 1 : 0
      underscores = byte == UInt8(ascii: "_") ? underscores + 1 : 0
      if slashes == 2 || underscores == 3 { return true }
    }
    return text.isEmpty
  }

  /// Appends a comment's text. One that would end the comment early is parted by a space: with
  /// XcodeGen a name with `*/` in it makes a file that nothing can read.
  private mutating func comment(_ text: String) {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "/"), last == UInt8(ascii: "*") { bytes.append(UInt8(ascii: " ")) }
      bytes.append(byte)
      last = byte
    }
  }

  /// Appends an id with its comment, of a build file with its phase.
  mutating func reference(_ id: ObjectID, _ comment: String?, in phase: String? = nil) {
    id.append(to: &bytes)
    guard let comment else { return }
    raw(" /* ")
    self.comment(comment)
    if let phase {
      raw(" in ")
      self.comment(phase)
    }
    raw(" */")
  }
}

// MARK: - Objects and fields

extension ProjectText {
  mutating func begin(
    _ id: ObjectID, _ comment: String?, in phase: String? = nil, isa: ObjectClass,
    inline: Bool = false
  ) {
    depth = 2
    indent()
    reference(id, comment, in: phase)
    raw(" = ")
    self.inline = inline
    open("{")
    field("isa", isa.rawValue)
  }

  mutating func end() {
    close("}")
    raw(";\n")
    inline = false
  }

  /// Starts a field that the caller fills and ends with `endField()`.
  mutating func key(_ name: StaticString) {
    if !inline { indent() }
    raw(name)
    raw(" = ")
  }

  mutating func key(named name: String) {
    if !inline { indent() }
    text(name)
    raw(" = ")
  }

  mutating func endField() {
    raw(inline ? "; " : ";\n")
  }

  mutating func field(_ name: StaticString, _ value: String) {
    key(name)
    text(value)
    endField()
  }

  /// Nothing for nil.
  mutating func field(_ name: StaticString, optional value: String?) {
    if let value { field(name, value) }
  }

  mutating func field(_ name: StaticString, number: Int) {
    key(name)
    raw(String(number))
    endField()
  }

  mutating func field(_ name: StaticString, number: Bool) {
    field(name, number: number ? 1 : 0)
  }

  mutating func field(_ name: StaticString, id: ObjectID, _ comment: String?) {
    key(name)
    reference(id, comment)
    endField()
  }

  mutating func field(_ name: StaticString, texts: [String]) {
    list(name, texts) { $0.text($1) }
  }

  /// A list whose items `write` appends.
  mutating func list<Items: Sequence>(
    _ name: StaticString, _ items: Items, _ write: (inout ProjectText, Items.Element) -> Void
  ) {
    key(name)
    open("(")
    for item in items {
      if !inline { indent() }
      write(&self, item)
      raw(inline ? ", " : ",\n")
    }
    close(")")
    endField()
  }

  /// A dictionary whose fields `write` appends.
  mutating func map(_ name: StaticString, _ write: (inout ProjectText) -> Void) {
    key(name)
    nested(write)
    endField()
  }

  /// A dictionary as a value.
  mutating func nested(_ write: (inout ProjectText) -> Void) {
    open("{")
    write(&self)
    close("}")
  }

  /// A value of settings or attributes; `id` tells a target's id.
  mutating func value(_ value: ProjectValue, id: (Handle<TargetObject>) -> ObjectID) {
    switch value {
    case .text(let text): self.text(text)
    case .target(let target): id(target).append(to: &bytes)
    case .list(let items):
      open("(")
      for item in items {
        if !inline { indent() }
        self.value(item, id: id)
        raw(inline ? ", " : ",\n")
      }
      close(")")
    case .map(let pairs):
      nested { text in text.fields(pairs, id: id) }
    }
  }

  mutating func fields(
    _ pairs: [(key: String, value: ProjectValue)], id: (Handle<TargetObject>) -> ObjectID
  ) {
    for pair in pairs {
      key(named: pair.key)
      value(pair.value, id: id)
      endField()
    }
  }

  private mutating func open(_ bracket: StaticString) {
    raw(bracket)
    if inline { return }
    raw("\n")
    depth += 1
  }

  private mutating func close(_ bracket: StaticString) {
    if !inline {
      depth -= 1
      indent()
    }
    raw(bracket)
  }

  private mutating func indent() {
    for _ in 0..<depth { bytes.append(UInt8(ascii: "\t")) }
  }
}
