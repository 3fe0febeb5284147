import Effects
import Git
import Pipelines

/// Gate: every kit's tree equals its HEAD, which was pushed and is where the plan saw it.
enum CheckKits {
  static func perform(_ gate: KitGate, _ context: ActionContext) throws(Failure) -> Outcome {
    try require(gate, context.workspace, context.world) { text throws(Failure) in
      try context.note(text)
    }
    return Outcome()
  }

  /// Throws the first kit's refusal; the details of a dirty one name every file.
  static func require(
    _ gate: KitGate, _ workspace: Workspace, _ world: World,
    note: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let check = KitCheck(world)
    for recorded in gate.kits {
      let kit = try KitReader.open(recorded, workspace)
      let report = try check.report(kit)
      if let refusal = KitCheck.refusal(report, gate: gate, recorded: recorded.revision) {
        throw refusal
      }
      try note(
        "kit \(kit.name) \(recorded.revision.prefix(12)): \(report.comparedFiles) files equal HEAD"
          + (report.pushed == .yes ? ", pushed" : ""))
    }
  }
}

/// Opens the kit that a plan or a commit names.
enum KitReader {
  static func open(_ recorded: RecordedKit, _ workspace: Workspace) throws(Failure) -> Kit {
    let root = PathText.join(workspace.repositoryRoot, recorded.path)
    do throws(GitError) {
      guard let repository = try Repository.open(root: root),
        let directory = repository.workingDirectory
      else {
        throw GitError(
          operation: "open the kit", subject: root, kind: .notFound,
          message: "no repository has its root there",
          hint: "check `\(recorded.name)` out at \(recorded.path)")
      }
      let superproject = try repository.superproject()
      return Kit(
        name: recorded.name, root: directory, path: recorded.path, repository: repository,
        head: try repository.head(),
        gitlink: superproject?.workingDirectory == workspace.repositoryRoot
          ? superproject?.recorded : nil, references: [])
    } catch { throw Failure(error) }
  }
}
