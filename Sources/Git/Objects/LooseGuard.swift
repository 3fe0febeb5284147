import CGit2

/// Stands in libgit2's object store between the packs and the loose objects, and lets no torn file
/// through, whoever asks: a walk of the history reads objects that no call of ours names.
enum LooseGuard {
  private struct Backend {
    var base: git_odb_backend
    let objects: Unmanaged<Objects>
  }

  private final class Objects {
    let directory: String
    init(_ directory: String) { self.directory = directory }
  }

  /// libgit2 asks packs at 2 and loose objects at 1; of equals the first that was added comes first.
  private static let priority: Int32 = 2

  /// Adds the guard to a repository's store; `objects` is its directory, `alternates` are those that
  /// it borrows from.
  static func install(
    in repository: OpaquePointer, objects: String, _ alternates: [String]
  ) throws(GitError) {
    var store: OpaquePointer?
    try check(git_repository_odb(&store, repository), "open the objects of", objects)
    defer { git_odb_free(store) }
    try add(to: store, objects, isAlternate: false)
    for alternate in alternates {
      // libgit2 takes no relative path that an alternate names; what it knows it adds no second time.
      try check(
        git_odb_add_disk_alternate(store, alternate), "open the borrowed objects of", alternate)
      try add(to: store, alternate, isAlternate: true)
    }
  }

  /// libgit2 asks all that is the repository's own before what it borrows.
  private static func add(
    to store: OpaquePointer?, _ objects: String, isAlternate: Bool
  ) throws(GitError) {
    var base = git_odb_backend()
    try check(
      git_odb_init_backend(&base, UInt32(GIT_ODB_BACKEND_VERSION)), "guard the objects of", objects)
    base.read = { _, _, _, backend, id in LooseGuard.judge(backend, id, LooseGuard.wholeDigits) }
    base.read_header = { _, _, backend, id in
      LooseGuard.judge(backend, id, LooseGuard.wholeDigits)
    }
    base.read_prefix = { _, _, _, _, backend, id, length in
      LooseGuard.judge(backend, id, length)
    }
    base.free = { LooseGuard.free($0) }
    let backend = UnsafeMutablePointer<Backend>.allocate(capacity: 1)
    backend.initialize(to: Backend(base: base, objects: .passRetained(Objects(objects))))
    let pointer = UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
    do throws(GitError) {
      try check(
        isAlternate
          ? git_odb_add_alternate(store, pointer, priority)
          : git_odb_add_backend(store, pointer, priority), "guard the objects of", objects)
    } catch {
      free(pointer)
      throw error
    }
  }

  private static let wholeDigits = 40

  private static func free(_ pointer: UnsafeMutablePointer<git_odb_backend>?) {
    guard let pointer else { return }
    let backend = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Backend.self)
    backend.pointee.objects.release()
    backend.deinitialize(count: 1)
    backend.deallocate()
  }

  /// Sends libgit2 on to the next backend, or ends its search with an error where a file that it
  /// would read is torn; `digits` are those of the id that count.
  private static func judge(
    _ pointer: UnsafeMutablePointer<git_odb_backend>?, _ id: UnsafePointer<git_oid>?, _ digits: Int
  ) -> Int32 {
    guard let pointer, let id else { return GIT_ENOTFOUND.rawValue }
    let backend = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Backend.self)
    let directory = backend.pointee.objects.takeUnretainedValue().directory
    let hex = ObjectID(id.pointee).hex
    guard digits < wholeDigits else { return judge(LooseObject.path(of: hex, in: directory)) }
    let folder = "\(directory)/\(hex.prefix(2))"
    let start = Array(hex.prefix(digits).dropFirst(2).utf8)
    for name in DirectoryReader.names(at: folder) ?? [] where name.bytes.starts(with: start) {
      let answer = judge("\(folder)/\(String(decoding: name.bytes, as: UTF8.self))")
      if answer != GIT_ENOTFOUND.rawValue { return answer }
    }
    return GIT_ENOTFOUND.rawValue
  }

  private static func judge(_ file: String) -> Int32 {
    let words: String
    do throws(GitError) {
      guard let bytes = try GitFile.read(file), !LooseObject.isWhole(bytes) else {
        return GIT_ENOTFOUND.rawValue
      }
      words = "the object's file `\(file)` is torn"
    } catch { words = error.message }
    git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), words)
    return GIT_ERROR.rawValue
  }
}
