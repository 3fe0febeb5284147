import Effects
import Inputs
import Pipelines

/// Judges the newest archive and the trees it was made from.
enum Verify {
  static func perform(_ action: VerifyAction, _ context: ActionContext) throws(Failure) -> Outcome {
    let directory = context.workspace.absolute(action.output)
    let skippedAll =
      context.outcome.archives.isEmpty
      && context.plan.stages.contains { stage in
        stage.actions.contains { if case .archive = $0 { true } else { false } }
      }
    if skippedAll {
      try context.note("this run archived nothing, so nothing is verified")
      return Outcome(evidence: "none")
    }
    let manifest = try ArchiveShelf(context.world, directory: directory).manifest(of: nil)
    let verdict = try Verifier(
      world: context.world, workspace: context.workspace, product: context.plan.product
    ).verify(manifest, directory: directory, comparesTrees: comparesTrees(manifest))
    var lines: [String] = []
    for note in verdict.notes { try context.note(note) }
    for target in verdict.targets {
      let line = VerdictText.line(target)
      lines.append(line)
      try context.note(line)
    }
    guard verdict.holds else { throw Failure(verdict) }
    let evidence = verdict.evidence
    if let wanted = action.level.flatMap({ EvidenceLevel(rawValue: $0) }), evidence.level < wanted {
      throw Failure(
        .mismatch, id: "evidence-too-low",
        "reached \(evidence), the stage asks for \(wanted.rawValue)",
        details: lines)
    }
    return Outcome(evidence: evidence.description, lines: lines)
  }
}

extension Verify {
  /// A sealed archive was not made from the user's trees: what they hold does not matter to it.
  private static func comparesTrees(_ manifest: ArchiveManifest) -> Bool {
    !manifest.targets.filter { $0.archive != nil }.allSatisfy(\.sealed)
  }
}

/// A target's verdict in a line.
package enum VerdictText {
  /// `harbor-report: E1`, with what keeps it from more, or why it was not archived.
  package static func line(_ target: Verdict.Target) -> String {
    if let skipped = target.skipped { return "\(target.name): not archived here (\(skipped))" }
    let limit = target.limit.map { " (\($0))" } ?? ""
    return "\(target.name): \(target.evidence)\(limit)"
  }
}
