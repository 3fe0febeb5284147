import TestReports
import Testing

/// Every reader, fed with damaged files: it may refuse them, and must come back.
@Suite struct MutationTests {
  /// A small generator that gives the same numbers everywhere.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let interesting: [UInt8] =
    Array("\"\\{}[]<>&;:,/'()`\n\r\u{1B} 0-9eE.!x".utf8) + [0, 0x80, 0xFF]

  private func damaged(_ bytes: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &numbers) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
      case 1: bytes[place] = Self.interesting.randomElement(using: &numbers) ?? 0
      case 2: bytes.insert(Self.interesting.randomElement(using: &numbers) ?? 0, at: place)
      case 3:
        bytes.removeSubrange(
          place..<min(bytes.count, place + Int.random(in: 1...40, using: &numbers)))
      default:
        let end = min(bytes.count, place + Int.random(in: 1...200, using: &numbers))
        bytes.insert(
          contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &numbers))
      }
    }
    return bytes
  }

  private func readAll(_ bytes: [UInt8]) {
    _ = try? ReportFile.read(bytes)
    _ = try? XUnitReader.read(bytes)
    _ = try? XCResultReader.read(bytes)
    _ = try? XccovReader.readArchive(bytes)
    _ = try? CoverageScanner.read(bytes, detail: .lines(where: { _ in true }))
    _ = TestListReader.read(bytes)
    _ = CoverageRecord.read(bytes)
    var text = TestTextReader()
    _ = text.push(bytes)
    let transcript = text.finish()
    var stream = EventStreamReader()
    _ = try? stream.push(bytes)
    let run = (try? stream.finish()) ?? TestRun(source: .eventStream)
    let judged = TestEvidence(
      end: .exited(0), hasTestTargets: true, transcript: transcript, files: [run]
    ).judged()
    _ = JUnitRenderer.render(TestReport(units: [.init(name: "x", judgement: judged)]))
  }

  @Test("no damage to a file makes a reader crash or hang")
  func damagedFiles() throws {
    let files = try Fixtures.all().filter { !$0.hasSuffix(".lcov") }
    #expect(files.count > 20)
    for (number, file) in files.enumerated() {
      let bytes = Array(try Fixtures.bytes(file).prefix(12_000))
      var numbers = Numbers(state: UInt64(number) &* 77 &+ 5)
      for _ in 0..<3 { readAll(damaged(bytes, &numbers)) }
    }
  }
}
