import Effects
import TestReports

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// llvm-cov's JSON summed up, against Foundation's decoder with the smallest model.
enum CoverageReading {
  private static let chunk = 64 << 10

  /// What is measured: reads the file in chunks and adds up the lines.
  static func once(_ path: String) throws {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw BenchError("cannot open \(path): errno \(errno)") }
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 16)
    defer { buffer.deallocate() }
    var scanner = CoverageScanner(detail: .summaries)
    var lines = CoverageCount()
    while true {
      let count = Self.fill(descriptor, buffer)
      guard count >= 0 else { throw BenchError("cannot read \(path): errno \(errno)") }
      if count == 0 { break }
      try scanner.push(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
        lines = lines + $0.lines
      }
    }
    try scanner.finish()
    print(lines.covered, lines.total)
  }

  private static func fill(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
  }

  private struct Export: Decodable {
    struct Part: Decodable { let files: [File] }
    struct File: Decodable { let summary: Summary }
    struct Summary: Decodable { let lines: Count }
    struct Count: Decodable {
      let count: Int
      let covered: Int
    }
    let data: [Part]
  }

  /// The peer.
  static func decoded(_ path: String) throws {
    let bytes = try LiveFiles().read(path, limit: 1 << 30, followLinks: true)
    let export = try JSONDecoder().decode(Export.self, from: Data(bytes))
    let counts = export.data.flatMap(\.files).map(\.summary.lines)
    print(counts.reduce(0) { $0 + $1.covered }, counts.reduce(0) { $0 + $1.count })
  }

  static func run(
    bench: String, hundred: String, threeHundred: String, _ report: inout Report
  ) throws(BenchError) {
    let scan = Program(bench, ["coverage-once", hundred])
    let decode = Program(bench, ["coverage-decoded", hundred])
    let large = Program(bench, ["coverage-once", threeHundred])
    let costs = try Measure.interleaved(rounds: 3, [scan.run, decode.run, large.run])
    let ratio = Measure.ratio(costs[0], costs[1], \.wall)
    report.row("coverage JSON of 100 MB / JSONDecoder, in hundredths", ratio * 100, bar: 100 / 12)
    report.row("memory at 100 MB", peak(costs[0]), bar: 24, unit: " MiB")
    report.row("memory at 300 MB", peak(costs[2]), bar: 24, unit: " MiB")
    let wall = costs.map { Measure.median($0.map(\.wall)).hundredths }
    report.note(
      "\((1 / ratio).hundredths) times faster; wall \(wall[0]), \(wall[1]) ms, at 300 MB \(wall[2])"
        + " ms; JSONDecoder's memory \(peak(costs[1]).hundredths) MiB")
  }

  private static func peak(_ costs: [Cost]) -> Double { Measure.median(costs.map(\.peak)) }

  // MARK: Making

  /// A file in the shape of a real export, two fifths segments and three fifths functions.
  static func make(_ path: String, megabytes: Int) throws {
    let files = LiveFiles()
    try files.remove(path)
    guard let stream = fopen(path, "w") else { throw BenchError("cannot write \(path)") }
    defer { fclose(stream) }
    let size = megabytes * 1_000_000
    var written = 0
    func put(_ text: String) { written += Int(fwrite(text, 1, text.utf8.count, stream)) }
    put(#"{"data":[{"files":["#)
    var number = 0
    while written < size * 2 / 5 {
      put((number > 0 ? "," : "") + file(number))
      number += 1
    }
    put(#"],"functions":["#)
    var first = true
    while written < size {
      put((first ? "" : ",") + function(written % number))
      first = false
    }
    put(
      #"],"totals":\#(summary(lines: 1))}],"type":"llvm.coverage.json.export","version":"3.0.1"}"#)
    guard fflush(stream) == 0 else { throw BenchError("cannot write \(path)") }
  }

  private static func name(_ number: Int) -> String {
    "/Users/dev/Harbor/HarborWire/Sources/HarborWire/Feature\(number % 40)/Model\(number).swift"
  }

  private static func file(_ number: Int) -> String {
    let lines = 40 + number % 300
    let segments = (1...lines).map { line in
      "[\(line),\(5 + line % 40),\(line % 7 * number % 1000),true,\(line % 2 == 0),false]"
    }.joined(separator: ",")
    return #"{"branches":[],"expansions":[],"filename":"\#(name(number))","mcdc_records":[],"#
      + #""segments":[\#(segments)],"summary":\#(summary(lines: lines))}"#
  }

  private static func function(_ number: Int) -> String {
    let regions = (1...(4 + number % 20)).map { line in
      "[\(line * 3),5,\(line * 3 + 2),6,\(line * number % 500),0,0,0]"
    }.joined(separator: ",")
    return #"{"branches":[],"count":\#(number % 90),"filenames":["\#(name(number))"],"#
      + #""mcdc_records":[],"name":"$s10HarborWire5ModelV\#(number)validateyySbSgF","regions":"#
      + "[\(regions)]}"
  }

  private static func summary(lines: Int) -> String {
    let count = #"{"count":\#(lines),"covered":\#(lines / 2),"percent":50}"#
    let full =
      #"{"count":\#(lines),"covered":\#(lines / 2),"notcovered":\#(lines / 2),"percent":50}"#
    return
      #"{"branches":\#(full),"functions":\#(count),"instantiations":\#(count),"lines":\#(count),"#
      + #""mcdc":\#(full),"regions":\#(full)}"#
  }
}
