import Effects
import Pipelines
import XcodeProject

/// A generated project against what is on disk, in the words of a run.
package struct ProjectDisk {
  /// A file that is not what its spec generates.
  package struct Stale: Sendable {
    package let path: String
    /// `…/project.pbxproj:12: has A, generates B`.
    package let line: String
    /// `Tests/NewTests.swift is on disk and in no target's phase`.
    package let causes: [String]

    init(path: String, line: String, causes: [String] = []) {
      self.path = path
      self.line = line
      self.causes = causes
    }

    /// The line with its causes below it.
    package var lines: [String] { [line] + causes.map { "  " + $0 } }
  }

  package init() {}

  /// Writes what differs; answers the paths that changed.
  package func write(_ project: GeneratedProject) throws(Failure) -> [String] {
    do throws(ProjectWriter.Failure) {
      let changes = try ProjectWriter().write(project, files: LiveFileTree())
      return changes.written + changes.deleted
    } catch {
      throw Failure(
        writing: FileError(
          operation: error.operation, path: error.path, problem: .system(error.code)))
    }
  }

  /// Every file that `write` would touch, with the first line that differs.
  package func stale(_ project: GeneratedProject) throws(Failure) -> [Stale] {
    let files = LiveFileTree()
    let changes = ProjectWriter().changes(project, files: files)
    try files.requireReadable()
    let wanted = Dictionary(
      project.files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    return changes.written.map { path in
      guard let now = files.contents(of: path) else {
        return Stale(path: path, line: "\(path): missing")
      }
      let causes = StaleCause(project).sentences(now: now, wanted: wanted[path] ?? [])
      return Stale(
        path: path, line: "\(path)\(difference(now, wanted[path] ?? []))",
        causes: path.hasSuffix(".pbxproj") ? causes : [])
    } + changes.deleted.map { Stale(path: $0, line: "\($0): no longer generated") }
  }

  private func difference(_ now: [UInt8], _ wanted: [UInt8]) -> String {
    let old = now.split(separator: 0x0A, omittingEmptySubsequences: false)
    let new = wanted.split(separator: 0x0A, omittingEmptySubsequences: false)
    let index =
      zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(old.count, new.count)
    func text(_ lines: [ArraySlice<UInt8>]) -> String {
      guard index < lines.count else { return "the file's end" }
      let line = String(decoding: lines[index], as: UTF8.self)
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      return "`\(trimmed.prefix(100))`"
    }
    return ":\(index + 1): has \(text(old)), generates \(text(new))"
  }
}
