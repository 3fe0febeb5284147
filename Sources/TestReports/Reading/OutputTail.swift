/// The last lines of some output, made inert, without the frames of stack traces.
struct OutputTail: Sendable, Equatable {
  static let maximalLines = 20
  private static let maximalWidth = 400

  private(set) var lines: [String] = []
  private var isSealed = false

  /// Takes nothing more: what follows is somebody else's.
  mutating func seal() { isSealed = true }

  mutating func append(_ line: String) {
    guard !isSealed, !line.isEmpty, !Self.isFrame(line) else { return }
    if lines.count == Self.maximalLines { lines.removeFirst() }
    let cut = line.utf8.count > Self.maximalWidth
    lines.append(InertText.line(cut ? String(line.prefix(Self.maximalWidth)) + "…" : line))
  }

  /// `12   libXCTest.so   0x00007fc13e12a440 XCTestCase.invokeTest() + 418`
  private static func isFrame(_ line: String) -> Bool {
    guard let first = line.utf8.first(where: { $0 != 0x20 }), (0x30...0x39).contains(first) else {
      return line == "Current stack trace:"
    }
    return line.firstRange(of: " 0x0") != nil
  }
}
