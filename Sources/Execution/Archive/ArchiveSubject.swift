import Git
import Inputs
import Pipelines

/// What an archive is made of: the commit, its numbers, and the repositories behind it.
struct ArchiveSubject {
  let commit: ObjectID
  /// Seconds since 1970 of the commit: the time of every file in the archive.
  let time: Int64
  let version: String
  let build: String
  let isBump: Bool
  /// Why the archive reaches no level, where HEAD is no bump.
  let warning: String?
  let sources: [InputObserver.Source]
  private let paths: [String: String]

  init(_ context: ActionContext) throws(Failure) {
    let repository = try RepositoryReader.open(context.workspace)
    do throws(GitError) {
      guard let head = try repository.head().commit else {
        throw GitError(
          operation: "read HEAD of", subject: context.workspace.repositoryRoot, kind: .notFound,
          message: "it has no commit")
      }
      commit = head
      time = try repository.commit(head).committer.time
    } catch { throw Failure(error) }
    let numbers = ProductNumbers(
      workspace: context.workspace, world: context.world, repository: repository)
    let reading = try numbers.bump(at: commit, of: context.plan.product)
    var kits = context.plan.kits
    switch reading {
    case .bump(let record, _):
      version = record.version.text
      build = record.build.text
      isBump = true
      warning = nil
      kits = record.kits.map {
        RecordedKit(name: $0.name, revision: $0.revision, path: $0.path)
      }
    case .none(let reason):
      version = context.plan.version
      build = try numbers.number(at: commit)?.text ?? "0"
      isBump = false
      warning =
        "HEAD is no bump of \(context.plan.product), so the archive reaches no evidence level: "
        + reason
    }
    var sources = [
      InputObserver.Source(
        name: InputPath.product, root: context.workspace.repositoryRoot, repository: repository,
        commit: commit)
    ]
    var paths = [InputPath.product: "."]
    for recorded in kits {
      let kit = try KitReader.open(recorded, context.workspace)
      sources.append(
        .init(
          name: kit.name, root: kit.root, repository: kit.repository,
          commit: try ObjectID.required(recorded.revision)))
      paths[kit.name] = recorded.path
    }
    self.sources = sources
    self.paths = paths
  }

  /// The numeric core of the version.
  var marketing: String { String(version.prefix { $0 != "-" && $0 != "+" }) }

  func path(of name: String) -> String { paths[name] ?? name }

  func digest() throws(Failure) -> InputsDigest {
    try TreeDigest.digest(
      sources.map {
        .init(name: $0.name, repository: $0.repository, commitOrTree: $0.commit)
      })
  }
}
