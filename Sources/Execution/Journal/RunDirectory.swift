import Effects
import Pipelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One run on disk: `.relctl/runs/<id>/` with its plan, its journal and its stages' logs.
package struct RunDirectory: Sendable {
  package let id: String
  /// Absolute.
  package let path: String

  package init(id: String, path: String) {
    self.id = id
    self.path = path
  }

  package var journalPath: String { path + "/journal.ndjson" }
  package var planPath: String { path + "/plan.json" }

  /// The log of a stage, by its position and name.
  package func logPath(stage: Int, name: String) -> String {
    let safe = String(
      name.unicodeScalars.map { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
          ? Character(scalar) : "-"
      })
    return "\(path)/logs/\(stage + 1)-\(safe).log"
  }
}

/// A journal's line: one event with its time.
struct JournalLine: Codable {
  static let schemaName = "relctl.journal.v1"

  var schema = JournalLine.schemaName
  /// UTC, ISO 8601.
  var at: String
  var event: Event
}

/// Appends a run's events, each on the disk before the next step is taken.
package struct JournalWriter: Sendable {
  private let run: RunDirectory
  private let world: World

  package init(_ run: RunDirectory, _ world: World) {
    self.run = run
    self.world = world
  }

  package func append(_ event: Event) throws(Failure) {
    guard event.isJournalled else { return }
    let line = JournalLine(at: UTCText.of(world.time.now()), event: event)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try world.files.append(line: Array(encoder.encode(line)), to: run.journalPath)
    } catch let error as FileError {
      throw Failure(writing: error)
    } catch {
      throw Failure(.fault, id: "journal-encoding", "cannot write an event as JSON: \(error)")
    }
  }
}

/// A time as ISO 8601 in UTC, without a calendar library.
package enum UTCText {
  package static func of(_ time: Timestamp) -> String {
    let (year, month, day) = date(daysSince1970: floorDivide(time.seconds, 86400))
    let second = time.seconds - floorDivide(time.seconds, 86400) * 86400
    return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))T"
      + "\(pad(Int(second / 3600), 2)):\(pad(Int(second / 60 % 60), 2)):\(pad(Int(second % 60), 2))Z"
  }

  /// `2026-11-30`, in the zone of the timestamp.
  package static func localDate(_ time: Timestamp) -> String {
    let local = time.seconds + Int64(time.zoneOffset)
    let (year, month, day) = date(daysSince1970: floorDivide(local, 86400))
    return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))"
  }

  private static func floorDivide(_ value: Int64, _ by: Int64) -> Int64 {
    value >= 0 ? value / by : -((-value + by - 1) / by)
  }

  private static func pad(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// The proleptic Gregorian date, by eras of 400 years.
  private static func date(daysSince1970 days: Int64) -> (Int, Int, Int) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (Int(year), Int(month), Int(day))
  }
}
