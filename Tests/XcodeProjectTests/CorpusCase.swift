import Foundation
import Testing
import XcodeProject

/// A real spec of the shared corpus, with the files that generating its project reads.
struct CorpusCase: CustomTestStringConvertible, Sendable {
  let name: String
  let folder: String

  var testDescription: String { name }

  static let root = ProcessInfo.processInfo.environment["RELCTL_SHARED"].map { $0 + "/corpus" }

  static let all: [CorpusCase] = {
    guard let root, let names = try? FileManager.default.contentsOfDirectory(atPath: root) else {
      return []
    }
    return names.sorted().filter { $0.contains("+") }
      .map { CorpusCase(name: $0, folder: root + "/" + $0) }
  }()

  var isRefused: Bool {
    FileManager.default.fileExists(atPath: folder + "/expected-failure")
  }

  /// The checkout's place in `files()`.
  var checkout: String {
    "/checkout/" + name.split(separator: "+")[1]
  }

  var request: SpecRequest {
    var environment: [String: String] = [:]
    for line in lines("env") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      environment[String(parts[0])] = String(parts[1])
    }
    let arguments = lines("args")
    let root = arguments.firstIndex(of: "--project-root").map { arguments[$0 + 1] }
    return SpecRequest(
      specPath: SpecPath.absolute(lines("spec")[0], in: checkout),
      projectRoot: root.map { SpecPath.absolute($0, in: checkout) }, environment: environment,
      presetFolder: checkout + "/SettingPresets")
  }

  func files() -> FakeFileTree {
    var tree = FakeFileTree()
    tree.addFolder(checkout)
    for line in lines("input/FILES") {
      let path = SpecPath.absolute(line, in: checkout)
      if line.hasSuffix("/") { tree.addFolder(path) } else { tree.add(path, "") }
    }
    let walker = FileManager.default.enumerator(atPath: folder + "/input/tree")
    while let path = walker?.nextObject() as? String {
      guard let data = FileManager.default.contents(atPath: folder + "/input/tree/" + path) else {
        continue
      }
      tree.add(SpecPath.absolute(path, in: checkout), String(decoding: data, as: UTF8.self))
    }
    return tree
  }

  /// The text of the project file that XcodeGen wrote.
  func expectedProject() -> String? {
    let walker = FileManager.default.enumerator(atPath: folder + "/expected")
    while let path = walker?.nextObject() as? String {
      guard path.hasSuffix("project.pbxproj") else { continue }
      return try? String(contentsOfFile: folder + "/expected/" + path, encoding: .utf8)
    }
    return nil
  }

  private func lines(_ file: String) -> [String] {
    let text = (try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }
}
