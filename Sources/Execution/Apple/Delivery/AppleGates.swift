import Effects
import Git
import Inputs
import Pipelines

/// Gates of what cannot be undone, and of what only shows at the last step otherwise.
enum AppleGates {
  /// Before the first stage: every secret is there and readable, the credentials work where a
  /// cheap call tells, an identity exists where one will be needed.
  static func preflight(_ plan: Plan, _ workspace: Workspace, _ world: World) throws(Failure) {
    let actions = plan.stages.filter { $0.skip == nil }.flatMap(\.actions)
    let reader = SecretReader(world, root: workspace.productRoot)
    var seen: Set<SecretReference> = []
    for action in actions {
      for reference in action.secrets where seen.insert(reference).inserted {
        _ = try reader.bytes(reference)
      }
      if let key = action.apiKey { _ = try reader.key(key.key) }
    }
    for action in actions {
      if case .export(let export) = action, export.app.needsIdentity,
        !actions.contains(where: {
          if case .sign(let sign) = $0 { sign.identity != nil } else { false }
        })
      {
        try requireIdentity(export.app, workspace, world)
      }
    }
    for case .notarize(let notarize) in actions {
      return try requireNotaryAccess(notarize, workspace, world)
    }
  }

  /// No silent fall-back to ad-hoc signing: an identity is found before anything is built
  /// (case SIGN-01).
  private static func requireIdentity(_ app: AppDelivery, _ workspace: Workspace, _ world: World)
    throws(Failure)
  {
    let xcode = try Xcode.find(workspace, world)
    let command = SecurityTool.identities()
    let result = try xcode.run(command, timeout: 60)
    let identities = SecurityTool.identities(result.text)
    let wanted =
      app.certificate
      ?? (app.method == .developerID ? "Developer ID Application" : "Apple Distribution")
    guard !identities.contains(where: { $0.name.contains(wanted) }) else { return }
    throw Failure(
      .refused, id: "identity-missing",
      "no signing identity `\(wanted)` for app `\(app.scheme)`",
      hint: "Xcode > Settings > Accounts > Manage Certificates, or name `identity` in product.json",
      details: identities.map { "there is `\($0.name)`" }, command: command.words,
      outputTail: Tool.tail(result, lines: 5))
  }

  /// Credentials that cannot be used fail before the bump, not after the build (case SIGN-04).
  private static func requireNotaryAccess(
    _ action: NotarizeAction, _ workspace: Workspace, _ world: World
  ) throws(Failure) {
    let reader = SecretReader(world, root: workspace.productRoot)
    let xcode = try Xcode.find(workspace, world)
    let keyID = try reader.text(action.apiKey.keyID)
    let directory: String
    do throws(FileError) {
      directory = try world.files.makeTemporaryDirectory(
        in: world.environment.value("TMPDIR") ?? "/tmp", prefix: "relctl-key-")
    } catch { throw Failure(writing: error) }
    defer { try? world.files.remove(directory) }
    let path = "\(directory)/AuthKey.p8"
    let key = try reader.key(action.apiKey.key)
    do throws(FileError) {
      try world.files.create(path, with: key, permissions: 0o600)
    } catch { throw Failure(writing: error) }
    let command = NotaryTool.history(
      .init(
        keyPath: path, keyID: keyID,
        issuer: try action.apiKey.issuer.map { issuer throws(Failure) in try reader.text(issuer) }))
    let result = try xcode.run(command, timeout: 120)
    guard !result.isSuccess else { return }
    throw Tool.failure(
      "notary-access", "notarytool cannot use the API key", kind: .refused,
      command: command.words, result,
      hint: "the key is missing, revoked, or not for this team: relctl doctor --release")
  }

  // MARK: Before an upload

  /// HEAD is what the remote has, the evidence suffices, the numbers are the bump's.
  static func requireUploadable(
    _ action: UploadAction, _ export: ExportedApp, _ context: ActionContext
  ) throws(Failure) {
    try requireRemote(action, context)
    if let wanted = action.evidence.flatMap({ EvidenceLevel(rawValue: $0) }) {
      let text = context.outcome.evidence ?? "none"
      let reached = EvidenceLevel(rawValue: String(text.prefix(2)))
      guard let reached, reached >= wanted else {
        throw Failure(
          .refused, id: "evidence-too-low",
          "the archive reached \(text), product.json asks for \(wanted.rawValue)",
          hint: "put `verify` before `upload`, and archive from a clean bump")
      }
    }
    let build = context.outcome.build ?? context.plan.bump?.build
    guard build == nil || build == export.build else {
      throw Failure(
        .mismatch, id: "versions-differ",
        "the export is build \(export.build), this run bumped to \(build ?? "")",
        hint: "export again")
    }
  }

  private static func requireRemote(_ action: UploadAction, _ context: ActionContext)
    throws(Failure)
  {
    let repository = try RepositoryReader.open(context.workspace)
    let (commit, build) = try MakeTag.target(context, repository)
    let reference: String
    if let branch = action.branch {
      reference = "refs/heads/" + branch
    } else {
      let tag = TagAction(template: action.tagTemplate, product: context.plan.product)
      reference = "refs/tags/" + (try MakeTag.name(tag, context, build: build)) + "^{}"
    }
    let git = GitCommand(facts: context.world.environment)
    let command = git.command(
      ["ls-remote", action.remote, reference], in: context.workspace.repositoryRoot)
    let result = try Tool.run(command, context.world)
    guard result.isSuccess else {
      throw Tool.failure(
        "remote-silent", "`\(action.remote)` does not answer", kind: .unavailable,
        command: ["git", "ls-remote", action.remote, reference], result,
        hint: "git ls-remote \(action.remote)")
    }
    let found = result.text.split(separator: "\t").first.map(String.init)
    guard found == commit.hex else {
      throw Failure(
        .refused, id: "not-pushed",
        "`\(reference)` of \(action.remote) is at \(found?.prefix(12) ?? "nothing"), the archive "
          + "is of \(commit.short)", hint: "push first: nobody could tell what was uploaded")
    }
  }
}

extension Action {
  fileprivate var apiKey: APIKeyReference? {
    switch self {
    case .export(let export): export.app.apiKey
    case .notarize(let notarize): notarize.apiKey
    case .upload(let upload): upload.apiKey
    default: nil
    }
  }
}

extension AppDelivery {
  /// Xcode makes certificates for automatic signing; for anything else one must be there.
  fileprivate var needsIdentity: Bool { signing == .manual || method == .developerID }
}
