import Effects
import Git
import Inputs
import Pipelines

/// Gathers what the world says of an archive and judges it.
package struct Verifier {
  private let world: World
  private let workspace: Workspace
  private let repository: Repository
  private let product: String

  package init(world: World, workspace: Workspace, product: String) throws(Failure) {
    self.world = world
    self.workspace = workspace
    self.product = product
    repository = try RepositoryReader.open(workspace)
  }

  /// Judges an archive by its manifest and the commits; with `comparesTrees` also whether product
  /// and kits are still what was archived.
  package func verify(
    _ manifest: ArchiveManifest, directory: String, comparesTrees: Bool,
    readsStatement: Bool = true
  ) throws(Failure) -> Verdict {
    guard let commit = ObjectID(hex: manifest.commit) else {
      throw Failure(
        .mismatch, id: "manifest-unreadable", "`\(manifest.commit)` is no commit id",
        file: directory + "/manifest.json")
    }
    let recorded: VerificationFacts.Recorded
    var recomputed = VerificationFacts.Recomputed.impossible("the commit is no bump")
    var changes: [ArchiveManifest.Change]?
    var compiled = CompiledFacts()
    switch try reading(commit) {
    case .none(let reason):
      recorded = .noBump(reason)
    case .bump(let record, _):
      recorded = .bump(facts(record, commit))
      recomputed = recompute(record, commit)
      if comparesTrees { changes = try changesNow(record, commit) }
      compiled = try CompiledFactsReader(world: world, workspace: workspace)
        .read(manifest, record, sources: try? sources(record, commit), directory: directory)
    }
    let found = try found(manifest, directory)
    let beside = BesideReader(world: world, directory: directory)
    return Judge.judge(
      manifest,
      VerificationFacts(
        recorded: recorded, recomputed: recomputed, found: found,
        changedSince: changes, objects: compiled.objects, binaries: compiled.binaries,
        checksums: compiled.checksums, stamp: compiled.stamp,
        statement: readsStatement ? try beside.statement(manifest, found) : nil,
        members: try beside.members(manifest, found)))
  }

  /// The digest of a bump commit, recomputed from git objects alone, beside the recorded one.
  package func recompute(revision: String) throws(Failure) -> (
    record: BumpRecord, commit: ObjectID, digest: InputsDigest
  ) {
    let commit: ObjectID?
    var message = ""
    do throws(GitError) {
      commit = try repository.resolve(revision)
      if let commit { message = try repository.commit(commit).message }
    } catch { throw Failure(error) }
    guard let commit else {
      throw Failure(
        .usage, id: "unknown-revision", "there is no revision `\(revision)`", hint: "git log")
    }
    let record: BumpRecord
    do throws(BumpRecord.NoBump) {
      record = try BumpRecord.read(message, product: product)
    } catch {
      throw Failure(
        .mismatch, id: "not-a-bump", "\(commit.short) is no bump: \(error.message)",
        hint: "relctl bump")
    }
    return (record, commit, try TreeDigest.digest(try sources(record, commit)))
  }

  private func reading(_ commit: ObjectID) throws(Failure) -> BumpReader.Reading {
    do throws(GitError) {
      guard try repository.hasObject(commit) else {
        return .none(reason: "commit \(commit.short) is not in this repository")
      }
    } catch { throw Failure(error) }
    return try ProductNumbers(workspace: workspace, world: world, repository: repository)
      .bump(at: commit, of: product)
  }

  private func facts(_ record: BumpRecord, _ commit: ObjectID) -> VerificationFacts.Record {
    .init(
      commit: commit.hex, product: record.product, version: record.version.text,
      build: record.build.text,
      kits: Dictionary(uniqueKeysWithValues: record.kits.map { ($0.name, $0.revision) }),
      digest: record.digest)
  }

  private func sources(_ record: BumpRecord, _ commit: ObjectID) throws(Failure)
    -> [TreeDigest.Source]
  {
    var sources = [
      TreeDigest.Source(name: InputPath.product, repository: repository, commitOrTree: commit)
    ]
    for kit in record.kits {
      let opened = try KitReader.open(
        RecordedKit(name: kit.name, revision: kit.revision, path: kit.path), workspace)
      sources.append(
        .init(
          name: kit.name, repository: opened.repository,
          commitOrTree: try ObjectID.required(kit.revision)))
    }
    return sources
  }

  private func recompute(_ record: BumpRecord, _ commit: ObjectID)
    -> VerificationFacts.Recomputed
  {
    do throws(Failure) {
      return .digest(try TreeDigest.digest(try sources(record, commit)))
    } catch { return .impossible(error.message) }
  }

  private func changesNow(_ record: BumpRecord, _ commit: ObjectID) throws(Failure)
    -> [ArchiveManifest.Change]
  {
    var changes: [ArchiveManifest.Change] = []
    for source in try sources(record, commit) {
      let isProduct = source.name == InputPath.product
      let comparison = try source.repository.compareInputs(
        with: source.commitOrTree, besides: isProduct ? record.kits.map(\.path) : [],
        without: isProduct ? GeneratedFiles(workspace, world) : nil)
      changes += TreeChanges.of(comparison, repository: source.name)
    }
    return changes
  }

  private func found(_ manifest: ArchiveManifest, _ directory: String) throws(Failure)
    -> [String: VerificationFacts.Found]
  {
    var found: [String: VerificationFacts.Found] = [:]
    for archive in Set(manifest.targets.compactMap(\.archive?.path)) {
      let path = directory + "/" + archive
      do throws(FileError) {
        guard try world.files.exists(path) else { continue }
        found[archive] = try FileDigest.of(path, world)
      } catch { throw Failure(reading: error) }
    }
    return found
  }
}

extension Failure {
  /// The failure that a verdict with mismatches is.
  package init(_ verdict: Verdict) {
    let first = verdict.mismatches.first
    let isLater = verdict.mismatches.allSatisfy { $0.reason == .changedSinceArchive }
    self.init(
      .mismatch, id: isLater ? "changed-since-archive" : "verification-mismatch",
      isLater
        ? "product or kits changed since the archive"
        : "the archive is not what was recorded",
      file: first?.path?.display,
      hint: isLater ? "restore the files, or bump and archive again" : nil,
      details: verdict.mismatches.map { mismatch in
        "\(mismatch.subject): \(mismatch.reason.rawValue)"
          + (mismatch.detail.map { " (\($0))" } ?? "")
      })
  }
}
