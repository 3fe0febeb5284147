#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CoverageRecord {
  /// The record as one line of JSON, with its line end.
  package func line() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// The records of a history file, the oldest first; lines that are none are passed over, so that
  /// a line cut off by a full disk costs itself only.
  package static func read(_ bytes: [UInt8]) -> [CoverageRecord] {
    let decoder = JSONDecoder()
    return bytes.split(separator: 0x0A).compactMap { line in
      let record = try? decoder.decode(CoverageRecord.self, from: Data(line))
      return record?.schema == schemaName ? record : nil
    }
  }

  /// Lines of a target as this record has them.
  package func lines(of target: CoverageReport.Target) -> CoverageCount? {
    targets.first { $0.name == target.name && $0.package == target.package }?.lines
  }
}
