/// LCOV tracefiles as geninfo(1) documents them, read by genhtml.
package enum LCOVRenderer {
  /// Files with line hits only. Paths are absolute, as genhtml wants them, or as they are shown.
  package static func render(_ report: CoverageReport, absolutePaths: Bool = true) -> String {
    var text = ""
    for file in report.targets.flatMap(\.files) {
      guard let hits = file.coverage.hits else { continue }
      let path = absolutePaths ? file.coverage.path : file.shownPath
      text += "TN:\nSF:\(InertText.line(path))\n"
      for line in hits.lines { text += "DA:\(line.number),\(line.hits)\n" }
      let count = hits.count
      text += "LF:\(count.total)\nLH:\(count.covered)\nend_of_record\n"
    }
    return text
  }
}
