import Git
import Pipelines

/// Reads back what a bump wrote into git's database, before HEAD leads there.
///
/// A disk can say that it wrote and lie; libgit2 does not look again. Reading through a repository
/// opened anew comes from the disk, and libgit2 compares each object with its id.
enum WrittenObjects {
  static func check(_ commit: ObjectID, paths: [RawPath], _ workspace: Workspace)
    throws(Failure)
  {
    let fresh = try RepositoryReader.open(workspace)
    do throws(GitError) {
      _ = try fresh.commit(commit)
      for path in paths {
        guard try fresh.blob(at: path, in: commit) != nil else {
          throw GitError(
            operation: "read back", subject: path.text, kind: .corrupt,
            message: "the commit \(commit.short) does not hold it")
        }
      }
    } catch {
      throw Failure(
        .io, id: "object-torn", "what was written to git's database cannot be read back: \(error)",
        hint: "git fsck; check the disk, then bump again")
    }
  }
}
