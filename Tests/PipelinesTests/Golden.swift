import Foundation
import Testing

/// Texts kept beside the suite; RELCTL_RECORD=1 writes them anew.
enum Golden {
  static let isRecording = ProcessInfo.processInfo.environment["RELCTL_RECORD"] == "1"

  /// The root of the package, from this file's own place.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func check(
    _ text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = root.appending(path: path)
    if isRecording { try Data(text.utf8).write(to: url) }
    let kept = try? String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(
      kept == text, "\(path) differs; RELCTL_RECORD=1 writes it", sourceLocation: sourceLocation)
  }
}
