import Effects
import Pipelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The runs of a product, in the order they began.
package struct RunStore: Sendable {
  /// `.relctl`, absolute.
  package let root: String
  private let world: World

  package init(productRoot: String, _ world: World) {
    root = productRoot + "/.relctl"
    self.world = world
  }

  /// A run as it lies on disk.
  package struct Stored: Sendable {
    package let directory: RunDirectory
    package let plan: Plan
    package let state: RunState
  }

  /// Makes the next run's directory and writes its plan.
  package func begin(_ plan: Plan) throws(Failure) -> RunDirectory {
    do {
      try OwnDirectory.makeRoot(root, world)
      try world.files.makeDirectory(root + "/runs")
      let number = (try runNumbers().last?.number ?? 0) + 1
      let padded = String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
      let path = try world.files.makeTemporaryDirectory(in: root + "/runs", prefix: padded + "-")
      try world.files.makeDirectory(path + "/logs")
      let id = String(path.split(separator: "/").last ?? "")
      let run = RunDirectory(id: id, path: path)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      try world.files.replace(run.planPath, with: Array(encoder.encode(plan)))
      return run
    } catch let error as FileError {
      throw Failure(writing: error)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.fault, id: "plan-encoding", "cannot write the plan as JSON: \(error)")
    }
  }

  /// Makes `.relctl` with the file that hides it from git.
  package func ensureRoot() throws(Failure) {
    do throws(FileError) { try OwnDirectory.makeRoot(root, world) } catch {
      throw Failure(writing: error)
    }
  }

  /// A run by its id, or by the beginning of it; nil asks for the newest that is not finished.
  package func find(_ id: String?) throws(Failure) -> Stored? {
    for name in try runNumbers().map(\.name).reversed() {
      guard let id else {
        if let stored = try load(name), !stored.state.isFinished { return stored }
        continue
      }
      if name == id || name.hasPrefix(id + "-") || name.hasPrefix(id), let stored = try load(name) {
        return stored
      }
    }
    return nil
  }

  /// The newest run; nil before the first.
  package func latest() throws(Failure) -> Stored? {
    for name in try runNumbers().map(\.name).reversed() {
      if let stored = try load(name) { return stored }
    }
    return nil
  }

  /// The newest run, if it made or began a bump and did not finish.
  package func unfinishedBump() throws(Failure) -> Stored? {
    for name in try runNumbers().map(\.name).reversed() {
      guard let stored = try load(name), stored.plan.bump != nil else { continue }
      return stored.state.isFinished ? nil : stored
    }
    return nil
  }

  /// The newest run that was to bump, however it went.
  package func latestWithBump() throws(Failure) -> Stored? {
    for name in try runNumbers().map(\.name).reversed() {
      if let stored = try load(name), stored.plan.bump != nil { return stored }
    }
    return nil
  }

  /// The newest run that made a bump commit.
  package func latestBump() throws(Failure) -> Stored? {
    for name in try runNumbers().map(\.name).reversed() {
      if let stored = try load(name), stored.plan.bump != nil, stored.state.outcome.commit != nil {
        return stored
      }
    }
    return nil
  }

  /// Removes the oldest finished runs beyond `count`.
  package func prune(keeping count: Int) throws(Failure) {
    let names = try runNumbers().map(\.name)
    for name in names.dropLast(count) {
      guard let stored = try load(name), stored.state.isFinished else { continue }
      do { try world.files.remove(stored.directory.path) } catch { throw Failure(writing: error) }
    }
  }

  /// A run that was killed before its plan was whole is no run.
  private func load(_ name: String) throws(Failure) -> Stored? {
    let run = RunDirectory(id: name, path: "\(root)/runs/\(name)")
    do {
      guard let bytes = try world.files.readIfPresent(run.planPath),
        let plan = try? JSONDecoder().decode(Plan.self, from: Data(bytes))
      else { return nil }
      let journal = try world.files.readIfPresent(run.journalPath) ?? []
      return Stored(directory: run, plan: plan, state: RunState(try events(journal, run)))
    } catch let error as FileError {
      throw Failure(reading: error)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.fault, id: "journal-unreadable", "\(error)", file: run.journalPath)
    }
  }

  /// A crash may tear the last line; a bad line anywhere else is damage.
  private func events(_ journal: [UInt8], _ run: RunDirectory) throws(Failure) -> [Event] {
    let lines = journal.split(separator: 0x0A)
    var events: [Event] = []
    for (index, line) in lines.enumerated() {
      if let entry = try? JSONDecoder().decode(JournalLine.self, from: Data(line)) {
        events.append(entry.event)
      } else if index < lines.count - 1, line.first == UInt8(ascii: "{"),
        line.last == UInt8(ascii: "}")
      {
        throw Failure(
          .fault, id: "journal-unreadable", "line \(index + 1) of the journal is not an event",
          file: run.journalPath, hint: "relctl run PIPELINE --new")
      }
    }
    return events
  }

  private func runNumbers() throws(Failure) -> [(number: Int, name: String)] {
    do {
      guard try world.files.isDirectory(root + "/runs") else { return [] }
      return try world.files.list(root + "/runs").compactMap { entry in
        guard entry.kind == .directory, let dash = entry.name.firstIndex(of: "-"),
          let number = Int(entry.name[..<dash])
        else { return nil }
        return (number, entry.name)
      }.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
    } catch {
      throw Failure(reading: error)
    }
  }
}
