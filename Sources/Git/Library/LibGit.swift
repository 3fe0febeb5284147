import CGit2

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libgit2 itself: started once, at the first repository.
enum LibGit {
  private static let startStatus: Int32 = start()

  /// Starts the library; every later call is free.
  static func require() throws(GitError) {
    guard startStatus < 0 else { return }
    throw GitError(
      operation: "start", subject: "libgit2", kind: .other, code: startStatus,
      message: "the library refuses to start")
  }

  private static func start() -> Int32 {
    let count = git_libgit2_init()
    guard count > 0 else { return count }
    // Off by default: without it a commit is lost in a power cut.
    let durable = cgit2_set_flag(Int32(GIT_OPT_ENABLE_FSYNC_GITDIR.rawValue), 1)
    let strict = cgit2_set_flag(Int32(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION.rawValue), 1)
    return min(durable, strict, allowExtensions())
  }

  /// libgit2 1.5 refuses repositories with extensions that it was not told of. These change nothing
  /// that is read here: `config.worktree` is added by `Repository`, a partial clone's missing
  /// objects are reported as missing.
  private static func allowExtensions() -> Int32 {
    let names = [
      "noop", "worktreeconfig", "partialclone", "preciousobjects", "relativeworktrees",
    ]
    return CStrings.with(names) { pointers in
      var pointers = pointers
      return cgit2_set_extensions(&pointers, names.count)
    }
  }
}

/// An array of C strings for the length of a call.
enum CStrings {
  static func with<Result>(
    _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var offsets: [Int] = []
    for text in texts {
      offsets.append(bytes.count)
      bytes += text.utf8CString
    }
    return bytes.withUnsafeBufferPointer { buffer in
      body(offsets.map { offset in buffer.baseAddress.map { $0 + offset } })
    }
  }
}

/// Throws what libgit2 says about a negative status; every C call goes through here.
@discardableResult
func check(
  _ status: Int32, _ operation: String, _ subject: @autoclosure () -> String
) throws(GitError) -> Int32 {
  guard status < 0 else { return status }
  throw GitError.last(status: status, operation: operation, subject: subject())
}

/// As `check`, for an object that some other object or reference names: not found is damage.
func checkObject(
  _ status: Int32, _ operation: String, _ subject: @autoclosure () -> String
) throws(GitError) {
  guard status < 0 else { return }
  let error = GitError.last(status: status, operation: operation, subject: subject())
  guard error.kind == .notFound else { throw error }
  throw GitError(
    operation: operation, subject: error.subject, kind: .corrupt, code: status,
    message: error.message,
    hint: "git fsck; in a partial or damaged clone: git fetch --refetch")
}

extension GitError {
  /// The error that libgit2 left on this thread.
  static func last(status: Int32, operation: String, subject: String) -> GitError {
    let words = git_error_last().flatMap { $0.pointee.message.map { String(cString: $0) } }
    let message = words ?? "libgit2 status \(status)"
    let kind = kind(of: status, message: message, class: git_error_last()?.pointee.klass ?? 0)
    if kind == .unsafeOwner {
      return GitError(
        operation: operation, subject: subject, kind: kind, code: status,
        message: "the repository belongs to another user, and git's `safe.directory` does not "
          + "list it",
        hint: "git config --global --add safe.directory \(subject)")
    }
    if kind == .unsupported, let (plain, hint) = UnknownExtension.words(message) {
      return GitError(
        operation: operation, subject: subject, kind: kind, code: status, message: plain, hint: hint
      )
    }
    return GitError(
      operation: operation, subject: subject, kind: kind, code: status, message: message,
      hint: kind == .corrupt ? "git fsck" : nil)
  }

  /// What libgit2 says of these is said of the repository's own files.
  private static let dataClasses = Set(
    [
      GIT_ERROR_REFERENCE, GIT_ERROR_ZLIB, GIT_ERROR_INDEX, GIT_ERROR_OBJECT, GIT_ERROR_TAG,
      GIT_ERROR_TREE, GIT_ERROR_INDEXER, GIT_ERROR_ODB,
    ].map { Int32($0.rawValue) })

  /// Of a failed call to the system libgit2 keeps the words, not the errno.
  private static func kind(of status: Int32, message: String, class number: Int32) -> Kind {
    switch status {
    case GIT_ENOTFOUND.rawValue:
      // libgit2 1.5.1 reports a foreign owner so when no `safe.directory` is configured at all.
      message.contains("safe.directory") ? .unsafeOwner : .notFound
    case GIT_EOWNER.rawValue: .unsafeOwner
    case GIT_EEXISTS.rawValue: .exists
    case GIT_EAMBIGUOUS.rawValue: .ambiguous
    case GIT_EINVALIDSPEC.rawValue, GIT_EINVALID.rawValue: .invalid
    case GIT_EMODIFIED.rawValue: .moved
    case GIT_ELOCKED.rawValue: .locked(path: "", modified: 0)
    default:
      if message.hasPrefix("unsupported extension") || message.contains("repository version") {
        .unsupported
      } else if number == Int32(GIT_ERROR_OS.rawValue) {
        .system(EIO)
      } else if dataClasses.contains(number) {
        .corrupt
      } else if number == Int32(GIT_ERROR_CONFIG.rawValue) {
        .invalid
      } else {
        .other
      }
    }
  }
}

/// A repository format that libgit2 does not read (git's `extensions.*`), in words that help.
private enum UnknownExtension {
  /// libgit2 says `unsupported extension name extensions.<name>`.
  static func words(_ message: String) -> (message: String, hint: String?)? {
    guard let name = message.split(separator: ".").last, message.contains("extensions.") else {
      return nil
    }
    return switch name {
    case "objectformat":
      (
        "its object ids are SHA-256, and only SHA-1 is read",
        "git fast-export --all | git -C A_NEW_REPOSITORY fast-import"
      )
    case "refstorage":
      (
        "its references are a reftable, and only files are read",
        "git refs migrate --ref-format=files"
      )
    default: ("it uses git's `extensions.\(name)`, which is not known", nil)
    }
  }
}
