import Foundation
import Testing
import XcodeProject

/// One golden case: a spec with its tree of files, and what XcodeGen 2.45.4 wrote for it.
struct GeneratorCase: CustomTestStringConvertible, Sendable {
  let name: String
  let folder: String

  var testDescription: String { name }

  static let folder = SpecPath.parent(#filePath) + "/Fixtures/generator/cases"

  static let all: [GeneratorCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { GeneratorCase(name: $0, folder: folder + "/" + $0) }
  }()

  static let refused = all.filter { $0.name.hasPrefix("95-") }
  static let accepted = all.filter { !$0.name.hasPrefix("95-") }

  var input: String { folder + "/input" }
  var specPath: String { input + "/" + (lines("spec").first ?? "project.yml") }

  /// The words that a good message about a refused spec has.
  var subject: [String] { lines("subject") }

  var request: SpecRequest {
    var environment: [String: String] = [:]
    for line in lines("env") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      environment[String(parts[0])] = String(parts[1])
    }
    return SpecRequest(
      specPath: specPath, environment: environment,
      environmentPolicy: lines("args").contains("--no-env") ? .none : .all)
  }

  /// Texts of the project files that XcodeGen wrote.
  func expectedProjects() -> [String] {
    guard let walker = FileManager.default.enumerator(atPath: folder + "/expected") else {
      return []
    }
    return walker.compactMap { $0 as? String }.filter { $0.hasSuffix("project.pbxproj") }
      .compactMap { try? String(contentsOfFile: folder + "/expected/" + $0, encoding: .utf8) }
  }

  private func lines(_ file: String) -> [String] {
    let text = (try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }
}
