import XcodeProject

/// Why a project file is stale, in terms of the file tree: which files the project on disk does
/// not know, and which it still lists.
struct StaleCause {
  private let project: GeneratedProject

  init(_ project: GeneratedProject) { self.project = project }

  /// Sentences, added files first; empty where the difference is the spec's alone.
  func sentences(now: [UInt8], wanted: [UInt8]) -> [String] {
    let old = Self.members(now)
    let new = Self.members(wanted)
    let added = Set(new.filter { $0.value > old[$0.key] ?? 0 }.keys)
    let removed = old.filter { $0.value > new[$0.key] ?? 0 }.keys.sorted()
    var paths: [String] = []
    for target in project.targets {
      for file in target.files {
        let name = file.path.utf8.split(separator: 0x2F).last.map { String($0) ?? "" } ?? ""
        if added.contains(where: { $0.hasPrefix(name + " in ") }) { paths.append(file.path) }
      }
    }
    return Set(paths).sorted().map { "\($0) is on disk and in no target's phase" }
      + removed.map { "`\($0)` is in the project and no longer generated" }
  }

  /// How often each `NAME in PHASE` is a build file, by the comments that every writer puts there.
  private static func members(_ text: [UInt8]) -> [String: Int] {
    let marker = Array(" */ = {isa = PBXBuildFile;".utf8)
    var members: [String: Int] = [:]
    for line in text.split(separator: 0x0A) {
      guard let end = range(of: marker, in: line),
        let start = line[..<end].lastIndex(of: UInt8(ascii: "*"))
      else { continue }
      let name = String(decoding: line[(start + 2)..<end], as: UTF8.self)
      members[name, default: 0] += 1
    }
    return members
  }

  private static func range(of marker: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
    guard line.count > marker.count else { return nil }
    for start in line.startIndex...(line.endIndex - marker.count)
    where line[start] == marker[0] && line[start..<start + marker.count].elementsEqual(marker) {
      return start
    }
    return nil
  }
}
