/// The prerequisites of Make rules: the `.d` files of swiftc (a rule for each output, on one line)
/// and of clang (one rule, wrapped with backslashes).
///
/// Escapes as both write them: `\ ` and `\#` are a blank and a `#`, `$$` is a `$`, a backslash
/// before a line end is a blank, any other backslash stands for itself. Files are fed one after the
/// other; a path is kept once.
package struct MakeDependencies {
  private var paths = PathSet()
  /// The bytes after the colon of the rule before: swiftc writes the same ones for every output.
  private var previous: Range<Int>?

  package init() {}

  /// Distinct prerequisites so far.
  package var count: Int { paths.count }

  /// The distinct prerequisites, in the order they were met.
  package var prerequisites: [String] { paths.strings }

  /// Adds a file's rules.
  package mutating func add(_ bytes: [UInt8]) {
    previous = nil
    bytes.withUnsafeBytes { add($0) }
  }

  package static func prerequisites(of bytes: [UInt8]) -> [String] {
    var reader = MakeDependencies()
    reader.add(bytes)
    return reader.prerequisites
  }

  private mutating func add(_ text: UnsafeRawBufferPointer) {
    var index = 0
    while index < text.count {
      guard let colon = Self.afterTargets(text, from: index) else { return }
      let end = Self.endOfRule(text, from: colon)
      let isRepeated =
        previous.map { Self.same(text, $0, colon..<end) } ?? false
      if !isRepeated { addWords(text, colon..<end) }
      previous = colon..<end
      index = end + 1
    }
  }

  /// The place after the colon that ends a rule's targets; a line without one is passed over.
  private static func afterTargets(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    while index < text.count {
      switch text[index] {
      case backslash: index += 1
      case colon where index + 1 == text.count || isBlank(text[index + 1]):
        return index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The line end that is not escaped.
  private static func endOfRule(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < text.count {
      let byte = text[index]
      if byte == newline {
        var before = index
        if before > start, text[before - 1] == carriageReturn { before -= 1 }
        if before == start || text[before - 1] != backslash { return index }
      }
      index += 1
    }
    return text.count
  }

  private static func same(
    _ text: UnsafeRawBufferPointer, _ left: Range<Int>, _ right: Range<Int>
  ) -> Bool {
    guard left.count == right.count else { return false }
    var (i, j) = (left.lowerBound, right.lowerBound)
    while i + 8 <= left.upperBound {
      guard
        text.loadUnaligned(fromByteOffset: i, as: UInt64.self)
          == text.loadUnaligned(fromByteOffset: j, as: UInt64.self)
      else { return false }
      i += 8
      j += 8
    }
    while i < left.upperBound {
      guard text[i] == text[j] else { return false }
      i += 1
      j += 1
    }
    return true
  }

  private mutating func addWords(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      while index < range.upperBound, Self.isSeparator(text, index, range.upperBound) { index += 1 }
      let start = index
      var isEscaped = false
      while index < range.upperBound, !Self.isSeparator(text, index, range.upperBound) {
        let byte = text[index]
        if byte == Self.backslash || byte == Self.dollar {
          isEscaped = true
          if index + 1 < range.upperBound { index += 1 }
        }
        index += 1
      }
      guard index > start else { continue }
      let word = UnsafeRawBufferPointer(rebasing: text[start..<index])
      if isEscaped {
        Self.unescaped(word).withUnsafeBytes { _ = paths.insert($0) }
      } else {
        paths.insert(word)
      }
    }
  }

  /// A blank, or a backslash that joins lines.
  private static func isSeparator(_ text: UnsafeRawBufferPointer, _ index: Int, _ end: Int)
    -> Bool
  {
    let byte = text[index]
    if byte > 0x20, byte != backslash { return false }
    if isBlank(byte) { return true }
    guard byte == backslash, index + 1 < end else { return byte == backslash }
    let next = text[index + 1]
    return next == newline || next == carriageReturn
  }

  private static func unescaped(_ word: UnsafeRawBufferPointer) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(word.count)
    var index = 0
    while index < word.count {
      let byte = word[index]
      let next = index + 1 < word.count ? word[index + 1] : 0
      let isEscape =
        byte == backslash && (next == space || next == hash || next == tab)
        || byte == dollar && next == dollar
      if isEscape { index += 1 }
      result.append(word[index])
      index += 1
    }
    return result
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == newline || byte == carriageReturn
  }

  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let backslash = UInt8(ascii: "\\")
  private static let colon = UInt8(ascii: ":")
  private static let dollar = UInt8(ascii: "$")
  private static let hash = UInt8(ascii: "#")
}
