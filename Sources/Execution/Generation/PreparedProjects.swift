import Effects
import Git
import Pipelines
import TestReports
import XcodeProject

/// The projects of a bump's apps as they will be after its edits, computed before anything is
/// written.
struct PreparedProjects {
  private let context: ActionContext
  private let apps: [Product.App]
  private let external: [GenerateAction]
  /// Generated files that git tracks: they join the commit.
  let trackedChanges: [FileChange]
  private let before: [String: [UInt8]]

  init(_ action: BumpAction, _ context: ActionContext, _ repository: Repository) throws(Failure) {
    self.context = context
    external = action.projects.filter(\.usesExternalTool)
    let product = try ProductReader.read(context.workspace, context.world).product
    let generation = ProjectGeneration(context.workspace, context.world)
    let live = LiveFileTree()
    var replaced: [String: [UInt8]] = [:]
    for edit in action.edits {
      replaced[context.workspace.repositoryRoot + "/" + edit.path] = edit.new
    }
    let after = OverlayFileTree(base: live, replaced: replaced)
    var apps: [Product.App] = []
    var changes: [FileChange] = []
    var before: [String: [UInt8]] = [:]
    for generate in action.projects where !generate.usesExternalTool {
      guard let app = product.apps.first(where: { $0.project == generate.spec }) else { continue }
      let prepared = try generation.prepare(app, files: after)
      apps.append(app)
      let tracked = try Self.tracked(prepared.project, context, repository, base: action.base)
      if action.commits {
        try Self.requireKnown(prepared.project, besides: tracked, action.gate, repository, context)
      }
      guard !tracked.isEmpty else { continue }
      var old = replaced
      for edit in action.edits {
        old[context.workspace.repositoryRoot + "/" + edit.path] = edit.old
      }
      try Self.requireCurrent(
        generation.prepare(app, files: OverlayFileTree(base: live, replaced: old)).project,
        tracked, repository, base: action.base, context)
      for file in tracked {
        do throws(FileError) {
          before[file.path] = try context.world.files.readIfPresent(file.path)
        } catch { throw Failure(reading: error) }
        changes.append(
          FileChange(path: RawPath(file.inRepository), action: .write(file.bytes, file.mode)))
      }
    }
    self.apps = apps
    trackedChanges = changes
    self.before = before
  }

  private struct TrackedFile {
    let path: String
    let inRepository: String
    let bytes: [UInt8]
    let mode: FileMode
  }

  private static func tracked(
    _ project: GeneratedProject, _ context: ActionContext, _ repository: Repository, base: String
  ) throws(Failure) -> [TrackedFile] {
    var result: [TrackedFile] = []
    do throws(GitError) {
      guard let commit = ObjectID(hex: base) else { return [] }
      for file in project.files {
        guard let path = context.workspace.inRepository(file.path),
          let entry = try repository.entry(at: RawPath(path), in: commit), entry.mode != .tree
        else { continue }
        result.append(
          TrackedFile(path: file.path, inRepository: path, bytes: file.bytes, mode: entry.mode))
      }
    } catch { throw Failure(error) }
    return result
  }

  /// What is generated is either tracked, and joins the commit, or ignored: anything else would be
  /// left behind as dirt.
  private static func requireKnown(
    _ project: GeneratedProject, besides tracked: [TrackedFile], _ gate: TreeGate,
    _ repository: Repository, _ context: ActionContext
  ) throws(Failure) {
    let known = Set(tracked.map(\.path))
    let allowed = gate.allowDirty.compactMap { GlobPattern($0) }
    var loose: [String] = []
    do throws(GitError) {
      for file in project.files where !known.contains(file.path) {
        guard let path = context.workspace.inRepository(file.path),
          !allowed.contains(where: { $0.matches(path) }),
          try !repository.isIgnored(RawPath(path), isDirectory: false)
        else { continue }
        loose.append(path)
      }
    } catch { throw Failure(error) }
    guard let first = loose.first else { return }
    throw Failure(
      .refused, id: "generated-untracked",
      "the bump would leave `\(first)` behind, which git neither tracks nor ignores", file: first,
      hint: "ignore it in .gitignore, or relctl generate && git add && git commit", details: loose)
  }

