import Effects
import Pipelines
import TestReports

/// The coverage that one `swift test` of a package exported.
struct PackageCoverage {
  let package: TestedPackage
  let context: ActionContext
  let toolchain: SwiftToolchain

  private var world: World { context.world }
  private var directory: String { context.workspace.absolute(package.path) }
  private var usualDirectory: String { directory + "/.build/debug/codecov" }

  /// An earlier run's export must not stand for this one's.
  func removeStale() throws(Failure) {
    do throws(FileError) {
      guard try world.files.isDirectory(usualDirectory) else { return }
      for entry in try world.files.list(usualDirectory) where entry.name.hasSuffix(".json") {
        try world.files.remove(usualDirectory + "/" + entry.name)
      }
    } catch { throw Failure(writing: error) }
  }

  /// The files of the export made since `start` (nanoseconds since 1970), or why there is none.
  func read(since start: Int64) throws(Failure) -> (files: [FileCoverage], missing: String?) {
    guard let path = try exported(since: start) else {
      return ([], "\(package.name): swift test exported none")
    }
    var scanner = CoverageScanner(detail: .lines(where: ownTargets()))
    var files: [FileCoverage] = []
    do {
      try FileChunks.read(path) { chunk throws(ReportError) in
        try scanner.push(chunk) { files.append($0) }
      }
      try scanner.finish()
    } catch let error as ReportError {
      return ([], "\(package.name): \(error.message)")
    } catch let error as FileError {
      throw Failure(reading: error)
    } catch {
      throw Failure(.fault, id: "unexpected", "\(error)")
    }
    return (files, nil)
  }

  /// The usual place costs nothing; where it is empty SwiftPM is asked for its own, since the
  /// layout of `.build` is no promise.
  private func exported(since start: Int64) throws(Failure) -> String? {
    let entries = (try? world.files.list(usualDirectory)) ?? []
    if let entry = entries.first(where: { $0.name.hasSuffix(".json") }) {
      return usualDirectory + "/" + entry.name
    }
    let result = try Tool.run(
      Command(
        toolchain.swift,
        ["test", "--package-path", directory, "--enable-code-coverage", "--show-codecov-path"],
        environment: toolchain.userEnvironment, directory: directory, timeoutSeconds: 120), world)
    guard result.isSuccess,
      let line = result.text.split(separator: "\n").last(where: { $0.hasPrefix("/") }),
      let status = try? world.files.status(String(line)), status.modified >= start
    else { return nil }
    return String(line)
  }

  /// Lines are read for what can count: the targets of this package and of those it names by path.
  private func ownTargets() -> @Sendable (String) -> Bool {
    let places = (package.targets.map(\.path) + package.dependencies).map(
      context.workspace.absolute)
    let prefixes = Set(places + places.compactMap { try? world.files.realPath($0) })
      .map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    return { path in prefixes.contains { path.hasPrefix($0) } && !path.contains("/.build/") }
  }
}
