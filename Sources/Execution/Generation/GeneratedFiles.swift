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
    let ignored = comparison.differences.filter { $0.kind == .ignored }.map(absolute)
    if ignored.isEmpty { return comparison }
    let current = current(among: Set(ignored), isUnderway: isUnderway)
    return TreeComparison(
      differences: comparison.differences.filter {
        $0.kind != .ignored || !current.contains(absolute($0))
      }, comparedFiles: comparison.comparedFiles, seen: comparison.seen)
  }

  private func absolute(_ difference: TreeDifference) -> String {
    workspace.repositoryRoot + "/" + difference.path.text
  }

  /// Those of the files that a spec generates as they are; none of a spec that generates nothing.
  ///
  /// A property list that says what it should is not among a project's files, so each spec is
  /// generated twice: as if the files were not there, and with them.
  private func current(among paths: Set<String>, isUnderway: Bool) -> Set<String> {
    guard let product = try? ProductReader.read(workspace, world).product else { return [] }
    let generation = ProjectGeneration(workspace, world)
    let without = HidingFileTree(base: LiveFileTree(), hidden: paths)
    var current: Set<String> = []
    for app in product.apps where app.generator == .builtin {
      guard let made = try? generation.prepare(app, files: without).project.files,
        let stale = try? generation.prepare(app, files: LiveFileTree()).project.files
      else { continue }
      let own = made.filter { $0.kind == .propertyList }.map(\.path).filter(paths.contains)
      let old = isUnderway ? [] : Set(stale.map(\.path))
      current.formUnion(own.filter { !old.contains($0) })
    }
    return current
  }
}

/// Files of another tree without some, by their absolute paths.
private struct HidingFileTree: FileTree {
  let base: any FileTree
  let hidden: Set<String>

  func entries(of directory: String) -> [FileEntry]? {
    let folder = PathText.normalize(directory)
    return base.entries(of: directory)?.filter { !hidden.contains(folder + "/" + $0.name) }
  }

  func kind(at path: String) -> XcodeProject.FileKind {
    hidden.contains(PathText.normalize(path)) ? .none : base.kind(at: path)
  }

  func contents(of path: String) -> [UInt8]? {
    hidden.contains(PathText.normalize(path)) ? nil : base.contents(of: path)
  }

  var readProblem: ReadProblem? { base.readProblem }
}
