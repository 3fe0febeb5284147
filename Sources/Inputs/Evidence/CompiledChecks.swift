/// The checks of E2: what the compilers say they read.
enum CompiledChecks {
  static let all: [EvidenceCheck] = [
    EvidenceCheck(
      level: .e2, claim: "every file that was read is recorded", judge: everythingIsRecorded),
    EvidenceCheck(level: .e2, claim: "what was read is the commits' blobs", judge: blobsAgree),
    EvidenceCheck(level: .e2, claim: "every source was compiled", judge: everythingIsCompiled),
    EvidenceCheck(level: .e2, claim: "the records show every read", judge: nothingIsOpen),
  ]

  @Sendable private static func everythingIsRecorded(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    guard let compilation = target.compilation else {
      return .unproven("the archive holds no compile records")
    }
    if !compilation.unaccounted.isEmpty {
      return .fails(
        compilation.unaccounted.map { file in
          Mismatch(
            .readNotRecorded, subject: file.input?.display ?? file.path, path: file.input,
            detail: "by \(file.target), says \(file.record): \(file.reason)")
        })
    }
    if compilation.reads.isEmpty { return .unproven("the compile records name no file") }
    return .holds
  }

  @Sendable private static func blobsAgree(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    guard let compilation = target.compilation else { return .holds }
    guard let objects = facts.objects else {
      return .unproven("the recorded commits cannot be read here")
    }
    return EvidenceCheck.outcome(
      compilation.reads.compactMap { read in
        guard let recorded = objects[read.path] else {
          return Mismatch(
            .readNotRecorded, read.path,
            detail: "by \(read.target), says \(read.record): the recorded commit does not have it")
        }
        if recorded == read.object { return nil }
        return Mismatch(
          .changed, read.path,
          detail: "blob \(read.object) was compiled, recorded is \(recorded)")
      })
  }

  @Sendable private static func everythingIsCompiled(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    EvidenceCheck.outcome(
      (target.compilation?.uncompiled ?? []).map { source in
        Mismatch(
          .notCompiled, subject: source.input?.display ?? source.path, path: source.input,
          detail: "a source of \(source.target) that no record of its compiler names")
      })
  }

  @Sendable private static func nothingIsOpen(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    guard let limit = target.compilation?.limits.first else { return .holds }
    return .unproven(limit)
  }
}
