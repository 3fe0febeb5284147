/// The checks of every level, in the order they are made.
enum EvidenceChecks {
  static let all: [EvidenceCheck] = observed + CompiledChecks.all + BinaryChecks.all

  private static let observed: [EvidenceCheck] = [
    EvidenceCheck(level: .none, claim: "the archive is the manifest's", judge: archiveIsWhole),
    EvidenceCheck(level: .e0, claim: "the commit is a bump", judge: commitIsBump),
    EvidenceCheck(level: .e0, claim: "the numbers are the recorded ones", judge: numbersAgree),
    EvidenceCheck(level: .e0, claim: "the kits are the recorded ones", judge: kitsAgree),
    EvidenceCheck(level: .e0, claim: "HEADs stood at the recorded commits", judge: headsStood),
    EvidenceCheck(level: .e0, claim: "the trees equalled HEAD", judge: treesWereClean),
    EvidenceCheck(level: .e1, claim: "the digest is the recorded one", judge: digestAgrees),
    EvidenceCheck(level: .e1, claim: "no input moved during the build", judge: nothingMoved),
  ]

  // MARK: Any archive

  @Sendable private static func archiveIsWhole(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    guard let archive = target.archive else {
      return .unproven(target.skipped ?? "it was not archived")
    }
    guard let found = facts.found[archive.path] else {
      return .fails([Mismatch(.removed, subject: archive.path, detail: "the archive is missing")])
    }
    if found.size == archive.size, found.sha256 == archive.sha256 { return .holds }
    return .fails([
      Mismatch(
        .changed, subject: archive.path,
        detail: "SHA-256 \(found.sha256), the manifest says \(archive.sha256 ?? "none")")
    ])
  }

  // MARK: E0

  @Sendable private static func commitIsBump(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    guard case .noBump(let reason) = facts.recorded else { return .holds }
    return .fails([
      Mismatch(.notABump, subject: "commit \(manifest.commit)", detail: reason)
    ])
  }

  @Sendable private static func numbersAgree(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    guard case .bump(let record) = facts.recorded else { return .holds }
    let pairs = [
      ("commit", manifest.commit, record.commit), ("product", manifest.product, record.product),
      ("version", manifest.version, record.version),
      ("build number", manifest.build, record.build),
    ]
    return EvidenceCheck.outcome(
      pairs.filter { $0.1 != $0.2 }.map { what, archived, recorded in
        Mismatch(
          .disagrees, subject: what,
          detail: "the archive has `\(archived)`, the commit records `\(recorded)`")
      })
  }

  @Sendable private static func kitsAgree(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    guard case .bump(let record) = facts.recorded else { return .holds }
    let archived = Set(manifest.kits.map(\.name))
    let missing = record.kits.keys.filter { !archived.contains($0) }.sorted()
    let extra = archived.filter { record.kits[$0] == nil }.sorted()
    return EvidenceCheck.outcome(
      missing.map {
        Mismatch(.removed, subject: "kit \($0)", detail: "recorded, but not in the archive")
      }
        + extra.map {
          Mismatch(.added, subject: "kit \($0)", detail: "in the archive, but not recorded")
        })
  }

  @Sendable private static func headsStood(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    guard case .bump(let record) = facts.recorded else { return .holds }
    var mismatches: [Mismatch] = []
    if !manifest.repositories.contains(where: { $0.name == InputPath.product }) {
      mismatches.append(
        Mismatch(.disagrees, subject: "HEAD of the product", detail: "it was not observed"))
    }
    for repository in manifest.repositories {
      let isProduct = repository.name == InputPath.product
      guard let revision = isProduct ? record.commit : record.kits[repository.name] else {
        continue
      }
      let subject = isProduct ? "HEAD of the product" : "HEAD of kit \(repository.name)"
      if repository.headAtStart != revision {
        mismatches.append(
          Mismatch(
            .disagrees, subject: subject,
            detail: "`\(repository.headAtStart)` at the start, recorded is `\(revision)`"))
      } else if repository.headAtEnd != revision {
        mismatches.append(
          Mismatch(
            .changedDuringBuild, subject: subject,
            detail: "`\(repository.headAtEnd)` at the end, recorded is `\(revision)`"))
      }
    }
    return EvidenceCheck.outcome(mismatches)
  }

  @Sendable private static func treesWereClean(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    EvidenceCheck.outcome(
      manifest.repositories.flatMap(\.changesAtStart).map { change in
        Mismatch(
          Mismatch.Reason(change.change), change.path, detail: "when the archive started")
      })
  }

  // MARK: E1

  @Sendable private static func digestAgrees(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    guard case .bump(let record) = facts.recorded else { return .holds }
    if case .unknown(let version, _) = record.digest {
      return .unproven("the recorded inputs digest has version `\(version)`, known is `v1`")
    }
    guard let atStart = manifest.inputsDigest else {
      return .unproven("the archive holds no inputs digest")
    }
    if case .unknown(let version, _) = atStart {
      return .unproven("the archive's inputs digest has version `\(version)`, known is `v1`")
    }
    if atStart != record.digest {
      return .fails([
        Mismatch(
          .disagrees, subject: "inputs digest",
          detail: "`\(atStart)` at the archive's start, recorded is `\(record.digest)`")
      ])
    }
    switch facts.recomputed {
    case .impossible(let reason):
      return .unproven("the inputs digest cannot be recomputed: \(reason)")
    case .digest(let now) where now != record.digest:
      return .fails([
        Mismatch(
          .disagrees, subject: "inputs digest",
          detail: "the commits give `\(now)`, recorded is `\(record.digest)`")
      ])
    case .digest: return .holds
    }
  }

  @Sendable private static func nothingMoved(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    let seen = manifest.observations
    var mismatches = seen.differences.map { difference in
      Mismatch(.changedDuringBuild, difference.path, detail: difference.detail)
    }
    if seen.count == 0 { return .unproven("no input was observed") }
    if mismatches.isEmpty, seen.startDigest != seen.endDigest {
      mismatches.append(
        Mismatch(
          .changedDuringBuild, subject: "the inputs",
          detail: "the observations at start and end differ, the manifest names no file"))
    }
    return EvidenceCheck.outcome(mismatches)
  }
}

extension Mismatch.Reason {
  init(_ change: EntryDifference.Change) {
    switch change {
    case .added: self = .added
    case .removed: self = .removed
    case .changed, .mode: self = .changed
    }
  }
}
