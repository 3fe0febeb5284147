import Foundation
import XcodeProject

/// One generation over a copy of a case's files, compared file by file with what XcodeGen left.
struct GenerationRun {
  /// Where the copy lies.
  let root: String
  let request: SpecRequest
  let projectDirectory: String
  let before: GenerationMemoryTree
  /// By absolute path.
  let expected: [String: [UInt8]]

  /// A golden case; its folder must keep the name `input`.
  init(_ example: GeneratorCase, _ compatibility: GenerationOptions.Compatibility) {
    root = "/golden/input"
    var tree = GenerationMemoryTree(copying: example.input, to: root)
    for path in Self.lines(example.folder + "/extra") {
      if path.hasSuffix("/") {
        tree.addFolder(root + "/" + path.dropLast())
      } else {
        tree.add(root + "/" + path, [])
      }
    }
    var wanted = GenerationMemoryTree(copying: example.folder + "/expected", to: root).files
    if compatibility == .version246 {
      let later = GenerationMemoryTree(copying: example.folder + "/expected-2.46", to: root).files
      wanted.merge(later) { $1 }
    }
    expected = wanted
    var request = example.request
    request.specPath = root + request.specPath.dropFirst(example.input.count)
    self.request = request
    projectDirectory = Self.projectDirectory(
      Self.lines(example.folder + "/args"), spec: request.specPath, in: root)
    before = tree
  }

  /// A case of the shared corpus.
  init(_ example: CorpusCase) {
    root = example.checkout
    var tree = GenerationMemoryTree(copying: example.folder + "/input/tree", to: root)
    for line in Self.lines(example.folder + "/input/FILES") {
      let path = SpecPath.absolute(line, in: root)
      if line.hasSuffix("/") {
        tree.addFolder(path)
      } else if tree.kind(at: path) == .none {
        tree.add(path, [])
      }
    }
    before = tree
    expected = GenerationMemoryTree(copying: example.folder + "/expected", to: root).files
    request = example.request
    projectDirectory = Self.projectDirectory(
      Self.lines(example.folder + "/args"), spec: request.specPath, in: root)
  }

  static func lines(_ path: String) -> [String] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private static func projectDirectory(_ arguments: [String], spec: String, in root: String)
    -> String
  {
    guard let position = arguments.firstIndex(of: "--project") else {
      return SpecPath.parent(spec)
    }
    return SpecPath.absolute(arguments[position + 1], in: root)
  }

  /// The files after a generation.
  func generate(_ compatibility: GenerationOptions.Compatibility) throws -> GenerationMemoryTree {
    let loaded = try SpecLoader.load(request, files: before)
    let project = try ProjectGenerator.generate(
      loaded.spec, files: before,
      options: .test(compatibility, projectDirectory: projectDirectory))
    var after = before
    after.apply(project)
    return after
  }

  /// What differs from XcodeGen's files, a line each; `isSame` may forgive a file.
  func differences(
    in after: GenerationMemoryTree, isSame: (String, [UInt8], [UInt8]) -> Bool = { $1 == $2 }
  ) -> [String] {
    var differences: [String] = []
    for (path, bytes) in expected {
      guard let found = after.files[path] else {
        differences.append("missing: \(path)")
        continue
      }
      if !isSame(path, bytes, found) {
        differences.append(Self.firstDifference(path, bytes, found))
      }
    }
    for (path, bytes) in after.files where expected[path] == nil {
      if before.files[path] != bytes { differences.append("not expected: \(path)") }
    }
    for path in before.files.keys where after.files[path] == nil {
      if !path.contains(".xcodeproj/") { differences.append("gone: \(path)") }
    }
    return differences.sorted()
  }

  private static func firstDifference(_ path: String, _ expected: [UInt8], _ found: [UInt8])
    -> String
  {
    let left = expected.split(separator: 10, omittingEmptySubsequences: false)
    let right = found.split(separator: 10, omittingEmptySubsequences: false)
    let line = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset
    let position = line ?? min(left.count, right.count)
    let text = { (lines: [ArraySlice<UInt8>]) in
      position < lines.count ? String(decoding: lines[position], as: UTF8.self) : "(end)"
    }
    return "\(path):\(position + 1): expected `\(text(left))`, found `\(text(right))`"
  }
}
