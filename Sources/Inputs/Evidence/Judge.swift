/// Judges an archive by its manifest and the facts: pure, the same answer every time.
package enum Judge {
  /// The level each target reaches, everything that is not as recorded, and what is only worth
  /// saying.
  package static func judge(_ manifest: ArchiveManifest, _ facts: VerificationFacts) -> Verdict {
    judge(manifest, facts, checks: EvidenceChecks.all)
  }

  static func judge(
    _ manifest: ArchiveManifest, _ facts: VerificationFacts, checks: [EvidenceCheck]
  ) -> Verdict {
    var mismatches: Set<Mismatch> = []
    let targets = manifest.targets.map { target in
      if let reason = target.skipped, target.archive == nil {
        return Verdict.Target(
          name: target.name, evidence: Evidence(level: .none), limit: nil, skipped: reason)
      }
      let result = reached(target, manifest, facts, checks)
      mismatches.formUnion(result.mismatches)
      return Verdict.Target(
        name: target.name,
        evidence: Evidence(
          level: result.level, sealed: target.sealed && result.level > EvidenceLevel.none),
        limit: result.limit)
    }
    mismatches.formUnion(facts.statement?.mismatches ?? [])
    mismatches.formUnion(facts.members)
    for change in facts.changedSince ?? [] {
      mismatches.insert(
        Mismatch(.changedSinceArchive, change.path, detail: change.change.rawValue))
    }
    return Verdict(
      targets: targets, mismatches: mismatches.sorted(by: order),
      notes: notes(manifest, facts) + claims(targets, facts))
  }

  /// All checks are made, so that every mismatch is named at once; the level is the highest below
  /// the first check that does not hold.
  private static func reached(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts,
    _ checks: [EvidenceCheck]
  ) -> (level: EvidenceLevel, limit: String?, mismatches: [Mismatch]) {
    var level = checks.map(\.level).max() ?? .none
    var limit: String?
    var mismatches: [Mismatch] = []
    for check in checks {
      let reason: String
      switch check.judge(target, manifest, facts) {
      case .holds: continue
      case .fails(let found):
        mismatches += found
        reason = "not shown that \(check.claim)"
      case .unproven(let why): reason = why
      }
      let below = check.level.previous ?? .none
      if below < level || limit == nil {
        level = min(level, below)
        limit = reason
      }
    }
    return (level, limit, mismatches)
  }

  private static func order(_ left: Mismatch, _ right: Mismatch) -> Bool {
    (left.subject, left.reason.rawValue, left.detail ?? "")
      < (right.subject, right.reason.rawValue, right.detail ?? "")
  }

  /// Where the statement claims another level than is judged here.
  private static func claims(_ targets: [Verdict.Target], _ facts: VerificationFacts) -> [String] {
    targets.compactMap { target in
      guard target.skipped == nil, let claimed = facts.statement?.evidence[target.name],
        claimed != target.evidence.description
      else { return nil }
      return "\(target.name): the statement claims \(claimed), judged here is \(target.evidence)"
    }
  }

  private static func notes(_ manifest: ArchiveManifest, _ facts: VerificationFacts) -> [String] {
    manifest.observations.outside.map {
      "`\($0.path.display)` \($0.detail) during the build, outside the inputs"
    }
      + manifest.targets.filter {
        $0.kind == .executable && $0.compilation != nil && !BinaryChecks.isStamped($0, facts)
      }.map { "\($0.name): not stamped" }
      + (facts.statement?.isSigned == true
        ? ["the statement is signed; its signature is for the holder of the key to check"] : [])
      + manifest.waivers.map { waiver in
        "waived: `\(waiver.name)`" + (waiver.value.map { " `\($0)`" } ?? "")
      }
  }
}
