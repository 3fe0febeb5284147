/// The summary that every run ends with: tests, failures, the table of coverage.
package struct TextRenderer: Sendable {
  /// Bars need a terminal; colour comes from the caller's judgement of the stream.
  package var bars: Bool
  package var colour: Bool
  package var width: Int

  package init(bars: Bool = false, colour: Bool = false, width: Int = 80) {
    self.bars = bars
    self.colour = colour
    self.width = width
  }

  package func render(_ report: TestReport) -> String { "" }
}
