import Pipelines
import YAML

/// The first error that a build printed: where, and what.
struct CompilerError: Equatable {
  /// Nil where the error is of no file: a linker's, SwiftPM's own.
  let file: String?
  let position: SourcePosition?
  let message: String

  /// Reads `/path/File.swift:3:5: error: text` and `error: text`; nil for any other line.
  init?(_ line: String) {
    if line.hasPrefix("error: ") {
      file = nil
      position = nil
      message = String(line.dropFirst("error: ".count))
      return
    }
    guard let mark = line.firstRange(of: ": error: ") ?? line.firstRange(of: ": fatal error: ")
    else { return nil }
    message = String(line[mark.upperBound...])
    var parts = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    // `macro expansion @Test:4:9: error: …` and `ld: error: …` are of no file.
    guard parts.count >= 3, let column = parts.popLast().flatMap({ Int($0) }),
      let row = parts.popLast().flatMap({ Int($0) }), parts.first?.hasPrefix("/") == true
    else {
      file = nil
      position = nil
      return
    }
    file = parts.joined(separator: ":")
    position = SourcePosition(line: row, column: column)
  }

  /// `File.swift:3:5: text`, with the path as it is shown.
  func text(path: (String) -> String) -> String {
    guard let file, let position else { return message }
    return "\(path(file)):\(position.line):\(position.column): \(message)"
  }
}

/// Finds out from a build's output whether it came to its end, and what went wrong.
struct BuildWatch {
  private(set) var isBuilt: Bool
  /// The first error of a file, else the first one at all.
  private(set) var error: CompilerError?
  /// `[12/40]`, as SwiftPM counts its steps; nil before and after.
  private(set) var step: String?

  /// `isBuilt`: the run takes what an earlier one built.
  init(isBuilt: Bool = false) { self.isBuilt = isBuilt }

  mutating func take(_ line: [UInt8]) {
    guard !isBuilt else { return }
    if line.starts(with: "Build complete!".utf8) {
      isBuilt = true
      step = nil
      return
    }
    if line.first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]")), end < 16 {
      step = String(decoding: line[...end], as: UTF8.self)
      return
    }
    guard error?.file == nil, line.count < 4096 else { return }
    if let found = CompilerError(String(decoding: line, as: UTF8.self)),
      error == nil || found.file != nil
    {
      error = found
    }
  }
}
