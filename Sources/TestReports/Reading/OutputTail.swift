/// The last lines of some output, without the frames of stack traces.
struct OutputTail: Sendable, Equatable {
  static let maximalLines = 20
  private static let maximalWidth = 400

  private var kept: [[UInt8]] = []
  private var next = 0
  /// Set when what follows is somebody else's.
  var isSealed = false

  mutating func append(_ line: [UInt8]) {
    guard !isSealed, !line.isEmpty, !Self.isFrame(line) else { return }
    if kept.count < Self.maximalLines {
      kept.append(line)
    } else {
      kept[next] = line
      next = (next + 1) % Self.maximalLines
    }
  }

  /// The lines in order, made inert.
  var lines: [String] {
    (kept[next...] + kept[..<next]).map { line in
      let text = ANSI.stripped(line)
      let isLong = text.utf8.count > Self.maximalWidth
      return InertText.line(isLong ? String(text.prefix(Self.maximalWidth)) + "…" : text)
    }
  }

  /// `12   libXCTest.so   0x00007fc13e12a440 XCTestCase.invokeTest() + 418`
  private static func isFrame(_ line: [UInt8]) -> Bool {
    guard let first = line.first(where: { $0 != 0x20 }), (0x30...0x39).contains(first) else {
      return line.elementsEqual("Current stack trace:".utf8)
    }
    return String(decoding: line, as: UTF8.self).firstRange(of: " 0x0") != nil
  }
}
