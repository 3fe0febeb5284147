import Effects
import Git
import Inputs
import Pipelines

/// The bump as one transaction: objects first, then files, then the reference, then the index.
///
/// Blobs, tree and commit are written before any file changes, so a run that was killed finishes
/// with the very commit it had begun, and never with a second one.
struct BumpTransaction {
  static let commitStep = "commit-object"

  let action: BumpAction
  let context: ActionContext
  let repository: Repository

  private var world: World { context.world }
  private var workspace: Workspace { context.workspace }

  init(_ action: BumpAction, _ context: ActionContext) throws(Failure) {
    self.action = action
    self.context = context
    repository = try RepositoryReader.open(context.workspace)
  }

  func run() throws(Failure) -> Outcome {
    guard action.commits else { return try editOnly() }
    if let earlier = context.openSteps[Self.commitStep].flatMap({ ObjectID(hex: $0) }) {
      return try finish(earlier)
    }
    let head = try requireBase()
    try checkGates(ignoring: [])
    try requireContents(allowNew: false)
    let projects = try PreparedProjects(action, context, repository)
    let prepared = try writeObjects(head: head, projects: projects)
    try WrittenObjects.check(
      prepared.commit,
      paths: action.edits.map { RawPath($0.path) } + projects.trackedChanges.map(\.path),
      workspace)
    try context.step(Self.commitStep, prepared.commit.hex)
    try publish(prepared.commit, from: head, projects: projects)
    let hooks = CommitHooks.present(repository, world)
    if !hooks.isEmpty {
      try context.note("commit hooks are not run: " + hooks.joined(separator: ", "))
    }
    return outcome(commit: prepared.commit, digest: prepared.digest)
  }

  private func outcome(commit: ObjectID, digest: InputsDigest) -> Outcome {
    Outcome(
      commit: commit.hex, build: action.build, inputsDigest: digest.text,
      lines: action.edits.map { "\($0.path): \($0.summary)" } + ["commit \(commit.hex)"])
  }

  // MARK: Before

  private func requireBase() throws(Failure) -> HeadState {
    let head = try currentHead()
    guard head.commit?.hex == action.base else {
      throw Failure(
        .refused, id: "head-moved",
        "HEAD is at \(head.commit?.short ?? "no commit"), the plan was made at "
          + "\(action.base.prefix(12))", hint: "plan and run again")
    }
    // The gates were asked about the branch of the plan, and a commit goes to the one of HEAD.
    guard head.branchName == action.leaves else {
      throw Failure(
        .refused, id: "head-moved",
        "HEAD is \(HeadText.place(head.branchName)), the plan was made "
          + HeadText.place(action.leaves),
        hint: action.leaves.map { "git switch \($0)" } ?? "plan and run again")
    }
    return head
  }

  private func currentHead() throws(Failure) -> HeadState {
    do throws(GitError) { return try repository.head() } catch { throw Failure(error) }
  }

  private func checkGates(ignoring paths: Set<String>) throws(Failure) {
    try CheckTree.preflight(action.gate, repository, branch: action.branch, world)
    do throws(GitError) {
      try repository.checkIndexIsWritable()
    } catch { throw Failure(error) }
    try CheckTree.requireClean(
      action.gate, repository, ignoring: paths, kits: action.kits,
      GeneratedFiles(workspace, world))
    try CheckKits.require(action.kitGate, workspace, world) { _ throws(Failure) in }
  }

  /// Every file that is edited holds what the plan saw.
  private func requireContents(allowNew: Bool) throws(Failure) {
    for edit in action.edits {
      let now = try contents(edit)
      guard now == edit.old || allowNew && now == edit.new else {
        throw Failure(
          .refused, id: "file-moved", "`\(edit.path)` changed since the plan was made",
          file: absolute(edit), hint: "plan and run again")
      }
    }
  }

  private func absolute(_ edit: FileEdit) -> String {
    workspace.repositoryRoot + "/" + edit.path
  }

  private func contents(_ edit: FileEdit) throws(Failure) -> [UInt8]? {
    do throws(FileError) {
      return try world.files.readIfPresent(absolute(edit))
    } catch { throw Failure(reading: error) }
  }

  // MARK: Objects

  private struct Prepared {
    let commit: ObjectID
    let digest: InputsDigest
  }

