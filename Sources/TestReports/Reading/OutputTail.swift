/// The last lines of some output, without stack traces: neither frames nor what Swift's crash
/// reporter shows of registers and images, which would push out what the program said itself.
struct OutputTail: Sendable, Equatable {
  static let maximalLines = 20
  private static let maximalWidth = 400

  private var kept: [[UInt8]] = []
  private var next = 0
  private var isBacktrace = false
  /// Set when what follows is somebody else's.
  var isSealed = false

  mutating func append(_ line: [UInt8]) {
    guard !isSealed, !line.isEmpty, !isOfBacktrace(line), !Self.isFrame(line) else { return }
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

  /// Between `*** Signal 4: Backtracing from 0x7f…` and `Backtrace took 0.06s` (Swift 6.3, Linux).
  private mutating func isOfBacktrace(_ line: [UInt8]) -> Bool {
    if isBacktrace {
      if line.starts(with: "Backtrace took ".utf8) { isBacktrace = false }
      return !line.starts(with: "*** Program crashed".utf8)
    }
    guard line.starts(with: "*** Signal ".utf8) else { return false }
    isBacktrace = String(decoding: line, as: UTF8.self).firstRange(of: ": Backtracing from ") != nil
    return isBacktrace
  }

  /// `12   libXCTest.so   0x00007fc13e12a440 XCTestCase.invokeTest() + 418`
  private static func isFrame(_ line: [UInt8]) -> Bool {
    guard let first = line.first(where: { $0 != 0x20 }), (0x30...0x39).contains(first) else {
      return line.elementsEqual("Current stack trace:".utf8)
    }
    return String(decoding: line, as: UTF8.self).firstRange(of: " 0x0") != nil
  }
}
