import Effects
import Inputs
import Pipelines

/// What the description of a build by Xcode's build system says was read of product and kits:
/// resources, plists, entitlements, catalogs and storyboards, which no compiler's record names.
///
/// Its other inputs (SDKs, profiles, tools) are left to the compilers' records.
struct XcodeBuildReads {
  private let world: World
  /// Real paths of product and kits.
  private let roots: [String]

  init(_ world: World, roots: [String]) {
    self.world = world
    self.roots = roots
  }

  /// The inputs of the commands that ran: those of which an output exists. Of a directory that is
  /// copied or compiled as one (`X.xcassets`), each file.
  func reads(_ manifest: XcodeBuildManifest, record: String) throws(FileError) -> [RecordedRead] {
    var result: [RecordedRead] = []
    for command in manifest.commands where try ran(command) {
      let target = Self.target(of: command)
      for input in command.inputs where input.hasPrefix("/") {
        let path = PathText.normalize(input)
        guard isInRoot(path), let status = try world.files.status(path) else { continue }
        switch status.kind {
        case .directory:
          guard command.tool == "file-copy" || PathText.name(of: path).contains(".") else {
            continue
          }
          result += try files(in: path).map { path, isLink in
            RecordedRead(path: path, target: target, record: record, isLink: isLink)
          }
        default: result.append(RecordedRead(path: path, target: target, record: record))
        }
      }
    }
    return result
  }

  /// A link in a root counts, wherever it leads; so does what a link leads to in one.
  private func isInRoot(_ path: String) -> Bool {
    [path, world.files.resolved(path)].contains { path in
      roots.contains { path != $0 && PathText.isInside(path, $0) }
    }
  }

  private func ran(_ command: XcodeBuildManifest.Command) throws(FileError) -> Bool {
    guard command.tool != "phony" else { return false }
    for output in command.outputs where output.hasPrefix("/") {
      if try world.files.exists(output) { return true }
    }
    return false
  }

  private func files(in directory: String) throws(FileError) -> [(path: String, isLink: Bool)] {
    var result: [(path: String, isLink: Bool)] = []
    var waiting = [directory]
    while let directory = waiting.popLast() {
      for entry in try world.files.list(directory) {
        let path = directory + "/" + entry.name
        if entry.kind == .directory {
          waiting.append(path)
        } else {
          result.append((path, entry.kind == .symbolicLink))
        }
      }
    }
    return result
  }

  /// The target whose intermediates an output lies in; else the command's kind, `CpResource`.
  private static func target(of command: XcodeBuildManifest.Command) -> String {
    if let target = RecordCollector.target(ofOutputs: command.outputs) { return target }
    // `P0:target-App-…:Release:CpResource /out /in`
    let words = command.name.split(separator: " ")
    return words.first?.split(separator: ":").last.map(String.init) ?? command.tool
  }
}
