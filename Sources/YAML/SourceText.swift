/// A file's bytes, checked, with the way from libyaml's character counts back to bytes.
struct SourceText {
  let bytes: [UInt8]
  /// Where the text begins: after a byte order mark.
  let start: Int
  /// What libyaml reads instead of `bytes`: of the same length, JSON's surrogate escapes
  /// replaced, since libyaml 0.2.5 refuses them.
  let fed: [UInt8]?
  private let surrogateEscapes: [Int]
  /// Byte offset of every 256th character; empty when all characters are one byte long.
  private let checkpoints: [Int32]

  init(_ bytes: [UInt8], file: String, limits: ReadingLimits) throws(Diagnostic) {
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.count > limits.bytes {
      throw Diagnostic(
        id: "too-large", message: "\(bytes.count) bytes; the limit is \(limits.bytes)", file: file)
    }
    let scan = Self.scan(bytes, from: start)
    if let (offset, problem) = scan.problem {
      throw SourceLines.diagnostic(
        id: "encoding", problem, file: file, bytes: bytes, offset: offset,
        hint: "save the file as UTF-8")
    }
    checkpoints = scan.checkpoints
    (fed, surrogateEscapes) = Self.replaceSurrogates(bytes, scan.backslashes)
  }

  /// The byte offset of libyaml's n-th character.
  func offset(ofCharacter index: Int) -> Int {
    guard !checkpoints.isEmpty else { return min(start + index, bytes.count) }
    let checkpoint = min(index >> 8, checkpoints.count - 1)
    var offset = Int(checkpoints[checkpoint])
    var left = index - checkpoint << 8
    while left > 0, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return offset
  }

  func hasSurrogateEscapes(in range: Range<Int>) -> Bool {
    guard !surrogateEscapes.isEmpty else { return false }
    return surrogateEscapes.contains { range.contains($0) }
  }

  /// Steps over `&anchor`, `!tag`, white space and comments before a node's own text.
  func skipProperties(from: Int, to end: Int) -> Int {
    var offset = from
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        while offset < end, !Self.isSpace(bytes[offset]) { offset += 1 }
      case UInt8(ascii: "#") where offset > from && Self.isSpace(bytes[offset - 1]):
        while offset < end, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      case let byte where Self.isSpace(byte):
        offset += 1
      default:
        return offset
      }
    }
    return end
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  // MARK: Scanning

  private struct Scan {
    var checkpoints: [Int32] = []
    var backslashes = false
    var problem: (Int, String)?
  }

  /// One pass: valid UTF-8, no line break that only YAML 1.1 knows, characters counted.
  private static func scan(_ bytes: [UInt8], from: Int) -> Scan {
    var scan = Scan()
    bytes.withUnsafeBufferPointer { buffer in
      let marks = Marks(buffer, from: from)
      scan.backslashes = marks.hasBackslash
      guard marks.hasWideCharacter else { return }
      var character = 0
      var offset = from
      scan.checkpoints.reserveCapacity(buffer.count / 256 + 1)
      while offset < buffer.count {
        if character & 255 == 0 { scan.checkpoints.append(Int32(offset)) }
        guard let length = UTF8Sequence.length(buffer, at: offset) else {
          scan.problem = (offset, "not valid UTF-8")
          return
        }
        if let name = UTF8Sequence.strangeLineBreak(buffer, at: offset, length: length) {
          scan.problem = (
            offset, "\(name) counts as a line break in YAML 1.1 and nowhere else"
          )
          return
        }
        offset += length
        character += 1
      }
      if scan.checkpoints.isEmpty { scan.checkpoints.append(Int32(from)) }
    }
    return scan
  }

  /// What a text holds that needs more than the fast way.
  private struct Marks {
    var hasBackslash = false
    var hasWideCharacter = false

    init(_ buffer: UnsafeBufferPointer<UInt8>, from: Int) {
      var all: UInt8 = 0
      for offset in from..<max(from, buffer.count) {
        all |= buffer[offset]
        if buffer[offset] == UInt8(ascii: "\\") { hasBackslash = true }
      }
      hasWideCharacter = all >= 0x80
    }
  }

  /// Replaces `\ud83d\ude00` by two private-use escapes of the same length, for libyaml only.
  private static func replaceSurrogates(_ bytes: [UInt8], _ backslashes: Bool)
    -> (fed: [UInt8]?, offsets: [Int])
  {
    guard backslashes else { return (nil, []) }
    var fed: [UInt8]?
    var offsets: [Int] = []
    var offset = 0
    while offset + 5 < bytes.count {
      guard bytes[offset] == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      let isD = bytes[offset + 2] | 0x20 == UInt8(ascii: "d")
      let high = bytes[offset + 3] | 0x20
      if bytes[offset + 1] == UInt8(ascii: "u"), isD,
        high == UInt8(ascii: "8") || high == UInt8(ascii: "9")
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(high)
      {
        offsets.append(offset)
        if fed == nil { fed = bytes }
        fed?[offset + 2] = UInt8(ascii: "E")
        fed?[offset + 3] = UInt8(ascii: "0")
      }
      offset += 2
    }
    return (fed, offsets)
  }
}

/// UTF-8 as RFC 3629 defines it.
enum UTF8Sequence {
  /// Bytes of the well-formed character at an offset, or nil.
  static func length(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
    let first = bytes[offset]
    if first < 0x80 { return 1 }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
    for next in 2..<max(2, length) where bytes[offset + next] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// U+0085, U+2028 and U+2029, which libyaml takes for line breaks.
  static func strangeLineBreak(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, length: Int)
    -> String?
  {
    if length == 2, bytes[offset] == 0xC2, bytes[offset + 1] == 0x85 { return "U+0085" }
    guard length == 3, bytes[offset] == 0xE2, bytes[offset + 1] == 0x80 else { return nil }
    switch bytes[offset + 2] {
    case 0xA8: return "U+2028"
    case 0xA9: return "U+2029"
    default: return nil
    }
  }
}
