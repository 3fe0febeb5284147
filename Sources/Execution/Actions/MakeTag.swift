import Effects
import Git
import Pipelines

/// Makes the annotated build tag at the bump commit; one that is there already is success.
enum MakeTag {
  /// The id of the refusal to move a tag.
  static let elsewhere = "tag-elsewhere"

  static func perform(_ action: TagAction, _ context: ActionContext) throws(Failure) -> Outcome {
    let repository = try RepositoryReader.open(context.workspace)
    let (commit, build) = try target(context, repository)
    let name = try name(action, context, build: build)
    let made = try make(
      name: name, at: commit, message: message(context, build: build), repository, context.world)
    try context.note(made ? "tag \(name) at \(commit.short)" : "tag \(name) is there already")
    return Outcome(tag: name, lines: ["tag \(name)"])
  }

  /// The commit to tag and its build number: this run's bump, else the bump that HEAD is.
  static func target(_ context: ActionContext, _ repository: Repository) throws(Failure)
    -> (ObjectID, BuildNumber)
  {
    do {
      if let hex = context.outcome.commit, let build = context.outcome.build {
        return (try ObjectID.required(hex), try BuildNumber(build))
      }
      guard let head = try repository.head().commit else {
        throw Failure(.refused, id: "no-commit", "HEAD has no commit")
      }
      let (_, record) = try RecordedBump.read(
        head, called: "HEAD", kind: .refused, hint: "relctl bump", of: context.plan.product,
        repository)
      return (head, record.build)
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

  static func name(_ action: TagAction, _ context: ActionContext, build: BuildNumber)
    throws(Failure) -> String
  {
    do throws(Refusal) {
      return try TagTemplate(action.template).name(
        product: action.product,
        version: SemanticVersion(context.plan.bump?.version ?? context.plan.version),
        build: build)
    } catch { throw Failure(error) }
  }

  private static func message(_ context: ActionContext, build: BuildNumber) -> String {
    let outcome = context.outcome
    var lines = [
      "\(context.plan.product) \(context.plan.bump?.version ?? context.plan.version) (\(build))",
      "",
    ]
    lines.append("Evidence: \(outcome.evidence ?? "none")")
    lines += outcome.archives.map { "Archive: \($0)" }
    lines += outcome.skipped.map { "Skipped: \($0)" }
    lines.append(runLine(context))
    return lines.joined(separator: "\n") + "\n"
  }

  /// Makes the tag object this run's own. Two machines of one CI user that bump one base in one
  /// second make the very same commit; were the tags the same too, git would tell the second push
  /// that all is up to date, and both would have the number.
  static func runLine(_ context: ActionContext) -> String { "Run: \(context.run.id)" }

  /// The run that a tag's message names.
  static func run(_ message: String) -> String? {
    message.split(separator: "\n").last { $0.hasPrefix("Run: ") }.map { String($0.dropFirst(5)) }
  }

  /// Creates the tag; false when it exists at this commit. At another commit: refused.
  static func make(
    name: String, at commit: ObjectID, message: String, _ repository: Repository, _ world: World
  ) throws(Failure) -> Bool {
    do {
      if let existing = try repository.tag(name) {
        guard existing.target == commit else {
          throw Failure(
            .refused, id: Self.elsewhere,
            "tag `\(name)` stands at \(existing.target.short), not at \(commit.short)",
            hint: "a number is never reused: bump again")
        }
        return false
      }
      let configuration = try repository.configuration()
      let tagger = try Identity(
        role: .committer, variables: world.environment.variables, configuration: configuration)
      let now = world.time.now()
      let buffer = try repository.tagBuffer(
        name: name, target: commit,
        tagger: tagger.signature(time: now.seconds, offsetMinutes: now.zoneOffset / 60),
        message: message)
      let signature = try CommitSigner(world, configuration, repository)
        .sign(buffer, key: "tag.gpgSign", identity: tagger)
      _ = try repository.createTag(name: name, buffer: buffer, signature: signature)
      return true
    } catch let error as GitError {
      throw Failure(error)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.fault, id: "unexpected", "\(error)")
    }
  }
}
