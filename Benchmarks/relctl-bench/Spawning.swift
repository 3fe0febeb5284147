import Effects
import Peers

/// Starting a child and reading what it prints, within this process.
enum Spawning {
  private static let children = 50

  static func run(_ report: inout Report) throws(BenchError) {
    let processes = LiveProcesses(interruption: nil)
    let clock = LiveClock()
    let variables = EnvironmentFacts.live().variables
    let command = Command("/bin/echo", ["hello"], environment: variables)
    let costs = try Measure.interleaved(
      rounds: 15,
      [
        { () throws in
          try clock.cost { () throws(BenchError) in
            for _ in 0..<children where try run(command, processes).text != "hello\n" {
              throw BenchError("the child's output is not what it printed")
            }
          }
        },
        { () throws in
          try clock.cost { () throws(BenchError) in
            let code = withCStrings(["/bin/echo", "hello"]) {
              peer_spawn_loop("/bin/echo", $0, Int32(children))
            }
            guard code == 0 else { throw BenchError("posix_spawn: errno \(code)") }
          }
        },
      ])
    report.row(
      "a child and its output / a bare posix_spawn loop",
      Measure.ratio(costs[0], costs[1], \.wall), bar: 1.5)
    let wall = costs.map { (Measure.median($0.map(\.wall)) / Double(children)).hundredths }
    report.note("each child \(wall[0]) ms, \(wall[1]) ms")
    try grandchild(processes, clock, variables, &report)
  }

  /// The child ends at once, its own child holds the pipes for ten seconds.
  private static func grandchild(
    _ processes: LiveProcesses, _ clock: LiveClock, _ variables: [String: String],
    _ report: inout Report
  ) throws(BenchError) {
    let lone = Command("/bin/sh", ["-c", "echo done"], environment: variables)
    let parent = Command("/bin/sh", ["-c", "sleep 10 & echo done"], environment: variables)
    let costs = try Measure.interleaved(
      rounds: 9,
      [parent, lone].map { command in
        { () throws in
          try clock.cost { () throws(BenchError) in
            guard try run(command, processes).text == "done\n" else {
              throw BenchError("the child's output is not what it printed")
            }
          }
        }
      })
    let late = zip(costs[0], costs[1]).map { $0.wall - $1.wall }.max() ?? .nan
    report.row(
      "return after the child's exit, a grandchild living (worst)", late, bar: 100, unit: " ms")
  }

  private static func run(_ command: Command, _ processes: LiveProcesses) throws(BenchError)
    -> ProcessResult
  {
    do throws(ProcessError) { return try processes.run(command) } catch {
      throw BenchError("\(error)")
    }
  }
}
