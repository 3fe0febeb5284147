/// What llvm-profdata and llvm-cov say when a prebuilt library writes profiles of another format.
enum ProfileProblem {
  /// `profile format 8, tool expects 10`; nil for a line about something else.
  ///
  /// The words are those of LLVM 17 to 21: `raw profile version mismatch: Profile uses raw profile
  /// format version = 8; expected version = 10`, and `unsupported instrumentation profile format
  /// version`.
  static func text(_ line: [UInt8]) -> String? {
    guard line.count < 1024, line.contains(UInt8(ascii: "p")) else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    if text.contains("unsupported instrumentation profile format version") {
      return "the profile's format is not the tool's"
    }
    guard let place = text.firstRange(of: "raw profile version mismatch") else { return nil }
    let numbers = text[place.upperBound...].split { !("0"..."9").contains($0) }
    guard numbers.count >= 2 else { return "the profile's format is not the tool's" }
    return "profile format \(numbers[0]), tool expects \(numbers[1])"
  }
}
