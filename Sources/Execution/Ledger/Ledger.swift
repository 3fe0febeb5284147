import Effects
import Git
import Inputs
import Pipelines

/// Every bump of a product on a branch, from git alone; the level of one whose tag was a
/// reservation comes from the statement beside its archive, or is unknown.
package struct Ledger {
  private let product: ProductContext

  package init(_ product: ProductContext) {
    self.product = product
  }

  /// The bumps among a revision's first parents, newest first.
  package func bumps(of revision: String?) throws(Failure) -> [RecordedBump] {
    let start = try resolve(revision ?? "HEAD")
    let tags = try tags()
    let statements = statements()
    var result: [RecordedBump] = []
    do throws(GitError) {
      _ = try product.repository.walkFirstParents(from: start) { commit in
        if let record = try? BumpRecord.read(commit.message, product: product.product.name) {
          let tag = tags[commit.id]?.first
          let told = tag?.message.flatMap(Self.evidence)
          let stated = statements[commit.id.hex]
          result.append(
            RecordedBump(
              commit: commit.id, time: commit.committer.time, record: record, tag: tag?.name,
              evidence: told ?? stated,
              evidenceSource: told != nil ? "the tag" : stated != nil ? "the statement" : nil))
        }
        return true
      }
    } catch { throw Failure(error) }
    return result
  }

  /// A revision, or the build number of a bump on this branch.
  package func bump(_ text: String) throws(Failure) -> RecordedBump {
    let known = try bumps(of: nil)
    if let bump = known.first(where: { $0.record.build.text == text }) { return bump }
    let commit = try resolve(text)
    if let bump = known.first(where: { $0.commit == commit }) { return bump }
    let (found, record) = try RecordedBump.read(
      commit, called: "`\(text)`", kind: .mismatch, hint: "relctl ledger",
      of: product.product.name, product.repository)
    return RecordedBump(
      commit: commit, time: found.committer.time, record: record,
      tag: try tags()[commit]?.first?.name, evidence: nil, evidenceSource: nil)
  }

  private func resolve(_ revision: String) throws(Failure) -> ObjectID {
    do throws(GitError) {
      if let commit = try product.repository.resolve(revision) { return commit }
    } catch { throw Failure(error) }
    throw Failure(
      .usage, id: "unknown-revision", "there is no revision and no build `\(revision)`",
      hint: "relctl ledger")
  }

  private func tags() throws(Failure) -> [ObjectID: [Tag]] {
    do throws(GitError) {
      var result: [ObjectID: [Tag]] = [:]
      for tag in try product.repository.tags(matching: "*")
      where product.product.git.tag.buildNumber(inTag: tag.name, product: product.product.name)
        != nil
      {
        result[tag.target, default: []].append(tag)
      }
      return result
    } catch { throw Failure(error) }
  }

  /// `Evidence: E3, sealed` of a tag that was made after `verify`.
  private static func evidence(_ message: String) -> String? {
    let prefix = "Evidence: "
    return message.split(separator: "\n").first { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
  }

  // MARK: Statements

  /// The level by commit, from the statements in dist/ that fit their manifests.
  private func statements() -> [String: String] {
    let directory = product.workspace.absolute("dist")
    let files = product.world.files
    let shelf = ArchiveShelf(product.world, directory: directory)
    var result: [String: String] = [:]
    for entry in (try? files.list(directory)) ?? [] where entry.name.hasSuffix(".intoto.jsonl") {
      let archive = directory + "/" + entry.name.dropLast(".intoto.jsonl".count)
      guard let manifest = try? shelf.manifest(of: archive),
        let bytes = try? files.read(directory + "/" + entry.name, limit: 1 << 28)
      else { continue }
      let evidence = StatementCheck.evidence(bytes)
      result[manifest.commit] = evidence.sorted { $0.key < $1.key }.first?.value
    }
    return result
  }

  // MARK: Between two builds

  /// A repository's commits between two bumps.
  package struct Log: Sendable {
    package let name: String
    package let from: String?
    package let to: String?
    /// `<short id> <subject>`, newest first.
    package let commits: [String]
    /// Commits by the path they changed, as git quotes it.
    package let byPath: [String: [String]]
  }

  /// The logs of product and kits from one bump to another; a kit that only one of them has shows
  /// that alone.
  package func logs(from: RecordedBump, to: RecordedBump) throws(Failure) -> [Log] {
    var logs = [
      try log(
        InputPath.product, product.repository, from: from.commit.hex, to: to.commit.hex)
    ]
    let before = Dictionary(
      from.record.kits.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(
      to.record.kits.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for name in Set(before.keys).union(after.keys).sorted() {
      guard let old = before[name], let new = after[name] else {
        logs.append(
          Log(
            name: name, from: before[name]?.revision, to: after[name]?.revision, commits: [],
            byPath: [:]))
        continue
      }
      let kit = try KitReader.open(
        RecordedKit(name: name, revision: new.revision, path: new.path), product.workspace)
      logs.append(try log(name, kit.repository, from: old.revision, to: new.revision))
    }
    return logs
  }

  private func log(_ name: String, _ repository: Repository, from: String, to: String)
    throws(Failure) -> Log
  {
    let arguments = [
      "-c", "core.quotePath=false", "log", "--no-color", "--no-show-signature", "--no-renames",
      "--name-only", "--format=%x01%h %s", "\(from)..\(to)", "--",
    ]
    let command = GitCommand(facts: product.world.environment, isInteractive: false).command(
      arguments, in: repository.workingDirectory ?? product.workspace.repositoryRoot)
    let result = try Tool.run(command, product.world)
    guard result.isSuccess else {
      throw Tool.failure(
        "log-failed", "git has no log of \(name) from \(from.prefix(12)) to \(to.prefix(12))",
        kind: .missing, command: ["git"] + arguments, result, hint: "git fetch --unshallow")
    }
    var commits: [String] = []
    var byPath: [String: [String]] = [:]
    for line in result.text.split(separator: "\n") {
      if line.first == "\u{1}" {
        commits.append(String(line.dropFirst()))
      } else if let commit = commits.last {
        byPath[String(line), default: []].append(commit)
      }
    }
    return Log(name: name, from: from, to: to, commits: commits, byPath: byPath)
  }
}
