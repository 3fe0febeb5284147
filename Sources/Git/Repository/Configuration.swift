import CGit2

/// Git's configuration as one repository sees it: system, user, repository, worktree, includes.
package final class Configuration {
  private let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    git_config_free(pointer)
  }

  /// The last value of a key; nil where it is not set.
  package func string(_ key: String) throws(GitError) -> String? {
    var buffer = git_buf()
    defer { git_buf_dispose(&buffer) }
    let status = git_config_get_string_buf(&buffer, pointer, key)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try check(status, "read the setting", key)
    return buffer.ptr.map { String(cString: $0) } ?? ""
  }

  /// The last value as git reads a truth value (`yes`, `on`, `1`, a key without a value).
  package func bool(_ key: String) throws(GitError) -> Bool? {
    var value: Int32 = 0
    let status = git_config_get_bool(&value, pointer, key)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try check(status, "read the setting", key)
    return value != 0
  }

  /// All values of a key, the strongest last.
  package func list(_ key: String) throws(GitError) -> [String] {
    var iterator: OpaquePointer?
    let status = git_config_multivar_iterator_new(&iterator, pointer, key, nil)
    if status == GIT_ENOTFOUND.rawValue { return [] }
    try check(status, "read the setting", key)
    defer { git_config_iterator_free(iterator) }
    var values: [String] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while true {
      let status = git_config_next(&entry, iterator)
      if status == GIT_ITEROVER.rawValue { return values }
      try check(status, "read the setting", key)
      if let text = entry?.pointee.value { values.append(String(cString: text)) }
    }
  }
}

extension Repository {
  /// A snapshot of the configuration.
  package func configuration() throws(GitError) -> Configuration {
    var snapshot: OpaquePointer?
    try check(git_repository_config_snapshot(&snapshot, pointer), "read the configuration of", path)
    guard let snapshot else { throw Self.nothing("read the configuration of", path) }
    return Configuration(owning: snapshot)
  }

  /// The directory for messages.
  package var path: String { workingDirectory ?? gitDirectory }

  /// libgit2 1.5 knows nothing of `config.worktree`, where `git sparse-checkout` keeps its settings.
  func addWorktreeConfiguration() throws(GitError) {
    guard try configuration().bool("extensions.worktreeConfig") == true else { return }
    var live: OpaquePointer?
    try check(git_repository_config(&live, pointer), "read the configuration of", path)
    guard let live else { return }
    defer { git_config_free(live) }
    let file = gitDirectory + "/config.worktree"
    let status = git_config_add_file_ondisk(live, file, GIT_CONFIG_LEVEL_APP, pointer, 0)
    if status == GIT_ENOTFOUND.rawValue { return }
    try check(status, "read the configuration", file)
  }

  /// A libgit2 call that reports success and gives nothing: not seen, but C promises nothing.
  static func nothing(_ operation: String, _ subject: String) -> GitError {
    GitError(
      operation: operation, subject: subject, kind: .other, message: "libgit2 gave no object")
  }
}
