import Git
import Inputs
import Pipelines

/// Reads bumps from commits.
package struct BumpReader {
  private let repository: Repository
  private let product: String
  /// The build number that a commit's tree resolves to; nil where it cannot be told.
  private let numberAt: (ObjectID) throws(Failure) -> BuildNumber?

  package init(
    _ repository: Repository, product: String,
    numberAt: @escaping (ObjectID) throws(Failure) -> BuildNumber?
  ) {
    self.repository = repository
    self.product = product
    self.numberAt = numberAt
  }

  package enum Reading {
    case bump(BumpRecord, Commit)
    case none(reason: String)
  }

  /// A commit is a bump when its trailers say so, its tree's number is the recorded one, and its
  /// first parent's number is another: cherry-picks and squashes are none.
  package func read(_ id: ObjectID) throws(Failure) -> Reading {
    let commit: Commit
    do throws(GitError) { commit = try repository.commit(id) } catch { throw Failure(error) }
    let record: BumpRecord
    do throws(BumpRecord.NoBump) {
      record = try BumpRecord.read(commit.message, product: product)
    } catch { return .none(reason: error.message) }
    guard let number = try numberAt(id) else {
      return .none(reason: "the build number of its tree cannot be told")
    }
    guard number.text == record.build.text else {
      return .none(reason: "its tree's number is \(number), its trailer says \(record.build)")
    }
    if let parent = commit.parents.first, try numberAt(parent)?.text == record.build.text {
      return .none(reason: "its first parent's number is \(record.build) too")
    }
    return .bump(record, commit)
  }
}
