import Git
import Inputs
import Pipelines

/// The digest of a product's and its kits' trees, from git objects alone.
package enum TreeDigest {
  /// One repository's tree at a commit (or a tree object).
  package struct Source {
    package let name: String
    package let repository: Repository
    package let commitOrTree: ObjectID

    package init(name: String, repository: Repository, commitOrTree: ObjectID) {
      self.name = name
      self.repository = repository
      self.commitOrTree = commitOrTree
    }
  }

  /// Every entry of the sources' trees, in the digest's order.
  package static func entries(_ sources: [Source]) throws(Failure) -> [InputEntry] {
    var result: [InputEntry] = []
    for source in sources.sorted(by: { InputsDigestStream.repositoryOrder($0.name, $1.name) }) {
      do throws(GitError) {
        for entry in try source.repository.treeEntries(of: source.commitOrTree) {
          result.append(
            InputEntry(
              path: InputPath(repository: source.name, bytes: entry.path.bytes),
              mode: entry.mode.rawValue, id: entry.id.hex))
        }
      } catch { throw Failure(error) }
    }
    return result
  }

  package static func digest(_ sources: [Source]) throws(Failure) -> InputsDigest {
    let entries = try entries(sources)
    do throws(InputsDigestError) {
      return try InputsDigest.of(entries)
    } catch {
      throw Failure(
        .invalid, id: "path-newline", error.message,
        hint: "rename the file: a digest line is one line")
    }
  }
}
