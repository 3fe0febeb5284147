import CGit2
import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A git repository, opened for reading and for local writing; networks are never touched.
///
/// Which repository is meant depends on the path alone: `GIT_DIR` and its kin are not read. Not for
/// use from two threads at once.
package final class Repository {
  let pointer: OpaquePointer
  /// The root of the working directory by its real path, without a final slash; nil when bare.
  package let workingDirectory: String?
  /// This worktree's own git directory (HEAD, index), without a final slash.
  package let gitDirectory: String
  /// The git directory that all worktrees share (objects, branches), without a final slash.
  package let commonDirectory: String

  private init(pointer: OpaquePointer) {
    self.pointer = pointer
    workingDirectory = git_repository_workdir(pointer).map { Self.trimmed(String(cString: $0)) }
    gitDirectory = Self.trimmed(String(cString: git_repository_path(pointer)))
    commonDirectory = Self.trimmed(String(cString: git_repository_commondir(pointer)))
  }

  deinit {
    git_repository_free(pointer)
  }

  /// The repository whose working directory (or, bare, whose directory) contains the path by its
  /// real path; nil where the path lies in none, or does not exist.
  package static func open(containing path: String) throws(GitError) -> Repository? {
    try LibGit.require()
    guard let real = try realPath(path) else { return nil }
    var opened: OpaquePointer?
    let status = git_repository_open_ext(&opened, real, 0, nil)
    if status == GIT_ENOTFOUND.rawValue {
      let error = GitError.last(status: status, operation: "open the repository of", subject: real)
      guard error.kind == .notFound else { throw error }
      return nil
    }
    try check(status, "open the repository of", real)
    guard let opened else { return nil }
    let repository = Repository(pointer: opened)
    let alternates = try ObjectStores.alternates(of: repository.objectsDirectory)
    for store in [repository.objectsDirectory] + alternates {
      try PackIndexes.requireWhole(in: store)
    }
    try LooseGuard.install(in: opened, objects: repository.objectsDirectory, alternates)
    try repository.requireWorkingDirectory(contains: real)
    try repository.addWorktreeConfiguration()
    return repository
  }

  /// The repository whose root is this very path; nil where the path is no root of one.
  package static func open(root path: String) throws(GitError) -> Repository? {
    guard let repository = try open(containing: path), let real = try realPath(path),
      (repository.workingDirectory ?? repository.gitDirectory) == real
    else { return nil }
    return repository
  }

  /// Where loose objects and packs lie, without a final slash.
  var objectsDirectory: String { commonDirectory + "/objects" }

  package var isBare: Bool { git_repository_is_bare(pointer) == 1 }

  /// History ends early (`git clone --depth`).
  package var isShallow: Bool { git_repository_is_shallow(pointer) == 1 }

  /// A linked worktree (`git worktree add`).
  package var isWorktree: Bool { git_repository_is_worktree(pointer) == 1 }

  /// `core.worktree` can point a git directory at any tree; one that does not hold the path that
  /// was asked for is another repository than the user means.
  private func requireWorkingDirectory(contains path: String) throws(GitError) {
    guard let workingDirectory else { return }
    let root = try Self.realPath(workingDirectory) ?? workingDirectory
    if path == root || path.hasPrefix(root == "/" ? root : root + "/") { return }
    throw GitError(
      operation: "open the repository of", subject: path, kind: .unsupported,
      message: "its `core.worktree` is `\(workingDirectory)`, which does not contain the path",
      hint: "git config --unset core.worktree")
  }

  /// nil where nothing stands at the path.
  static func realPath(_ path: String) throws(GitError) -> String? {
    guard let resolved = realpath(path, nil) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw GitFile.failure("resolve", path)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
