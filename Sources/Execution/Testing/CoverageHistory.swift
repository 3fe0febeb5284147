import Effects
import Git
import Pipelines
import TestReports

/// `.relctl/coverage.ndjson`: the totals of earlier runs.
struct CoverageHistory {
  private let context: ActionContext
  private var path: String { context.workspace.productRoot + "/.relctl/coverage.ndjson" }

  init(_ context: ActionContext) { self.context = context }

  /// What changes are told against: the run at `revision`, else the last one over the same packages
  /// and apps, since a total over others is no measure.
  func base(_ revision: String?, of report: CoverageReport) throws(Failure) -> TestReport.Base? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try context.world.files.readIfPresent(path) ?? []
    } catch { throw Failure(reading: error) }
    let records = CoverageRecord.read(bytes)
    guard let revision else {
      let packages = Set(report.targets.map(\.package))
      return records.last { Set($0.targets.map(\.package)) == packages }
        .map { .init(name: "the last run", record: $0) }
    }
    let repository = try RepositoryReader.open(context.workspace)
    let commit: ObjectID?
    do throws(GitError) { commit = try repository.resolve(revision) } catch {
      throw Failure(error)
    }
    guard let commit else {
      throw Failure(.usage, id: "unknown-revision", "there is no revision `\(revision)`")
    }
    guard let record = records.last(where: { $0.commit == commit.hex }) else {
      try context.warn("no run at \(revision) is recorded, so no change of coverage is told")
      return nil
    }
    return .init(name: revision, record: record)
  }

  func add(_ report: CoverageReport) throws(Failure) {
    let record = CoverageRecord(
      time: UTCText.of(context.world.time.now()), commit: context.plan.base, report: report)
    guard let line = try? record.line() else { return }
    do throws(FileError) {
      try context.world.files.append(line: Array(line.utf8.dropLast()), to: path)
    } catch { throw Failure(writing: error) }
  }
}
