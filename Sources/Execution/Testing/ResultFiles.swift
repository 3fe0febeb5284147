import Effects
import TestReports

/// Where a run's result files lie.
struct ResultFiles {
  let xunit: String
  let swiftTesting: String
  let eventStream: String

  init(directory: String, package: String, stage: Int, attempt: Int) {
    let stem =
      "\(directory)/\(stage + 1)-" + PathText.name(of: package)
      + (attempt > 1 ? "-attempt-\(attempt)" : "")
    xunit = stem + "-xunit.xml"
    swiftTesting = stem + "-xunit-swift-testing.xml"
    eventStream = stem + "-events.ndjson"
  }

  /// Adds what the files tell; one that exists and cannot be read counts against the run.
  func read(into evidence: inout TestEvidence, _ world: World) {
    for path in [xunit, swiftTesting] {
      do {
        guard let bytes = try bytes(path, world) else { continue }
        evidence.files.append(try XUnitReader.read(bytes))
      } catch { evidence.unreadable.append(Self.unreadable(error, "xunit")) }
    }
    do {
      guard let bytes = try bytes(eventStream, world) else { return }
      var reader = EventStreamReader()
      _ = try reader.push(bytes)
      evidence.files.append(try reader.finish())
    } catch { evidence.unreadable.append(Self.unreadable(error, "event stream")) }
  }

  /// Nil where the file was never made: not every run makes all of them.
  private func bytes(_ path: String, _ world: World) throws(FileError) -> [UInt8]? {
    guard try world.files.exists(path) else { return nil }
    return try world.files.read(path, limit: 1 << 30)
  }

  private static func unreadable(_ error: any Error, _ format: String) -> ReportError {
    (error as? ReportError) ?? ReportError(format: format, message: "\(error)", offset: nil)
  }
}
