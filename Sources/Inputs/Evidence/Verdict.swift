/// What the checks say of an archive.
package struct Verdict: Hashable, Sendable, Codable {
  package struct Target: Hashable, Sendable, Codable {
    package let name: String
    package let evidence: Evidence
    /// Why it reached no higher level: a failed check, or what this machine cannot judge.
    package let limit: String?
    /// Why it has no archive; nil where it has one.
    package let skipped: String?

    package init(name: String, evidence: Evidence, limit: String?, skipped: String? = nil) {
      self.name = name
      self.evidence = evidence
      self.limit = limit
      self.skipped = skipped
    }
  }

  package let targets: [Target]
  /// Sorted by subject, each once.
  package let mismatches: [Mismatch]
  /// What is said and does not fail: changes outside the inputs, waivers.
  package let notes: [String]

  package init(targets: [Target], mismatches: [Mismatch], notes: [String]) {
    self.targets = targets
    self.mismatches = mismatches
    self.notes = notes
  }

  /// Whether `verify` ends with 0.
  package var holds: Bool { mismatches.isEmpty }

  /// The lowest level of the targets that were archived; `none` where none was.
  package var evidence: Evidence {
    let archived = targets.filter { $0.skipped == nil }.map(\.evidence)
    guard let lowest = archived.map(\.level).min() else { return Evidence(level: .none) }
    return Evidence(level: lowest, sealed: archived.allSatisfy(\.sealed))
  }
}
