import CGit2

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Repository {
  /// Stores an object by a call of libgit2, and reads it back as another process would.
  ///
  /// libgit2 and git take an object's file for the object, whatever is in it: one that a power cut
  /// or a lying disk left torn would stand in the way of the same object for ever. Such a file is
  /// removed, since its content is at hand, and written once more; a second failure is `.corrupt`.
  func store(
    _ operation: String, _ subject: String,
    _ write: (UnsafeMutablePointer<git_oid>) -> Int32
  ) throws(GitError) -> ObjectID {
    var oid = git_oid()
    try check(write(&oid), operation, subject)
    let id = ObjectID(oid)
    if try isWhole(id) { return id }
    try removeLoose(id)
    try check(write(&oid), operation, subject)
    if try isWhole(id) { return id }
    try removeLoose(id)
    throw GitError(
      operation: "read back", subject: "object \(id)", kind: .corrupt,
      message: "the disk does not keep what is written")
  }

  /// Whether an object's own file holds it; true as well where it has none, being in a pack.
  private func isWhole(_ id: ObjectID) throws(GitError) -> Bool {
    guard let bytes = try GitFile.read(looseFile(id)) else { return true }
    guard LooseObject.isWhole(bytes) else { return false }
    var fresh: OpaquePointer?
    try check(
      git_odb_open(&fresh, objectsDirectory), "open the objects of", path)
    defer { git_odb_free(fresh) }
    var object: OpaquePointer?
    var oid = id.oid
    // libgit2 compares what it reads with the id.
    guard git_odb_read(&object, fresh, &oid) == 0 else { return false }
    git_odb_object_free(object)
    return true
  }

  private func removeLoose(_ id: ObjectID) throws(GitError) {
    let file = looseFile(id)
    guard unlink(file) == 0 || errno == ENOENT else { throw GitFile.failure("remove", file) }
  }
}
