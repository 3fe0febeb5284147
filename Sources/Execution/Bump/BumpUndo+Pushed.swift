import Git
import Pipelines

extension BumpUndo {
  /// Refuses where a remote has the bump or its tag: others may have them, too.
  func requireUnpushed(_ commit: ObjectID, tag: String?) throws {
    for remote in try repository.remotes() {
      let tips = try repository.remoteTrackingReferences(of: remote).map(\.target)
      if !tips.isEmpty, try repository.isReachable(commit, from: tips) {
        throw Failure(
          .refused, id: Self.pushed, "the bump was pushed to `\(remote)`",
          hint: "a pushed number is never reused: bump again")
      }
      // Only asked where this run made a tag; a silent server does not let a number be reused.
      if let tag, try ServerTag.object(tag, on: remote, product.workspace, world) != nil {
        throw Failure(
          .refused, id: Self.pushed, "tag `\(tag)` is on `\(remote)`",
          hint: "a pushed number is never reused: bump again")
      }
    }
  }
}
