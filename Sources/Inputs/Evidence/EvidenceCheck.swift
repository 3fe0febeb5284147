/// One proof that a level asks for. A level holds for a target when all its checks, and those of
/// the levels below, hold.
struct EvidenceCheck: Sendable {
  enum Outcome: Sendable {
    case holds
    /// Something is not as recorded: the level is not reached and the verification fails.
    case fails([Mismatch])
    /// Nothing speaks against it and nothing proves it: the level is not claimed.
    case unproven(String)
  }

  /// The level that needs it; `none` for what must be true of any archive.
  let level: EvidenceLevel
  /// What it proves, in a few words.
  let claim: String
  let judge: @Sendable (ArchiveManifest.Target, ArchiveManifest, VerificationFacts) -> Outcome

  /// Fails where there are mismatches, else holds.
  static func outcome(_ mismatches: [Mismatch]) -> Outcome {
    mismatches.isEmpty ? .holds : .fails(mismatches)
  }
}
