import Effects
import Peers
import YAML

/// YAML to a tree with marks, against libyaml's bare events, within this process.
enum YAMLReading {
  private static let repetitions = 10

  static func run(_ report: inout Report) throws(BenchError) {
    let bytes = Array(document(lines: 5000).utf8)
    let clock = LiveClock()
    let costs = try Measure.interleaved(
      rounds: 21,
      [
        { () throws in
          try clock.cost { () throws(BenchError) in
            for _ in 0..<repetitions {
              guard case .success(let tree) = read(bytes), tree.root != nil else {
                throw BenchError("the document does not parse")
              }
            }
          }
        },
        { () throws in
          try clock.cost { () throws(BenchError) in
            for _ in 0..<repetitions
            where bytes.withUnsafeBufferPointer({
              peer_yaml_events($0.baseAddress, $0.count)
            }) < 0 {
              throw BenchError("libyaml refuses the document")
            }
          }
        },
      ])
    report.row(
      "YAML to a tree, 5,000 lines / a C loop over the events",
      Measure.ratio(costs[0], costs[1], \.wall), bar: 2.5)
    let wall = costs.map { (Measure.median($0.map(\.wall)) / Double(repetitions)).hundredths }
    report.note("\(bytes.count / 1024) KiB: \(wall[0]) ms, \(wall[1]) ms")
  }

  private static func read(_ bytes: [UInt8]) -> Result<YAMLTree, Diagnostic> {
    do throws(Diagnostic) { return .success(try YAMLTree.parse(bytes, file: "bench.yml")) } catch {
      return .failure(error)
    }
  }

  /// A spec as people write them: targets with sources, settings and dependencies.
  static func document(lines wanted: Int) -> String {
    var lines = ["name: Bench", "options:", "  bundleIdPrefix: com.example", "targets:"]
    var index = 0
    while lines.count < wanted {
      index += 1
      lines += [
        "  Target\(index):  # number \(index)", "    type: framework", "    platform: [iOS, macOS]",
        "    sources:", "      - path: Sources/Target\(index)", "        excludes:",
        "          - \"**/*.md\"", "          - 'Generated/*.swift'", "    settings:",
        "      base:",
        "        PRODUCT_NAME: Target\(index)", "        CURRENT_PROJECT_VERSION: \"\(index)\"",
        "        SWIFT_VERSION: 6.0", "        OTHER_SWIFT_FLAGS: $(inherited) -D BENCH",
        "    dependencies:", "      - target: Target\(max(1, index - 1))",
        "      - sdk: UIKit.framework", "      - package: HarborKit", "        product: KitCore",
        "    scheme: { testTargets: [Target\(index)Tests], gatherCoverageData: true }",
      ]
    }
    return lines.prefix(wanted).joined(separator: "\n") + "\n"
  }
}

extension LiveClock {
  /// What the work took, by the wall.
  func cost(_ work: () throws(BenchError) -> Void) throws(BenchError) -> Cost {
    let start = monotonicNanoseconds()
    try work()
    let wall = Double(monotonicNanoseconds() - start) / 1e6
    return Cost(wall: wall, cpu: wall)
  }
}
