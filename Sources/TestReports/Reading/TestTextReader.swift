/// Reads the console output of `swift test` and `xcodebuild test` as it comes.
///
/// Escape sequences are taken out before anything is recognised; lines are cut at 64 KiB.
package struct TestTextReader {
  private var assembler = LineAssembler(limit: 1 << 16)
  private var xctest = XCTestTextState()
  private var swiftTesting = SwiftTestingTextState()
  private var crashSignal: Int32?
  private var tail = OutputTail()
  private var trapWords: String?

  package init() {}

  /// Takes output in chunks of any size; answers with what can be shown live.
  package mutating func push(_ chunk: some Sequence<UInt8>) -> [TestProgress] {
    var progress: [TestProgress] = []
    for line in assembler.push(chunk) { take(line, &progress) }
    return progress
  }

  package mutating func finish() -> TestTranscript {
    var progress: [TestProgress] = []
    if let line = assembler.finish() { take(line, &progress) }
    let swiftTesting = swiftTesting.finish()
    return TestTranscript(
      xctest: explained(xctest.finish()), swiftTesting: explained(swiftTesting?.run),
      swiftTestingSummaries: swiftTesting?.summaries ?? [], crashSignal: crashSignal,
      lastOutput: xctest.runningTail?.lines ?? tail.lines)
  }

  private mutating func take(_ bytes: [UInt8], _ progress: inout [TestProgress]) {
    tail.append(bytes)
    if Self.isTrap(bytes) { trapWords = ANSI.stripped(bytes) }
    guard ResultLineFilter.mayTell(bytes) else {
      xctest.pass(bytes)
      swiftTesting.pass(bytes)
      return
    }
    let line = ANSI.stripped(bytes)
    if let signal = Self.crashSignal(line) { crashSignal = signal }
    if xctest.take(line, bytes, &progress) { return }
    // An XCTest may print such lines too; they prove nothing, but after its crash they are real.
    _ = swiftTesting.take(line, bytes, &progress)
  }

  /// `Tests/X.swift:13: Fatal error: boom`, `Fatal error: boom`.
  private static func isTrap(_ line: [UInt8]) -> Bool {
    let mark = "Fatal error: "
    guard line.count < 1024, let place = line.firstIndex(of: UInt8(ascii: "F")),
      place == 0 || line[place - 1] == UInt8(ascii: " ")
    else { return false }
    return line[place...].starts(with: mark.utf8)
  }

  /// Puts the trap's own words, which come on another stream and may come too early, to the test
  /// that never ended.
  private func explained(_ run: TestRun?) -> TestRun? {
    guard var run, crashSignal != nil, let trapWords else { return run }
    let words = InertText.line(trapWords)
    for place in run.cases.indices where run.cases[place].status == .running {
      if run.cases[place].lastOutput.contains(words) { continue }
      run.cases[place].lastOutput.insert(words, at: 0)
    }
    return run
  }

  /// `error: Process '…' exited with unexpected signal code 4`, `error: Exited with …` on macOS.
  private static func crashSignal(_ line: String) -> Int32? {
    guard line.hasPrefix("error: "),
      let place = line.firstRange(of: "xited with unexpected signal code ")
    else { return nil }
    return Int32(line[place.upperBound...].prefix { $0.isNumber })
  }
}
