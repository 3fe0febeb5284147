import TestSupport
import Testing

extension ProgramRun {
  /// The directory that `relctl rehearse --keep` left: the clones in `work`, the stand-ins beside it.
  func keptClones() throws -> String {
    let words = "clones and stand-ins: "
    let line = errors.split(separator: "\n").first { $0.hasPrefix(words) }
    return String(try #require(line, "\(self)").dropFirst(words.count))
  }
}
