import Effects
import Git
import Pipelines
import XcodeProject

/// Files that git ignores although a build takes them, and that the built-in generator writes (an
/// Info.plist of a target's `info`): while they hold exactly what their spec generates, the commit
/// decides them, and they are no dirt.
struct GeneratedFiles {
  private let workspace: Workspace
  private let world: World

  init(_ workspace: Workspace, _ world: World) {
    self.workspace = workspace
    self.world = world
  }

  /// The comparison of the product's repository without them; `isUnderway`: a bump's edits are
  /// half written, so that what was generated may follow the old or the new spec.
  func leftOut(of comparison: TreeComparison, isUnderway: Bool = false) throws(Failure)
    -> TreeComparison
  {
    guard comparison.differences.contains(where: { $0.kind == .ignored }) else { return comparison }
    let wanted = wanted()
    if wanted.isEmpty { return comparison }
    var left: [TreeDifference] = []
    for difference in comparison.differences {
      let path = workspace.repositoryRoot + "/" + difference.path.text
      if difference.kind == .ignored, let bytes = wanted[path] {
        do throws(FileError) {
          if try isUnderway || world.files.readIfPresent(path) == bytes { continue }
        } catch { throw Failure(reading: error) }
      }
      left.append(difference)
    }
    return TreeComparison(differences: left, comparedFiles: comparison.comparedFiles)
  }

  /// What the specs generate now, by absolute path; nothing of one that generates nothing.
  private func wanted() -> [String: [UInt8]] {
    guard let product = try? ProductReader.read(workspace, world).product else { return [:] }
    let generation = ProjectGeneration(workspace, world)
    var wanted: [String: [UInt8]] = [:]
    for app in product.apps where app.generator == .builtin {
      guard let prepared = try? generation.prepare(app, files: LiveFileTree()) else { continue }
      for file in prepared.project.files { wanted[file.path] = file.bytes }
    }
    return wanted
  }
}
