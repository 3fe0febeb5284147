import Effects
import Execution
import Git

/// The inputs as an archive records them when it starts, and as `status` looks at them again.
enum InputRecording {
  /// The process that is measured: stat data and content of every tracked file, and of the
  /// directories above it.
  static func once(repository path: String) throws {
    let repository = try open(path)
    guard let commit = try repository.head().commit else {
      throw BenchError("\(path) has no commit")
    }
    let source = InputObserver.Source(
      name: ".", root: repository.workingDirectory ?? path, repository: repository,
      commit: commit)
    let sight = try InputObserver(world, sources: [source]).atStart()
    guard sight.isClean else { throw BenchError("\(path) is not clean") }
    print(sight.comparedFiles, sight.snapshot.observations.count)
  }

  /// The same program without the recording: what its start costs.
  static func start(repository path: String) throws {
    guard try open(path).head().commit != nil else { throw BenchError("\(path) has no commit") }
  }

  /// An unchanged tree once more, believing the cache that the time before left.
  static func again(repository path: String, cache file: String) throws {
    let files = LiveFiles()
    let known = try files.exists(file) ? StatCache(bytes: files.read(file)) : nil
    let (found, bytes) = try open(path).compareWorkingDirectory(
      believing: known ?? .empty, at: LiveClock().now().epochNanoseconds
    ) { $0.isIgnored ? .skip : .count }
    guard found.isClean else { throw BenchError("\(found.differences.count) paths differ") }
    if let bytes { try files.replace(file, with: bytes) }
    print(found.comparedFiles)
  }

  static func run(
    bench: String, repository: String, list: String, cache: String, _ report: inout Report
  ) throws(BenchError) {
    let once = Program(bench, ["inputs-once", repository])
    let again = Program(bench, ["inputs-again", repository, cache])
    let start = Program(bench, ["inputs-start", repository])
    let hash = Program("git", ["hash-object", "--stdin-paths"], in: repository, input: list)
    let hashStart = Program(
      "git", ["hash-object", "--stdin-paths"], in: repository, input: "/dev/null")
    let status = Program("git", ["-C", repository, "status", "--porcelain"])
    let costs = try Measure.interleaved(
      rounds: 11, [once.run, hash.run, again.run, status.run, start.run, hashStart.run])
    // Recording is a step within a run: both go without their program's start.
    report.row(
      "inputs recorded / git hash-object --stdin-paths",
      Measure.ratio(
        Measure.difference(costs[0], costs[4]), Measure.difference(costs[1], costs[5]), \.wall),
      bar: 0.3)
    report.row(
      "unchanged inputs looked at again / git status --porcelain",
      Measure.ratio(costs[2], costs[3], \.wall), bar: 1.3)
    let wall = costs.map { Measure.median($0.map(\.wall)).hundredths }.joined(separator: ", ")
    let cpu = costs.map { Measure.median($0.map(\.cpu)).hundredths }.joined(separator: ", ")
    report.note(
      "wall \(wall) ms; cpu \(cpu) ms; peak "
        + "\(Measure.median(costs[0].map(\.peak)).hundredths) MiB")
  }

  private static func open(_ path: String) throws -> Repository {
    guard let repository = try Repository.open(containing: path) else {
      throw BenchError("no repository at \(path)")
    }
    return repository
  }

  static let world = World(
    files: LiveFiles(), processes: LiveProcesses(interruption: nil), time: LiveClock(),
    environment: .live(), archives: LiveArchives())
}
