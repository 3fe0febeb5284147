/// A strict JSON reader that is fed chunks of bytes and keeps no more than one string.
struct JSONPushReader {
  private enum Expectation {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing
  }

  private enum Token {
    case none, string, literal, skip
    case number(JSONNumberReader)
  }

  /// Names the format in errors.
  let format: String
  /// Bytes consumed so far.
  private(set) var offset = 0
  private let maximalDepth: Int
  private var expectation = Expectation.value
  private var token = Token.none
  private var containers: [Bool] = []  // true for an object
  private var isKey = false
  private var isUnwanted = false
  private var text = JSONStringReader()
  private var literal: (word: StaticString, matched: Int) = ("", 0)
  private var skipper = JSONSkipper()

  init(format: String, maximalDepth: Int = 256) {
    self.format = format
    self.maximalDepth = maximalDepth
  }

  /// Whether exactly one whole document was read.
  var isDone: Bool {
    guard containers.isEmpty, case .nothing = expectation, case .none = token else { return false }
    return true
  }

  mutating func push<Handler: JSONHandler>(
    _ chunk: UnsafeRawBufferPointer, _ handler: inout Handler
  ) throws(ReportError) {
    guard let start = chunk.baseAddress else { return }
    let end = start + chunk.count
    let base = offset
    var cursor = start
    while cursor < end {
      offset = base + (cursor - start)
      switch token {
      case .none:
        let byte = cursor.load(as: UInt8.self)
        cursor += 1
        try begin(byte, &handler)
      case .skip:
        cursor = skipper.skip(cursor, end)
        if !skipper.isActive {
          token = .none
          endOfValue()
        }
      case .string:
        let (next, isWhole) = try text.read(cursor, end, at: offset, format: format)
        cursor = next
        if isWhole { try endString(&handler) }
      case .number(var number):
        let (next, isWhole) = number.read(cursor, end)
        cursor = next
        token = .number(number)
        if isWhole { try endNumber(number, &handler) }
      case .literal:
        let byte = cursor.load(as: UInt8.self)
        cursor += 1
        try matchLiteral(byte, &handler)
      }
    }
    offset = base + chunk.count
  }

  /// Says that no byte follows.
  mutating func finish<Handler: JSONHandler>(_ handler: inout Handler) throws(ReportError) {
    if case .number(let number) = token { try endNumber(number, &handler) }
    guard isDone else { throw fail("the document ends early") }
  }

  func fail(_ message: String) -> ReportError {
    ReportError(format: format, message: message, offset: offset)
  }

  // MARK: - The first byte of something

  private mutating func begin<Handler: JSONHandler>(
    _ byte: UInt8, _ handler: inout Handler
  ) throws(ReportError) {
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09: return
    case UInt8(ascii: ","):
      guard case .commaOrEnd = expectation, let isObject = containers.last else {
        throw unexpected(byte)
      }
      expectation = isObject ? .key : .value
    case UInt8(ascii: ":"):
      guard case .colon = expectation else { throw unexpected(byte) }
      expectation = .value
    case UInt8(ascii: "\""): try beginString()
    case UInt8(ascii: "{"): try open(isObject: true, &handler)
    case UInt8(ascii: "["): try open(isObject: false, &handler)
    case UInt8(ascii: "}"): try close(isObject: true, &handler)
    case UInt8(ascii: "]"): try close(isObject: false, &handler)
    default: try beginScalar(byte)
    }
  }

  private mutating func beginScalar(_ byte: UInt8) throws(ReportError) {
    guard expectsValue else { throw unexpected(byte) }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      token = .number(JSONNumberReader(first: byte))
      return
    case UInt8(ascii: "t"): literal = ("true", 1)
    case UInt8(ascii: "f"): literal = ("false", 1)
    case UInt8(ascii: "n"): literal = ("null", 1)
    default: throw unexpected(byte)
    }
    token = .literal
  }

  private var expectsValue: Bool {
    switch expectation {
    case .value, .valueOrEnd: true
    default: false
    }
  }

  private func unexpected(_ byte: UInt8) -> ReportError {
    let isVisible = byte > 0x20 && byte < 0x7F
    let shown = isVisible ? "`\(Character(UnicodeScalar(byte)))`" : "byte \(byte)"
    return fail("unexpected \(shown)")
  }

  // MARK: - Containers

  private mutating func open<Handler: JSONHandler>(
    isObject: Bool, _ handler: inout Handler
  ) throws(ReportError) {
    guard expectsValue else { throw unexpected(UInt8(ascii: isObject ? "{" : "[")) }
    if isUnwanted {
      isUnwanted = false
      skipper.begin()
      token = .skip
      return
    }
    guard containers.count < maximalDepth else {
      throw fail("nested deeper than \(maximalDepth) levels")
    }
    containers.append(isObject)
    expectation = isObject ? .keyOrEnd : .valueOrEnd
    if isObject { try handler.beginObject() } else { try handler.beginArray() }
  }

  private mutating func close<Handler: JSONHandler>(
    isObject: Bool, _ handler: inout Handler
  ) throws(ReportError) {
    let mayEnd =
      switch expectation {
      case .commaOrEnd: true
      case .keyOrEnd: isObject
      case .valueOrEnd: !isObject
      default: false
      }
    guard mayEnd, containers.last == isObject else {
      throw unexpected(UInt8(ascii: isObject ? "}" : "]"))
    }
    containers.removeLast()
    endOfValue()
    if isObject { try handler.endObject() } else { try handler.endArray() }
  }

  private mutating func endOfValue() {
    expectation = containers.isEmpty ? .nothing : .commaOrEnd
  }

  // MARK: - Scalars

  private mutating func beginString() throws(ReportError) {
    switch expectation {
    case .key, .keyOrEnd: isKey = true
    case .value, .valueOrEnd: isKey = false
    default: throw unexpected(UInt8(ascii: "\""))
    }
    text.begin()
    token = .string
  }

  private mutating func endString<Handler: JSONHandler>(
    _ handler: inout Handler
  ) throws(ReportError) {
    token = .none
    if isKey {
      expectation = .colon
      isUnwanted = try !handler.key(text.bytes)
      return
    }
    endOfValue()
    if isUnwanted { isUnwanted = false } else { try handler.string(text.bytes) }
  }

  private mutating func endNumber<Handler: JSONHandler>(
    _ number: JSONNumberReader, _ handler: inout Handler
  ) throws(ReportError) {
    token = .none
    guard let value = number.value else { throw fail("malformed number") }
    endOfValue()
    if isUnwanted { isUnwanted = false } else { try handler.number(value) }
  }

  private mutating func matchLiteral<Handler: JSONHandler>(
    _ byte: UInt8, _ handler: inout Handler
  ) throws(ReportError) {
    let (word, matched) = literal
    guard byte == word.utf8Start[matched] else { throw unexpected(byte) }
    literal.matched = matched + 1
    guard matched + 1 == word.utf8CodeUnitCount else { return }
    token = .none
    endOfValue()
    if isUnwanted {
      isUnwanted = false
      return
    }
    switch word.utf8Start[0] {
    case UInt8(ascii: "t"): try handler.literal(true)
    case UInt8(ascii: "f"): try handler.literal(false)
    default: try handler.literal(nil)
    }
  }
}
