import Foundation
import Testing
import XcodeProject

/// The rows of the corpus' build-numbers.tsv against what is found here.
@Suite(.enabled(if: CorpusCase.root != nil, "RELCTL_SHARED is not set"))
struct SpecBuildNumberCorpusTests {
  struct Row {
    let fields: [String]

    subscript(column: Int) -> String { column < fields.count ? fields[column] : "" }
    var example: String { self[0] }
    var kind: String { self[1] }
    var line: Int? { Int(self[3]) }
    var key: String { self[4] }
    var `where`: String { self[5] }
    var raw: String { self[6] }
    var status: String { self[8] }
    var note: String { self[9] }
  }

  static let rows: [String: [Row]] = {
    guard let root = CorpusCase.root,
      let text = try? String(contentsOfFile: root + "/build-numbers.tsv", encoding: .utf8)
    else { return [:] }
    let rows = text.split(separator: "\n").dropFirst().map { line in
      Row(
        fields: line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
    }
    return Dictionary(grouping: rows, by: \.example)
  }()

  static let examples = CorpusCase.all.filter { !$0.isRefused && rows[$0.name] != nil }

  @Test(arguments: examples)
  func `every target of a real spec gets the numbers that the table says`(
    _ example: CorpusCase
  ) throws {
    let files = example.files()
    let loaded = try SpecLoader.load(example.request, files: files)
    let resolver = SettingsResolver(spec: loaded.spec, files: files)
    for row in Self.rows[example.name] ?? []
    where row.kind == "target" && !row.raw.hasPrefix("${") {
      let isAggregate = loaded.spec.aggregateTargets.contains { $0.name == row.where }
      guard !isAggregate else { continue }
      let target = try #require(loaded.spec.targets.first { $0.name == row.where })
      let number = try #require(VersionNumber.allCases.first { $0.setting == row.key })
      let numbers = BundleNumbers.of(target, resolver, files: files).filter {
        $0.number == number
      }
      let settings = numbers.map { bundle in
        SettingLookup(
          resolver, target: target,
          config: loaded.spec.configs.first { $0.name == bundle.config } ?? loaded.spec.configs[0]
        ).resolve(row.key).value ?? "-"
      }
      #expect(Self.joined(settings, numbers) == row.raw, "\(row.where) \(row.key)")
      let gets = numbers.map { $0.value ?? "-" }
      let said = row.note.dropFirst("bundle gets ".count).prefix { $0 != " " }
      guard !said.hasPrefix("$(") else { continue }
      #expect(Self.joined(gets, numbers) == said, "\(row.where) \(row.key) \(row.note)")
    }
  }

  @Test(arguments: examples)
  func `a bump of a real spec edits the lines that the table says, or is refused`(
    _ example: CorpusCase
  ) throws {
    let files = example.files()
    let loaded = try SpecLoader.load(example.request, files: files)
    let resolver = SettingsResolver(spec: loaded.spec, files: files)
    let homes = NumberHomes.find(loaded, resolver, files: files) { _ in true }
    let found = homes.build.map {
      "\($0.file.dropFirst(example.checkout.count + 1)):\($0.position.line) \($0.oldText)"
    }
    let kinds = homes.problems(.build).map(\.kind)
    let messages = homes.problems(.build).map(\.diagnostic.message)
    let rows = (Self.rows[example.name] ?? []).filter { $0.kind == "bump" }
    let places = rows.map { "\($0[2]):\($0[3]) \($0.raw)" }
    for row in rows {
      if row.status == "edit" || row.note.hasPrefix("2 lines") {
        #expect(found == places)
        #expect(messages == [])
      } else if row.note.hasPrefix("not reached") {
        #expect(kinds.contains { $0 == .propertyListLiteral || $0 == .infoDefault }, "\(messages)")
      } else if row.note.contains("environment") {
        #expect(kinds.contains(.environment), "\(messages)")
      } else if row.note.hasPrefix("no build number anywhere") {
        #expect(found == [], "\(messages)")
        #expect(!kinds.isEmpty)
      } else if let place = row.note.range(of: "it is in ") {
        let home = row.note[place.upperBound...].prefix { $0 != " " }
        let isOnly = found.count == 1 && found[0].hasPrefix(home + " ")
        #expect(isOnly || kinds.contains(.propertyListLiteral), "\(found) \(messages)")
      } else {
        #expect(row.note.contains("info.properties"))
        let lines = found.map { String($0.prefix { $0 != " " }) }
        #expect(!lines.isEmpty && lines.allSatisfy { row.note.contains($0 + " ") })
      }
    }
  }

  private static func joined(_ values: [String], _ numbers: [BundleNumber]) -> String {
    if Set(values).count == 1 { return values[0] }
    return zip(numbers, values).map { "\($0.config)=\($1)" }.joined(separator: " ")
  }
}
