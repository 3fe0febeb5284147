/// The order of names in the navigator: the Finder's, as the root collation of ICU gives it.
///
/// ASCII texts are compared by keys made once; a pair with other text goes to `collator`.
struct FinderOrder: Sendable {
  /// A text prepared for comparison.
  struct Key: Sendable {
    let text: String
    /// nil if the text is not ASCII. What decides first: a rank a byte, a digit run as its length
    /// and digits. After a zero what decides between equal ones: capitals and leading zeros.
    fileprivate let bytes: [UInt8]?
  }

  let collator: GenerationOptions.Collator

  func key(_ text: String) -> Key {
    var copy = text
    return Key(text: text, bytes: copy.withUTF8(KeyBuilder.bytes))
  }

  /// Below zero, zero or above zero.
  func compare(_ left: Key, _ right: Key) -> Int {
    guard let leftBytes = left.bytes, let rightBytes = right.bytes else {
      return collator(left.text, right.text)
    }
    return Self.compare(leftBytes, rightBytes)
  }

  /// Sorts stably by one text of each element.
  func sorted<Value>(_ values: [Value], by text: (Value) -> String) -> [Value] {
    values.map { (key: key(text($0)), value: $0) }
      .sorted { compare($0.key, $1.key) < 0 }
      .map(\.value)
  }

  private static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let count = min(left.count, right.count)
    for index in 0..<count where left[index] != right[index] {
      return left[index] < right[index] ? -1 : 1
    }
    return left.count - right.count
  }
}

/// Turns ASCII text into the two parts of a key.
private struct KeyBuilder {
  private var primary: [UInt8] = []
  private var secondary: [UInt8] = []

  /// Below digits and letters, in this order.
  private static let punctuation = "\t\n\u{B}\u{C}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"
  private static let digitRank: UInt8 = 50
  private static let letterRank: UInt8 = 60

  /// Ranks by byte; 0 for bytes that need the collator.
  private static let ranks: [UInt8] = {
    var ranks = [UInt8](repeating: 0, count: 256)
    for (position, byte) in punctuation.utf8.enumerated() { ranks[Int(byte)] = UInt8(position + 1) }
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { ranks[Int(byte)] = digitRank }
    for offset in 0..<UInt8(26) {
      ranks[Int(UInt8(ascii: "a") + offset)] = letterRank + offset
      ranks[Int(UInt8(ascii: "A") + offset)] = letterRank + offset
    }
    return ranks
  }()

  /// The key's bytes; nil for text that needs the collator.
  static func bytes(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var builder = KeyBuilder()
    guard builder.read(text) else { return nil }
    builder.primary.append(0)
    builder.primary.append(contentsOf: builder.secondary)
    return builder.primary
  }

  /// False when a byte has no rank.
  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    primary.reserveCapacity(2 * text.count + 16)
    secondary.reserveCapacity(text.count)
    return Self.ranks.withUnsafeBufferPointer { ranks in
      var index = 0
      while index < text.count {
        let byte = text[index]
        let rank = ranks[Int(byte)]
        if rank == 0 { return false }
        if rank == Self.digitRank {
          index = readDigits(text, from: index)
          continue
        }
        primary.append(rank)
        secondary.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? 1 : 0)
        index += 1
      }
      return true
    }
  }

  /// A run of digits counts by its value, then by its leading zeros.
  private mutating func readDigits(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var first = start
    while first < text.count, text[first] == UInt8(ascii: "0") { first += 1 }
    var end = first
    while end < text.count, digits.contains(text[end]) { end += 1 }
    let length = UInt16(clamping: end - first)
    primary.append(Self.digitRank)
    primary.append(UInt8(length >> 8))
    primary.append(UInt8(length & 255))
    primary.append(contentsOf: text[first..<end])
    secondary.append(UInt8(clamping: first - start))
    return end
  }
}
