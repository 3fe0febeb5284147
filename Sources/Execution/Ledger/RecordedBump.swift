import Git
import Inputs
import Pipelines

/// A bump with what git, and the statement beside an archive, say of it.
package struct RecordedBump: Sendable {
  package let commit: ObjectID
  /// Seconds since 1970.
  package let time: Int64
  package let record: BumpRecord
  package let tag: String?
  /// `E3, sealed`; nil where neither the tag's message nor a statement says it.
  package let evidence: String?
  /// Where `evidence` was read: `the tag`, `the statement`.
  package let evidenceSource: String?
}

extension RecordedBump {
  /// A commit with the bump that its message records; `kind` and `hint` are those of the failure
  /// when it is none, `called` is what the user knows the commit by.
  static func read(
    _ id: ObjectID, called: String, kind: Failure.Kind, hint: String, of product: String,
    _ repository: Repository
  ) throws(Failure) -> (Commit, BumpRecord) {
    let commit: Commit
    do throws(GitError) { commit = try repository.commit(id) } catch { throw Failure(error) }
    do throws(BumpRecord.NoBump) {
      return (commit, try BumpRecord.read(commit.message, product: product))
    } catch {
      throw Failure(
        kind, id: "not-a-bump", "\(called) is no bump commit: \(error.message)", hint: hint)
    }
  }
}
