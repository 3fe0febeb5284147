import Execution
import Inputs
import Pipelines

/// `relctl verify`: whether an archive is what was committed.
enum VerifyCommand: Command {
  static let description = CommandDescription(
    "verify", "judge an archive by its manifest and the commits", operands: "[ARCHIVE]",
    count: 0...1,
    flags: [
      .value("--commit", "REV", "recompute this bump's inputs digest from git objects alone"),
      .value("--output", "DIR", "where the archives are; default: dist"),
    ],
    details: """
      Without ARCHIVE the newest archive and the trees now: a tree that differs is 65,
      "changed since the archive".
      """)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let product = try context.product()
    let verifier = try Verifier(
      world: context.world, workspace: product.workspace, product: product.product.name)
    if let revision = invocation.value("--commit") {
      return try commit(revision, verifier)
    }
    let archive = invocation.operands.first.map {
      PathText.join(context.world.environment.workingDirectory, $0)
    }
    let directory =
      archive.map(PathText.directory)
      ?? product.workspace.absolute(invocation.value("--output") ?? "dist")
    if let archive, (try? context.world.files.exists(archive)) != true {
      throw Failure(.missing, id: "archive-missing", "there is no `\(archive)`", file: archive)
    }
    let manifest = try ArchiveShelf(context.world, directory: directory).manifest(of: archive)
    let verdict = try verifier.verify(
      manifest, directory: directory, comparesTrees: archive == nil)
    var lines = [
      "\(manifest.product) \(manifest.version) (\(manifest.build)) at \(manifest.commit.prefix(12))"
    ]
    lines += verdict.targets.map(VerdictText.line) + verdict.notes
    return CommandResult(
      lines: lines, fields: fields(manifest, verdict),
      failure: verdict.holds ? nil : Failure(verdict))
  }

  private static func fields(_ manifest: ArchiveManifest, _ verdict: Verdict)
    -> [(String, JSONValue)]
  {
    [
      ("product", .string(manifest.product)), ("version", .string(manifest.version)),
      ("build", .string(manifest.build)), ("commit", .string(manifest.commit)),
      ("evidence", .string(verdict.evidence.description)),
      (
        "targets",
        .array(
          verdict.targets.map { target in
            .object([
              ("name", .string(target.name)), ("evidence", .string(target.evidence.description)),
              ("limit", .optional(target.limit)), ("skipped", .optional(target.skipped)),
            ])
          })
      ),
      (
        "mismatches",
        .array(
          verdict.mismatches.map { mismatch in
            .object([
              ("subject", .string(mismatch.subject)), ("reason", .string(mismatch.reason.rawValue)),
              ("detail", .optional(mismatch.detail)),
            ])
          })
      ), ("notes", .strings(verdict.notes)),
    ]
  }

  private static func commit(_ revision: String, _ verifier: Verifier) throws(Failure)
    -> CommandResult
  {
    let found = try verifier.recompute(revision: revision)
    let record = found.record
    let fields: [(String, JSONValue)] = [
      ("commit", .string(found.commit.hex)), ("product", .string(record.product)),
      ("version", .string(record.version.text)), ("build", .string(record.build.text)),
      ("recorded", .string(record.digest.text)), ("recomputed", .string(found.digest.text)),
    ]
    if case .unknown(let version, _) = record.digest {
      return CommandResult(
        lines: ["the digest of \(found.commit.short) has version \(version), known is v1"],
        fields: fields)
    }
    guard found.digest == record.digest else {
      return CommandResult(
        fields: fields,
        failure: Failure(
          .mismatch, id: "digest-mismatch",
          "the trees of \(found.commit.short) give another digest than it records",
          details: ["recorded   \(record.digest)", "recomputed \(found.digest)"]))
    }
    return CommandResult(
      lines: [
        "\(record.product) \(record.version) (\(record.build)) at \(found.commit.short): "
          + "the digest follows from git objects", "\(found.digest)",
      ], fields: fields)
  }
}