  /// Generating from HEAD gives HEAD's bytes, so that the bump changes its own lines only.
  private static func requireCurrent(
    _ project: GeneratedProject, _ tracked: [TrackedFile], _ repository: Repository, base: String,
    _ context: ActionContext
  ) throws(Failure) {
    let generated = Dictionary(
      project.files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    var stale: [String] = []
    do throws(GitError) {
      guard let commit = ObjectID(hex: base) else { return }
      for file in tracked {
        guard let entry = try repository.entry(at: RawPath(file.inRepository), in: commit),
          let bytes = generated[file.path]
        else { continue }
        // Either the blob's own bytes, or what a checkout makes of them.
        let forms = try repository.workingForms(of: entry) ?? []
        if !forms.contains(bytes), try repository.blob(entry.id) != bytes {
          stale.append(file.inRepository)
        }
      }
    } catch { throw Failure(error) }
    guard let first = stale.first else { return }
    throw Failure(
      .mismatch, id: "project-stale", "the committed `\(first)` is not what its spec generates",
      file: first, hint: "relctl generate && git commit, then bump", details: stale)
  }

  /// The tracked files' new bytes, before the reference moves.
  func writeTracked() throws(Failure) {
    for change in trackedChanges {
      guard case .write(let bytes, _) = change.action else { continue }
      let path = context.workspace.repositoryRoot + "/" + change.path.text
      do throws(FileError) {
        if try context.world.files.readIfPresent(path) != bytes {
          try context.world.files.replace(path, with: bytes)
        }
      } catch { throw Failure(writing: error) }
    }
  }

  /// Puts the tracked files back; answers what could not be restored.
  func restoreTracked() -> [String] {
    before.compactMap { path, bytes in
      do {
        if try context.world.files.readIfPresent(path) != bytes {
          try context.world.files.replace(path, with: bytes)
        }
        return nil
      } catch { return "`\(path)` could not be restored: \(error)" }
    }
  }

  /// XcodeGen itself, while HEAD still stands: only its run tells whether the spec is whole, and
  /// what it writes. A file that git tracks must not be among that, and is put back.
  func runExternal(_ repository: Repository) throws(Failure) {
    if external.isEmpty { return }
    let watch = TrackedFileWatch(repository, root: context.workspace.repositoryRoot, context.world)
    let before = try watch.changedPaths()
    var failure: Failure?
    do throws(Failure) {
      for action in external { try ExternalGenerator.run(action, context) }
    } catch { failure = error }
    let written = try watch.changedPaths().subtracting(before).sorted()
    if failure == nil, let first = written.first {
      failure = Failure(
        .mismatch, id: "generator-changed-tracked",
        "`xcodegen` changed the tracked file `\(first)`", file: first,
        hint: "xcodegen generate && git commit, then bump; or git rm --cached it and ignore it",
        details: written)
    }
    guard var failure else { return }
    failure.details += watch.restore(written)
    throw failure
  }

  /// Everything else of the projects, after the commit stands.
  func writeUntracked() throws(Failure) {
    for app in apps {
      let (prepared, written) = try StageGeneration(app, context).run()
      try context.note(ProjectText.written(prepared.project, written, context.workspace))
    }
  }
}

/// Words for what generating did.
enum ProjectText {
  static func written(
    _ project: GeneratedProject, _ paths: [String], _ workspace: Workspace
  ) -> String {
    let name = PathText.relative(project.path, to: workspace.productRoot)
    return paths.isEmpty
      ? "\(name) is current" : "wrote \(name) (\(CountText.of(paths.count, "file")))"
  }
}
