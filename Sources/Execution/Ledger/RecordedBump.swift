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
