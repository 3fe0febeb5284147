/// The last lines of some output, without stack traces: neither frames nor what Swift's crash
/// reporter shows of registers and images, which would push out what the program said itself.
struct OutputTail: Sendable, Equatable {
  static let maximalLines = 20
  private static let maximalWidth = 400

  private var kept: [[UInt8]] = []
  private var next = 0
  /// Set when what follows is somebody else's.
  var isSealed = false

  mutating func append(_ line: [UInt8]) {
    guard !isSealed, !line.isEmpty, !Self.isOfBacktrace(line), !Self.isFrame(line) else { return }
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

  /// What stands between `*** Signal 4: Backtracing from 0x7f…` and `Backtrace took 0.06s` (Swift
  /// 6.3, Linux), told line by line: it comes on another stream, and a test's start may cut in.
  private static func isOfBacktrace(_ line: [UInt8]) -> Bool {
    guard let first = line.first(where: { $0 != 0x20 }), line.count < 400 else { return false }
    switch first {
    case UInt8(ascii: "*"), UInt8(ascii: "B"), UInt8(ascii: "I"), UInt8(ascii: "P"),
      UInt8(ascii: "R"), UInt8(ascii: "T"), UInt8(ascii: "."):
      let text = String(decoding: line, as: UTF8.self)
      return text == "Registers:" || text == "..." || text.hasPrefix("*** Signal ")
        || text.hasPrefix("Backtrace took ") || text.hasPrefix("Images (")
        || (text.hasPrefix("Platform: ") && text.hasSuffix(")"))
        || (text.hasPrefix("Thread ") && text.hasSuffix(":"))
    default: return isRegister(line)
    }
  }

  /// `rax 0x0000000000000000  0`, ` r8 0x…`, `rflags 0x…`, `cs 0x0033  fs 0x0000`, and images:
  /// `0x000055bf8cc80000–0x000055bf8ccd3450 …`.
  private static func isRegister(_ line: [UInt8]) -> Bool {
    let words = line.split(separator: 0x20, maxSplits: 2)
    if let first = words.first, first.starts(with: "0x".utf8), first.count >= 30 { return true }
    guard words.count >= 2, words[0].count <= 6, words[1].starts(with: "0x".utf8) else {
      return false
    }
    return words[1].count == 18 || words[0].elementsEqual("cs".utf8)
  }

  /// `12   libXCTest.so   0x00007fc13e12a440 XCTestCase.invokeTest() + 418`
  private static func isFrame(_ line: [UInt8]) -> Bool {
    guard let first = line.first(where: { $0 != 0x20 }), (0x30...0x39).contains(first) else {
      return line.elementsEqual("Current stack trace:".utf8)
    }
    return String(decoding: line, as: UTF8.self).firstRange(of: " 0x0") != nil
  }
}
