import Effects
import Git
import Pipelines

/// Whether a kit is fit for a release.
package struct KitCheck {
  /// What was found, without judgement; `status` and `kits` show it.
  package struct Report {
    package let kit: Kit
    package let revision: ObjectID?
    package let differences: [TreeDifference]
    package let comparedFiles: Int
    package let operation: OngoingOperation?
    package let pushed: Pushed
  }

  package enum Pushed: Equatable {
    case yes
    case no(reason: String, hint: String)
    case notAsked
  }

  private let world: World

  package init(_ world: World) { self.world = world }

  /// Compares the whole tree by content and asks whether HEAD was pushed. With `cache`, for `status`
  /// alone, files that are what they were at the last look are not read again.
  package func report(
    _ kit: Kit, asksServer: Bool = true, cache: LookCache? = nil
  ) throws(Failure) -> Report {
    do throws(GitError) {
      let comparison =
        if let cache {
          try cache.compare(kit.repository, root: kit.root)
        } else {
          try kit.repository.compareWorkingDirectory(judge: NeverInputs.judge)
        }
      return Report(
        kit: kit, revision: kit.head.commit, differences: comparison.differences,
        comparedFiles: comparison.comparedFiles, operation: try kit.repository.ongoingOperation(),
        pushed: try pushed(kit, asksServer: asksServer))
    } catch { throw Failure(error) }
  }

  /// The first reason against a kit, or nil.
  package static func refusal(_ report: Report, gate: KitGate, recorded: String?) -> Failure? {
    let kit = report.kit
    guard let revision = report.revision else {
      return Failure(
        .refused, id: "kit-unborn", "kit `\(kit.name)` has no commit yet", file: kit.path,
        hint: "git -C \(kit.path) commit")
    }
    if let operation = report.operation {
      return Failure(
        .refused, id: "kit-operation",
        "a \(operation.rawValue) is in progress in kit `\(kit.name)`",
        file: kit.path, hint: "finish or abort it first")
    }
    let allowed = gate.allowDirty.compactMap { GlobPattern($0) }
    let differences = report.differences.filter { difference in
      !allowed.contains { $0.matches(difference.path.text) }
    }
    if !differences.isEmpty {
      return Failure(
        .refused, id: "kit-dirty",
        "kit `\(kit.name)` is not what its commit \(revision.short) says", file: kit.path,
        hint: "git -C \(kit.path) status --ignored, then commit or restore",
        details: DifferenceText.lines(differences, in: kit.path))
    }
    if let recorded, recorded != revision.hex {
      return Failure(
        .refused, id: "kit-moved",
        "kit `\(kit.name)` is at \(revision.short), the plan was made at \(recorded.prefix(12))",
        file: kit.path, hint: "plan and run again")
    }
    if let gitlink = kit.gitlink, gitlink != revision {
      return Failure(
        .refused, id: "kit-gitlink",
        "kit `\(kit.name)` is at \(revision.short), its submodule entry says \(gitlink.short)",
        file: kit.path, hint: "git add \(kit.path) && git commit, or git submodule update")
    }
    if case .no(let reason, let hint) = report.pushed, !gate.allowUnpushed {
      return Failure(
        .refused, id: "kit-unpushed", "kit `\(kit.name)`: \(reason)", file: kit.path, hint: hint)
    }
    return nil
  }

  // MARK: Pushed

  /// Reachable from a remote-tracking ref; where the clone is shallow or has none, from what the
  /// server shows now.
  private func pushed(_ kit: Kit, asksServer: Bool) throws(GitError) -> Pushed {
    guard let head = kit.head.commit else { return .notAsked }
    let remotes = try kit.repository.remotes()
    guard !remotes.isEmpty else {
      return .no(
        reason: "it has no remote, so its commit exists on this machine only",
        hint: "git -C \(kit.path) remote add origin URL && git -C \(kit.path) push -u origin HEAD")
    }
    var tips: [ObjectID] = []
    for remote in remotes {
      tips += try kit.repository.remoteTrackingReferences(of: remote).map(\.target)
    }
    if !tips.isEmpty, try kit.repository.isReachable(head, from: tips) { return .yes }
    let unpushed = Pushed.no(
      reason: "its commit \(head.short) was not pushed", hint: "git -C \(kit.path) push")
    guard tips.isEmpty || kit.repository.isShallow else { return unpushed }
    guard asksServer else { return .notAsked }
    for remote in remotes {
      switch ServerReachability(world).contains(head, remote: remote, of: kit.repository) {
      case .yes: return .yes
      case .no: continue
      case .unknown(let why):
        return .no(
          reason: "`\(remote)` did not say whether it has \(head.short): \(why)",
          hint: "git -C \(kit.path) fetch --unshallow, or --allow-kit-unpushed")
      }
    }
    return unpushed
  }
}
