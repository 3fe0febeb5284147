import Effects
import Execution

/// The `.d` files of a large build, against `cat`.
enum DependencyReading {
  /// What is measured: the records of a scratch directory.
  static func once(_ scratch: String) throws {
    let records = try RecordCollector.collect(
      InputRecording.world, scratch: scratch, shown: scratch, roots: [])
    print(records.reads.count)
  }

  static func run(
    bench: String, scratch: String, list: String, _ report: inout Report
  ) throws(BenchError) {
    let once = Program(bench, ["dependencies-once", scratch])
    let cat = Program("xargs", ["cat"], in: scratch, input: list)
    let costs = try Measure.interleaved(rounds: 7, [once.run, cat.run])
    report.row(
      "100 MB of .d read / cat to nowhere", Measure.ratio(costs[0], costs[1], \.wall), bar: 25)
    let wall = costs.map { Measure.median($0.map(\.wall)).hundredths }
    report.note(
      "wall \(wall[0]), \(wall[1]) ms; peak "
        + "\(Measure.median(costs[0].map(\.peak)).hundredths) MiB")
  }

  /// As swiftc writes them: of each target one file, in it a rule for each of five outputs with the
  /// same prerequisites, most of which are the toolchain's and other targets' modules.
  static func make(_ scratch: String, targets: Int, megabytes: Int) throws(BenchError) {
    let files = LiveFiles()
    let outputs = ["o", "swiftmodule", "swiftdoc", "swiftsourceinfo", "abi.json"]
    let size = megabytes * 1_000_000 / max(1, targets) / outputs.count
    do throws(FileError) {
      for target in 0..<targets {
        let directory = "\(scratch)/x86_64-unknown-linux-gnu/release/Target\(target).build"
        try files.makeDirectory(directory)
        var prerequisites = ""
        var number = 0
        while prerequisites.utf8.count < size {
          prerequisites +=
            number < 8
            ? " /src/product/Packages/Part\(target % 97)/Sources/Target\(target)/File\(number).swift"
            : " /opt/swift/usr/lib/swift/linux/Module\((target + number * 7) % 400).swiftmodule/"
              + "x86_64-unknown-linux-gnu.swiftmodule"
          number += 1
        }
        let text = outputs.map { "\(directory)/Target\(target).\($0) :\(prerequisites)\n" }
        try files.replace("\(directory)/Target\(target).d", with: Array(text.joined().utf8))
      }
    } catch { throw BenchError("\(error)") }
  }
}