  private func writeObjects(head: HeadState, projects: PreparedProjects) throws(Failure)
    -> Prepared
  {
    let now = world.time.now()
    do {
      let base = try ObjectID.required(action.base)
      let changes = try changes(on: base) + projects.trackedChanges
      let tree = try repository.writeTree(changing: base, changes)
      let digest = try TreeDigest.digest(try sources(tree: tree))
      let record = try BumpRecords.record(action, digest: digest)
      let configuration = try repository.configuration()
      let variables = world.environment.variables
      let author = try Identity(
        role: .author, variables: variables, configuration: configuration)
      let committer = try Identity(
        role: .committer, variables: variables, configuration: configuration)
      let draft = CommitDraft(
        parents: [base], changes: changes, message: Array(try record.message().utf8),
        author: author.signature(time: now.seconds, offsetMinutes: now.zoneOffset / 60),
        committer: committer.signature(time: now.seconds, offsetMinutes: now.zoneOffset / 60))
      let buffer = try repository.commitBuffer(draft)
      let signature = try CommitSigner(world, configuration, repository)
        .sign(buffer, key: "commit.gpgsign", identity: committer)
      return Prepared(
        commit: try repository.writeCommit(buffer: buffer, signature: signature), digest: digest)
    } catch let error as GitError {
      throw Failure(error)
    } catch let refusal as Refusal {
      throw Failure(refusal)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.fault, id: "unexpected", "\(error)")
    }
  }

  private func changes(on base: ObjectID) throws -> [FileChange] {
    try action.edits.map { edit in
      let path = RawPath(edit.path)
      let entry = try repository.entry(at: path, in: base)
      guard entry == nil || entry?.mode == .regular || entry?.mode == .executable else {
        throw Failure(
          .refused, id: "not-a-file", "`\(edit.path)` is no regular file in git",
          file: absolute(edit))
      }
      if entry == nil, edit.old != nil {
        throw Failure(
          .refused, id: "not-tracked", "`\(edit.path)` is not tracked, so no commit can record it",
          file: absolute(edit), hint: "git add \(edit.path) && git commit")
      }
      if let entry { try requireCommitted(edit, as: entry) }
      return FileChange(path: path, action: .write(edit.new, entry?.mode ?? .regular))
    }
  }

  /// The file is what a checkout of HEAD writes: else the commit would change more than the edit.
  private func requireCommitted(_ edit: FileEdit, as entry: TreeEntry) throws {
    guard let old = edit.old, try repository.workingForms(of: entry)?.contains(old) != true else {
      return
    }
    throw Failure(
      .refused, id: "file-not-committed",
      "`\(edit.path)` is not what HEAD has, so a bump of it would commit more than the number",
      file: absolute(edit), hint: "git diff \(edit.path), then commit or restore")
  }

  private func sources(tree: ObjectID) throws -> [TreeDigest.Source] {
    var sources = [
      TreeDigest.Source(name: InputPath.product, repository: repository, commitOrTree: tree)
    ]
    for recorded in action.kits {
      let kit = try KitReader.open(recorded, workspace)
      sources.append(
        .init(
          name: recorded.name, repository: kit.repository,
          commitOrTree: try ObjectID.required(recorded.revision)))
    }
    return sources
  }

  // MARK: Publishing

  /// Files, reference, index, in that order; a failure before the reference moved restores all.
  private func publish(_ commit: ObjectID, from head: HeadState, projects: PreparedProjects)
    throws(Failure)
  {
    do throws(Failure) {
      try writeFiles(\.new)
      try projects.writeTracked()
      try projects.runExternal(repository)
      try moveHead(from: head, to: commit)
    } catch {
      // Once HEAD is the commit, going back would tear what it says from what the tree holds.
      if (try? repository.head().commit) == commit { throw error }
      throw restored(error, projects)
    }
    try settle(commit, projects)
  }

  private func writeFiles(_ bytes: KeyPath<FileEdit, [UInt8]>) throws(Failure) {
    for edit in action.edits where try contents(edit) != edit[keyPath: bytes] {
      do throws(FileError) {
        try world.files.replace(absolute(edit), with: edit[keyPath: bytes])
      } catch { throw Failure(writing: error) }
    }
  }

  private func moveHead(from head: HeadState, to commit: ObjectID) throws(Failure) {
    do throws(GitError) {
      let now = world.time.now()
      let committer = try Identity(
        role: .committer, variables: world.environment.variables,
        configuration: try repository.configuration())
      let signature = committer.signature(
        time: now.seconds, offsetMinutes: now.zoneOffset / 60)
      let reflog = "commit: Bump \(action.product) to \(action.version) (\(action.build))"
      if action.detaches {
        try repository.detachHead(from: head, to: commit, reflog: reflog, by: signature)
      } else {
        try repository.updateHead(from: head, to: commit, reflog: reflog, by: signature)
      }
    } catch { throw Failure(error) }
  }

  /// What the tree held before, put back; what cannot be put back is named.
  private func restored(_ failure: Failure, _ projects: PreparedProjects) -> Failure {
    var failure = failure
    for edit in action.edits {
      do {
        guard try contents(edit) == edit.new, edit.old != edit.new else { continue }
        if let old = edit.old {
          try world.files.replace(absolute(edit), with: old)
        } else {
          try world.files.remove(absolute(edit))
        }
      } catch {
        failure.details.append("`\(edit.path)` could not be restored: \(error)")
      }
    }
    failure.details += projects.restoreTracked()
    return failure
  }

  /// After the commit stands: the index agrees with it, and the projects are current.
  private func settle(_ commit: ObjectID, _ projects: PreparedProjects) throws(Failure) {
    do throws(GitError) {
      try repository.refreshIndexEntries(
        action.edits.map { RawPath($0.path) } + projects.trackedChanges.map(\.path), from: commit)
    } catch { throw Failure(error) }
    try projects.writeUntracked()
  }

  // MARK: Recovery and local work

  /// Goes on where an earlier process ended: the commit object exists, the rest may be half done.
  private func finish(_ commit: ObjectID) throws(Failure) -> Outcome {
    let head = try currentHead()
    let stored: Commit
    do throws(GitError) {
      stored = try repository.commit(commit)
      try repository.removeOwnLeftovers()
    } catch { throw Failure(error) }
    let digest: InputsDigest
    do throws(BumpRecord.NoBump) {
      digest = try BumpRecord.read(stored.message, product: action.product).digest
    } catch { throw Failure(.fault, id: "journal-mismatch", error.message) }
    let projects = try PreparedProjects(action, context, repository)
    if head.commit == commit {
      try requireContents(allowNew: true)
      try writeFiles(\.new)
      try settle(commit, projects)
      return outcome(commit: commit, digest: digest)
    }
    let base = try requireBase()
    try requireContents(allowNew: true)
    try checkGates(
      ignoring: Set(action.edits.map(\.path) + projects.trackedChanges.map(\.path.text)))
    try publish(commit, from: base, projects: projects)
    return outcome(commit: commit, digest: digest)
  }

  /// `--no-commit`: the files change, and no evidence can stand on them.
  private func editOnly() throws(Failure) -> Outcome {
    _ = try requireBase()
    try CheckTree.preflight(action.gate, repository, branch: action.branch, world)
    try requireContents(allowNew: true)
    let projects = try PreparedProjects(action, context, repository)
    do throws(Failure) {
      try writeFiles(\.new)
      try projects.writeTracked()
      try projects.runExternal(repository)
    } catch { throw restored(error, projects) }
    try projects.writeUntracked()
    return Outcome(
      build: action.build, lines: action.edits.map { "\($0.path): \($0.summary)" } + ["no commit"])
  }
}

extension ObjectID {
  static func required(_ hex: String) throws(Failure) -> ObjectID {
    guard let id = ObjectID(hex: hex) else {
      throw Failure(.fault, id: "bad-object-id", "`\(hex)` is no object id")
    }
    return id
  }
}

/// The bump's record, from the plan's values.
enum BumpRecords {
  static func record(_ action: BumpAction, digest: InputsDigest) throws(Refusal) -> BumpRecord {
    BumpRecord(
      product: action.product, version: try SemanticVersion(action.version),
      build: try BuildNumber(action.build),
      kits: action.kits.map { KitRevision(name: $0.name, revision: $0.revision, path: $0.path) },
      digest: digest)
  }
}
