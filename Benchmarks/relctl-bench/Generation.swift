import Effects
import Peers

/// The project generator, against a floor program and against itself at other sizes.
enum Generation {
  private struct Shape {
    let name: String
    let files: Int
    let targets: Int
    let perFolder: Int
  }

  private static let shapes = [
    Shape(name: "20,000 files in 50 targets", files: 20_000, targets: 50, perFolder: 20),
    Shape(name: "100,000 files in 250 targets", files: 100_000, targets: 250, perFolder: 20),
    Shape(name: "20,000 files in one target", files: 20_000, targets: 1, perFolder: 20),
    Shape(name: "20,000 files in one folder", files: 20_000, targets: 1, perFolder: 20_000),
  ]

  static func run(
    bench: String, relctl: String, work: String, _ report: inout Report
  ) throws(BenchError) {
    var roots: [String] = []
    for (index, shape) in shapes.enumerated() {
      let root = "\(work)/shape\(index)"
      try Trees.project(
        at: root, files: shape.files, targets: shape.targets, perFolder: shape.perFolder)
      roots.append(root)
    }
    let generate = roots.map { Program(relctl, ["generate", "--quiet"], in: $0) }
    let check = Program(relctl, ["generate", "--quiet", "--check"], in: roots[0])
    _ = try generate[0].run()
    let floor = try floor(bench: bench, root: roots[0], output: work + "/floor.out")
    var subjects: [Measure.Subject] = zip(generate, roots).map { program, root in
      { () throws in
        // The whole project is written anew.
        guard peer_remove_tree(root + "/Bench.xcodeproj") == 0 else {
          throw BenchError("cannot remove \(root)/Bench.xcodeproj")
        }
        return try program.run()
      }
    }
    subjects.append { () throws in try check.run() }
    subjects.append { () throws in try generate[0].run() }
    subjects.append { () throws in try floor.run() }
    let costs = try Measure.interleaved(rounds: 9, subjects)
    tell(costs, &report)
  }

  /// A program that walks as many directories, computes a digest for each object of the project,
  /// and writes as many bytes.
  private static func floor(bench: String, root: String, output: String) throws(BenchError)
    -> Program
  {
    let path = root + "/Bench.xcodeproj/project.pbxproj"
    do throws(FileError) {
      let bytes = try LiveFiles().read(path, limit: 1 << 30)
      let objects = bytes.split(separator: UInt8(ascii: "\n")).count(where: isObject)
      return Program(
        bench, ["generator-floor", root, "\(objects)", "\(bytes.count)", output])
    } catch { throw BenchError("\(error)") }
  }

  /// An object begins a line: two tabs, then 24 hexadecimal digits.
  private static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
    let isHexadecimal: (UInt8) -> Bool = { (48...57).contains($0) || (65...70).contains($0) }
    return line.count > 26 && line.starts(with: [9, 9])
      && line.dropFirst(2).prefix(24).allSatisfy(isHexadecimal)
  }

  private static func tell(_ costs: [[Cost]], _ report: inout Report) {
    let (whole, check, unchanged, floor) = (costs[0], costs[4], costs[5], costs[6])
    report.row(
      "generate, 20,000 files / the floor program (cpu)",
      Measure.ratio(whole, floor, \.cpu), bar: 8)
    for (index, bar) in [(1, 6.0), (2, 1.5), (3, 1.5)] {
      report.row(
        "\(shapes[index].name) / 20,000 in 50 targets (cpu)",
        Measure.ratio(costs[index], whole, \.cpu), bar: bar)
    }
    report.row(
      "peak memory, 20,000 files", Measure.median(whole.map(\.peak)), bar: 150, unit: " MiB")
    report.row(
      "generate --check / generate (cpu)", Measure.ratio(check, whole, \.cpu), bar: 1)
    for (index, shape) in shapes.enumerated() {
      report.note(
        "\(shape.name): cpu \(Measure.median(costs[index].map(\.cpu)).hundredths) ms, peak "
          + "\(Measure.median(costs[index].map(\.peak)).hundredths) MiB")
    }
    report.note(
      "nothing changed: cpu \(Measure.median(unchanged.map(\.cpu)).hundredths) ms; the floor: "
        + "\(Measure.median(floor.map(\.cpu)).hundredths) ms")
  }
}
