import Effects
import Git
import Pipelines

/// Signs commits and tags as the user's git is configured to: gpg, or ssh-keygen.
struct CommitSigner {
  /// No answer within this many seconds (a passphrase nobody types) is a refusal.
  private static let patience = 30.0

  private let world: World
  private let configuration: Configuration
  private let repository: Repository

  init(_ world: World, _ configuration: Configuration, _ repository: Repository) {
    self.world = world
    self.configuration = configuration
    self.repository = repository
  }

  /// The detached signature of a buffer; nil where `key` (`commit.gpgsign`) is not on.
  func sign(_ buffer: [UInt8], key: String, identity: Identity) throws -> String? {
    guard try configuration.bool(key) == true else { return nil }
    let format = try configuration.string("gpg.format") ?? "openpgp"
    switch format {
    case "openpgp": return try gpg(buffer, identity)
    case "ssh": return try ssh(buffer)
    default:
      throw Failure(
        .refused, id: "signing-format",
        "`gpg.format` is `\(format)`, which relctl does not sign with",
        hint: "use `openpgp` or `ssh`, or git config \(key) false")
    }
  }

  private func gpg(_ buffer: [UInt8], _ identity: Identity) throws -> String {
    let program = try configuration.string("gpg.program") ?? "gpg"
    let key =
      try configuration.string("user.signingkey") ?? "\(identity.name) <\(identity.email)>"
    let result = try start(program, ["--status-fd=2", "-bsau", key], input: buffer)
    guard result.isSuccess, result.errorText.contains("[GNUPG:] SIG_CREATED") else {
      throw refusal(program, result)
    }
    return result.text
  }

  private func ssh(_ buffer: [UInt8]) throws -> String {
    let program = try configuration.string("gpg.ssh.program") ?? "ssh-keygen"
    guard let key = try configuration.string("user.signingkey") else {
      throw Failure(
        .refused, id: "signing-key-missing",
        "`gpg.format` is `ssh` and no `user.signingkey` is set",
        hint: "git config user.signingkey ~/.ssh/id_ed25519.pub")
    }
    let scratch = try world.files.makeTemporaryDirectory(
      in: world.environment.value("TMPDIR") ?? "/tmp", prefix: "relctl-sign-")
    defer { try? world.files.remove(scratch) }
    var file = key
    var arguments = ["-Y", "sign", "-n", "git"]
    if key.hasPrefix("ssh-") || key.hasPrefix("key::") {
      file = scratch + "/key"
      let literal = key.hasPrefix("key::") ? String(key.dropFirst(5)) : key
      try world.files.create(file, with: Array((literal + "\n").utf8), permissions: 0o600)
      arguments.append("-U")
    } else if key.hasPrefix("~/"), let home = world.environment.home {
      file = home + key.dropFirst(1)
    }
    let payload = scratch + "/payload"
    try world.files.create(payload, with: buffer, permissions: 0o600)
    let result = try start(program, arguments + ["-f", file, payload], input: [])
    guard result.isSuccess, let bytes = try world.files.readIfPresent(payload + ".sig") else {
      throw refusal(program, result)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func start(_ program: String, _ arguments: [String], input: [UInt8]) throws
    -> ProcessResult
  {
    do throws(Failure) {
      return try Tool.run(
        Command(
          program, arguments,
          environment: world.environment.withoutGit,
          directory: repository.workingDirectory, input: .bytes(input),
          timeoutSeconds: Self.patience), world)
    } catch {
      var failure = error
      if failure.kind == .timedOut {
        failure.kind = .refused
        failure.id = "signing-silent"
        failure.message = "`\(program)` gave no signature within \(Int(Self.patience)) s"
        failure.hint = "unlock the key first: echo test | gpg -s >/dev/null"
      }
      throw failure
    }
  }

  private func refusal(_ program: String, _ result: ProcessResult) -> Failure {
    var failure = Tool.failure(
      "signing-failed", "`\(program)` made no signature", kind: .refused, command: [program],
      result,
      hint: "unlock the key, or git config commit.gpgsign false")
    failure.outputTail = Tool.tail(result, lines: 6)
    return failure
  }
}
