/// A build number by Apple's rules for CFBundleVersion: one to three period-separated
/// non-negative integers without leading zeros, at most 18 characters.
///
/// Compared as a list of integers in which missing components are zero, so `3` equals `3.0`;
/// `text` tells them apart.
package struct BuildNumber: Sendable {
  /// Exactly as written.
  package let text: String
  /// One to three.
  package let components: [Int]

  package static let maximumLength = 18

  package static let zero = BuildNumber(text: "0", components: [0])

  private init(text: String, components: [Int]) {
    self.text = text
    self.components = components
  }

  /// Reads the text strictly; the refusal (78) says which rule it breaks.
  package init(_ text: String) throws(Refusal) {
    if let problem = Self.problem(in: text) {
      throw Refusal(
        .invalid, id: "bad-build-number", "`\(text)` is no build number: \(problem.message)",
        hint: problem.hint)
    }
    self.text = text
    components = text.utf8.split(separator: UInt8(ascii: "."))
      .map { digits in digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
  }

  /// A single non-negative integer; refused (77) when it has more than 18 digits.
  package init(_ number: Int) throws(Refusal) {
    precondition(number >= 0, "run numbers and counts are not negative")
    try self.init(components: [number])
  }

  private init(components: [Int]) throws(Refusal) {
    let text = components.map(String.init).joined(separator: ".")
    guard text.utf8.count <= Self.maximumLength else {
      throw Refusal(
        .gate, id: "build-number-overflow",
        "the next build number `\(text)` has \(text.utf8.count) characters, Apple allows "
          + "\(Self.maximumLength)",
        hint: "choose one with `relctl bump --build N`")
    }
    self.text = text
    self.components = components
  }

  /// The number with one added to its last component; refused (77) past 18 characters.
  package func incremented() throws(Refusal) -> BuildNumber {
    var next = components
    // 18 digits are far below Int.max: adding one cannot overflow.
    next[next.count - 1] += 1
    return try BuildNumber(components: next)
  }

  private static func problem(in text: String) -> (message: String, hint: String?)? {
    if text.isEmpty { return ("it is empty", nil) }
    if text.contains("$") { return ("it is a variable, not a number", "write the number itself") }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if let wrong = text.unicodeScalars.first(where: { !isAllowed($0) }) {
      return ("`\(wrong)` is neither a digit nor a period", nil)
    }
    if parts.contains(where: \.isEmpty) { return ("a component is empty", nil) }
    if parts.count > 3 {
      return ("it has \(parts.count) components, at most 3 allowed", nil)
    }
    if let padded = parts.first(where: { $0.count > 1 && $0.first == UInt8(ascii: "0") }) {
      let digits = padded.drop { $0 == UInt8(ascii: "0") }
      let plain = digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self)
      return (
        "`\(String(decoding: padded, as: UTF8.self))` has a leading zero", "write `\(plain)`"
      )
    }
    if text.utf8.count > maximumLength {
      return ("it has \(text.utf8.count) characters, at most \(maximumLength) allowed", nil)
    }
    return nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || ("0"..."9").contains(scalar)
  }
}

extension BuildNumber: Comparable, Hashable {
  private var significant: ArraySlice<Int> {
    var slice = components[...]
    while slice.last == 0 { slice.removeLast() }
    return slice
  }

  package static func == (left: BuildNumber, right: BuildNumber) -> Bool {
    left.significant == right.significant
  }

  package static func < (left: BuildNumber, right: BuildNumber) -> Bool {
    left.significant.lexicographicallyPrecedes(right.significant)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(significant)
  }
}

extension BuildNumber: CustomStringConvertible {
  package var description: String { text }
}
