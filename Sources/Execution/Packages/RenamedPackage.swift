/// A package by path takes its name from its directory, so a clone under another name is not the
/// package that a target asks for.
enum RenamedPackage {
  private static let words = "unknown package '"

  /// What to do where SwiftPM's words are about such a package; nil for any other error.
  static func hint(_ text: String) -> String? {
    for line in text.split(separator: "\n") {
      guard let start = line.firstRange(of: words)?.upperBound,
        let end = line[start...].firstIndex(of: "'")
      else { continue }
      return "SwiftPM takes a package's name from its directory: check it out as "
        + "`\(line[start..<end])`"
    }
    return nil
  }
}
