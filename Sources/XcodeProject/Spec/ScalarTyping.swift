/// Types plain YAML scalars by the rules of YAML 1.1 as Yams 5 applies them (xcodegen.md 11).
enum ScalarTyping {
  static func value(ofPlain text: String) -> ScalarValue {
    var text = text
    return text.withUTF8 { bytes -> ScalarValue? in
      guard let first = bytes.first, canBegin(first) else { return nil }
      if let bool = bool(bytes) { return .bool(bool) }
      if let int = IntegerText.parse(bytes) { return .int(int) }
      if IntegerText.isTooLarge(bytes) { return nil }
      if let double = FloatText.parse(bytes) { return .double(double) }
      if let seconds = TimestampText.parse(bytes) { return .date(seconds) }
      return nil
    } ?? .string(text)
  }

  /// `!!int "7"` and the like: the tag decides, the style does not matter.
  static func value(of text: String, tag: String) -> ScalarValue {
    var text = text
    let typed = text.withUTF8 { bytes -> ScalarValue? in
      switch tag {
      case "tag:yaml.org,2002:bool": return bool(bytes).map { .bool($0) }
      case "tag:yaml.org,2002:int": return IntegerText.parse(bytes).map { .int($0) }
      case "tag:yaml.org,2002:float": return FloatText.parse(bytes).map { .double($0) }
      case "tag:yaml.org,2002:timestamp": return TimestampText.parse(bytes).map { .date($0) }
      case "tag:yaml.org,2002:binary": return Base64Text.decode(bytes).map { .data($0) }
      default: return nil
      }
    }
    return typed ?? .string(text)
  }

  /// A bare word of JSON.
  static func value(ofJSON text: String) -> ScalarValue {
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      if let int = Int(text) { return .int(int) }
      return Double(text).map { .double($0) } ?? .string(text)
    }
  }

  /// Whether a scalar that begins like this may be something other than a string.
  private static func canBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "y"), UInt8(ascii: "Y"), UInt8(ascii: "n"),
      UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"),
      UInt8(ascii: "F"), UInt8(ascii: "o"), UInt8(ascii: "O"):
      true
    default: false
    }
  }

  private static func bool(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard (2...5).contains(bytes.count) else { return nil }
    switch String(decoding: bytes, as: UTF8.self) {
    case "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON": return true
    case "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF": return false
    default: return nil
    }
  }
}

/// Walks over the bytes of one scalar.
struct ByteScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func take(_ character: Character) -> Bool {
    guard let next, character.asciiValue == next else { return false }
    offset += 1
    return true
  }

  /// The bytes from here on that pass.
  mutating func takeAll(where passes: (UInt8) -> Bool) -> Slice<UnsafeBufferPointer<UInt8>> {
    let start = offset
    while let next, passes(next) { offset += 1 }
    return bytes[start..<offset]
  }

  /// A number of exactly so many decimal digits.
  mutating func number(digits: ClosedRange<Int>) -> Int? {
    let start = offset
    var value = 0
    while let next, isDigit(next), offset - start < digits.upperBound {
      value = value * 10 + Int(next - UInt8(ascii: "0"))
      offset += 1
    }
    return offset - start >= digits.lowerBound ? value : nil
  }
}

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

func isDigitOrUnderscore(_ byte: UInt8) -> Bool {
  isDigit(byte) || byte == UInt8(ascii: "_")
}
