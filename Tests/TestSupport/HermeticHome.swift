import Effects

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The home directory that every git of the tests sees, ours and the real one.
///
/// libgit2 takes it from the process's own HOME when it starts, so the whole test process gets it;
/// and variables that would lead another git astray, so that every test proves that ours is not.
package enum HermeticHome {
  /// Made at the first use; the same for the whole process.
  package static let path: String = make()

  /// The user's configuration: a name, an address, and an ignore file of the user's own.
  private static let configuration = """
    [user]
    \tname = Test Person
    \temail = test@example.com
    [core]
    \texcludesFile = ~/.ignored-everywhere
    [init]
    \tdefaultBranch = main
    [protocol "file"]
    \tallow = always
    [advice]
    \tdetachedHead = false
    [gc]
    \tauto = 0

    """

  private static func make() -> String {
    do {
      let files = LiveFiles()
      let path = try files.makeTemporaryDirectory(in: "/tmp", prefix: "relctl-test-home-")
      try files.create(path + "/.gitconfig", with: Array(configuration.utf8))
      try files.create(path + "/.ignored-everywhere", with: Array("*.everywhere\n".utf8))
      setenv("HOME", path, 1)
      setenv("XDG_CONFIG_HOME", path + "/none", 1)
      setenv("GIT_DIR", "/nonexistent/.git", 1)
      setenv("GIT_WORK_TREE", "/nonexistent", 1)
      setenv("GIT_INDEX_FILE", "/nonexistent/index", 1)
      atexit { HermeticHome.remove() }
      return path
    } catch {
      preconditionFailure("no home for the tests: \(error)")
    }
  }

  private static func remove() {
    do {
      try LiveFiles().remove(path)
    } catch {
      print("cannot remove the tests' home: \(error)")
    }
  }

  /// The variables for a child. Where the tests themselves run with coverage, a program built with
  /// it would leave its profile in the very trees that must stay clean: it gets no place for one.
  package static var environment: [String: String] {
    var variables = [
      "HOME": path, "PATH": EnvironmentFacts.live().searchPath, "LC_ALL": "C", "TZ": "UTC",
      "GIT_CONFIG_GLOBAL": path + "/.gitconfig", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_AUTHOR_DATE": "2026-01-02T03:04:05Z", "GIT_COMMITTER_DATE": "2026-01-02T03:04:05Z",
      "GIT_TERMINAL_PROMPT": "0",
    ]
    if getenv("LLVM_PROFILE_FILE") != nil { variables["LLVM_PROFILE_FILE"] = "/dev/null" }
    return variables
  }
}
