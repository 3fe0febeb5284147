import Foundation
import Testing
import XcodeProject

@testable import Execution

/// Writing a generated project over what is there.
@Suite struct ProjectWriterTests {
  private let folder = NSTemporaryDirectory() + "project-writer-" + UUID().uuidString

  private func project(_ files: [String: String], deletions: [String] = []) -> GeneratedProject {
    GeneratedProject(
      path: folder + "/P.xcodeproj",
      files: files.sorted { $0.key < $1.key }.map {
        GeneratedProject.File(
          path: "\(folder)/\($0.key)", bytes: Array($0.value.utf8), kind: .project)
      }, deletions: deletions.map { "\(folder)/\($0)" }, targets: [])
  }

  private func write(_ project: GeneratedProject) throws -> [[String]] {
    let changes = try ProjectWriter().write(project, files: LiveFileTree())
    return [changes.written, changes.deleted].map {
      $0.map { String($0.dropFirst(folder.count + 1)) }
    }
  }

  private func text(_ path: String) -> String? {
    LiveFileTree().contents(of: "\(folder)/\(path)").map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `only files that differ are written, and folders are made`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = project(["P.xcodeproj/project.pbxproj": "a", "P.xcodeproj/deep/er/x": "b"])
    #expect(
      try write(first) == [["P.xcodeproj/deep/er/x", "P.xcodeproj/project.pbxproj"], []])
    #expect(try write(first) == [[], []])
    let second = project(["P.xcodeproj/project.pbxproj": "c", "P.xcodeproj/deep/er/x": "b"])
    #expect(ProjectWriter().changes(second, files: LiveFileTree()).written.count == 1)
    #expect(text("P.xcodeproj/project.pbxproj") == "a")
    #expect(try write(second) == [["P.xcodeproj/project.pbxproj"], []])
    #expect(text("P.xcodeproj/project.pbxproj") == "c")
  }

  @Test func `what the project no longer has goes, and foreign files stay`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try write(
      project(["P.xcodeproj/x/old": "a", "P.xcodeproj/x/sub/y": "b", "P.xcodeproj/keep": "k"]))
    let changes = try write(
      project(["P.xcodeproj/new": "n"], deletions: ["P.xcodeproj/x", "P.xcodeproj/absent"]))
    #expect(changes == [["P.xcodeproj/new"], ["P.xcodeproj/x"]])
    #expect(LiveFileTree().kind(at: folder + "/P.xcodeproj/x") == .none)
    #expect(text("P.xcodeproj/keep") == "k")
  }

  @Test func `permissions stay, links keep leading to the file, no copy is left`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try write(project(["real.plist": "a"]))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder + "/real.plist")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link.plist", withDestinationPath: "real.plist")
    _ = try write(project(["link.plist": "b"]))
    #expect(text("real.plist") == "b")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/real.plist")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(LiveFileTree().entries(of: folder)?.map(\.name) == ["link.plist", "real.plist"])
    #expect(LiveFileTree().entries(of: folder)?.first?.kind == .link)
  }

  @Test func `a folder that cannot be made is an error with its place and code`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try write(project(["file": "a"]))
    #expect(throws: ProjectWriter.Failure.self) { try write(project(["file/below": "b"])) }
  }

  @Test func `entries stand in the byte order of their names`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try write(project(["b": "", "B": "", "a.swift": "", "é": "", ".h": "", "a": ""]))
    #expect(
      LiveFileTree().entries(of: folder)?.map(\.name) == [".h", "B", "a", "a.swift", "b", "é"])
    #expect(LiveFileTree().entries(of: folder + "/nowhere") == nil)
  }
}
