import Effects
import Git
import Inputs
import Pipelines

/// Writes `<archive>.intoto.jsonl` beside each archive: its provenance, and the tests of its run.
struct StatementWriter {
  let context: ActionContext
  /// Absolute: dist/.
  let directory: String
  let started: Timestamp
  /// A program and its arguments that signs; nil leaves the statements unsigned.
  let signer: [String]?

  private var world: World { context.world }

  /// The archives and their manifest lie in dist/ already; answers what is said of them.
  func write(_ manifest: ArchiveManifest) throws(Failure) -> Verdict {
    let verdict = try Verifier(
      world: world, workspace: context.workspace, product: context.plan.product
    ).verify(manifest, directory: directory, comparesTrees: false, readsStatement: false)
    let sha256: String
    do throws(FileError) {
      sha256 = try FileDigest.of(directory + "/manifest.json", world).sha256
    } catch {
      throw Failure(reading: error)
    }
    let run = ProvenanceBuilder.Run(
      id: context.run.id, started: UTCText.of(started), finished: UTCText.of(world.time.now()),
      manifestSHA256: sha256)
    for archive in Set(manifest.targets.compactMap(\.archive?.path)).sorted() {
      let text = try lines(manifest, archive, verdict, run)
      do throws(FileError) {
        try world.files.replace(
          ArchivePaths.statement(of: directory + "/" + archive), with: text)
      } catch { throw Failure(writing: error) }
    }
    return verdict
  }

  private func lines(
    _ manifest: ArchiveManifest, _ archive: String, _ verdict: Verdict,
    _ run: ProvenanceBuilder.Run
  ) throws(Failure) -> [UInt8] {
    let provenance = ProvenanceBuilder(manifest, archive: archive, verdict, run: run)
    let tests = try tests(manifest, archive)
    do {
      let statement = try line(provenance.statement().encoded())
      guard let tests else { return statement }
      return statement + (try line(tests.encoded()))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.fault, id: "statement-encoding", "the statement has no JSON: \(error)")
    }
  }

  private func line(_ statement: [UInt8]) throws(Failure) -> [UInt8] {
    guard let signer, let program = signer.first else { return statement + [0x0A] }
    let result = try Tool.run(
      Command(
        program, Array(signer.dropFirst()),
        environment: world.environment.withoutGit,
        directory: context.workspace.productRoot,
        input: .bytes(
          Envelope.preAuthentication(statement, type: StatementText.payloadType)),
        timeoutSeconds: 120), world)
    guard result.isSuccess, !result.output.isEmpty else {
      throw Tool.failure(
        "signing-failed", "`\(program)` made no signature", kind: .refused, command: signer,
        result, hint: "it gets the bytes to sign on standard input and prints the raw signature")
    }
    do {
      return try Envelope(payload: statement, signature: result.output).encoded() + [0x0A]
    } catch {
      throw Failure(.fault, id: "statement-encoding", "the envelope has no JSON: \(error)")
    }
  }

  /// The tests of this run; where the run's bump came after them, they ran at its first parent.
  private func tests(_ manifest: ArchiveManifest, _ archive: String) throws(Failure)
    -> Statement<TestResult>?
  {
    guard let total = context.outcome.testsTotal else { return nil }
    var commit = manifest.commit
    if context.outcome.commit == manifest.commit, isBumpAfterTests() {
      let repository = try RepositoryReader.open(context.workspace)
      do throws(GitError) {
        guard let bump = ObjectID(hex: manifest.commit),
          let parent = try repository.commit(bump).parents.first
        else { return nil }
        commit = parent.hex
      } catch { throw Failure(error) }
    }
    return Statement(
      subject: ProvenanceBuilder.subjects(manifest, archive: archive),
      predicateType: StatementText.testResult,
      predicate: TestResult(
        total: total, failed: context.outcome.testsFailed ?? 0,
        skipped: context.outcome.testsSkipped ?? 0, commit: commit, product: manifest.product))
  }

  private func isBumpAfterTests() -> Bool {
    for stage in context.plan.stages {
      for action in stage.actions {
        if case .bump = action { return false }
        if case .test = action { return true }
      }
    }
    return false
  }
}
