import Effects
import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A throw-away repository that the real git makes and changes.
package struct ScratchRepository: Sendable {
  /// The directory that the repository lies in; siblings may be made beside it.
  package let parent: TemporaryDirectory
  package let path: String

  /// An empty repository on the branch `main`, named `name` in a directory of its own.
  package init(name: String = "repo") throws {
    try self.init(in: TemporaryDirectory(), name: name)
    try git("init", "--quiet", "--initial-branch", "main", ".")
  }

  /// One commit with these files.
  package init(name: String = "repo", files: [String: String]) throws {
    try self.init(name: name)
    for (path, text) in files { try write(path, text) }
    try commit("first")
  }

  /// A directory, made where missing, that may be a repository already or become one.
  package init(in parent: TemporaryDirectory, name: String) throws {
    try self.init(in: parent, at: parent(name))
  }

  /// A directory anywhere, which lives as long as `owner`.
  package init(in owner: TemporaryDirectory, at path: String) throws {
    _ = HermeticHome.path
    parent = owner
    self.path = path
    try LiveFiles().makeDirectory(path)
  }

  /// The repository as relctl opens it.
  package func open() throws -> Repository {
    guard let repository = try Repository.open(containing: path) else {
      throw ScratchError(message: "no repository at \(path)")
    }
    return repository
  }

  /// Runs `git <arguments>` here, and answers its output without the final newline.
  @discardableResult
  package func git(_ arguments: String...) throws -> String {
    try git(arguments)
  }

  @discardableResult
  package func git(_ arguments: [String], variables: [String: String] = [:]) throws -> String {
    let result = try runGit(arguments, variables: variables)
    guard result.isSuccess else {
      throw ScratchError(
        message: "git \(arguments.joined(separator: " ")): \(result.ending) \(result.errorText)")
    }
    return result.text.hasSuffix("\n") ? String(result.text.dropLast()) : result.text
  }

  /// Runs git and answers whatever comes of it.
  package func runGit(
    _ arguments: [String], variables: [String: String] = [:]
  ) throws -> ProcessResult {
    let environment = HermeticHome.environment.merging(variables) { $1 }
    let command = Command(
      "git", arguments, environment: environment, directory: path, timeoutSeconds: 60)
    return try LiveProcesses(interruption: nil).run(command)
  }

  /// Adds and commits everything; answers the commit's id.
  @discardableResult
  package func commit(_ message: String = "change") throws -> String {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message)
    return try git("rev-parse", "HEAD")
  }

  package func write(_ name: String, _ text: String) throws {
    try write(name, bytes: Array(text.utf8))
  }

  package func write(_ name: String, bytes: [UInt8]) throws {
    try PlainFiles.write(bytes, to: path + "/" + name)
  }

  /// Puts other bytes where a loose object's file lies.
  package func tear(_ hex: String, _ damaged: ([UInt8]) -> [UInt8]) throws {
    let name = ".git/objects/\(hex.prefix(2))/\(hex.dropFirst(2))"
    let bytes = try LiveFiles().read(path + "/" + name)
    try remove(name)
    try write(name, bytes: damaged(bytes))
  }

  package func read(_ name: String) throws -> String {
    String(decoding: try LiveFiles().read(path + "/" + name), as: UTF8.self)
  }

  package func remove(_ name: String) throws {
    try LiveFiles().remove(path + "/" + name)
  }

  package func makeExecutable(_ name: String, _ isExecutable: Bool = true) throws {
    guard chmod(path + "/" + name, isExecutable ? 0o755 : 0o644) == 0 else {
      throw ScratchError(message: "chmod \(name): errno \(errno)")
    }
  }

  package func link(_ name: String, to target: String) throws {
    guard symlink(target, path + "/" + name) == 0 else {
      throw ScratchError(message: "symlink \(name): errno \(errno)")
    }
  }

  /// Writes other bytes and gives the file its old times back.
  package func writeKeepingTime(_ name: String, _ text: String) throws {
    let target = path + "/" + name
    guard let old = try LiveFiles().status(target) else {
      throw ScratchError(message: "no file \(name)")
    }
    try PlainFiles.write(Array(text.utf8), to: target)
    let time = timespec(
      tv_sec: Int(old.modified / 1_000_000_000), tv_nsec: Int(old.modified % 1_000_000_000))
    guard utimensat(AT_FDCWD, target, [time, time], 0) == 0 else {
      throw ScratchError(message: "utimensat \(name): errno \(errno)")
    }
  }

  /// Sets a file's modification time, in seconds since 1970.
  package func touch(_ name: String, at seconds: Int) throws {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    guard utimensat(AT_FDCWD, path + "/" + name, [time, time], 0) == 0 else {
      throw ScratchError(message: "utimensat \(name): errno \(errno)")
    }
  }
}

/// A test's own set-up went wrong.
package struct ScratchError: Error, CustomStringConvertible {
  package let message: String

  package init(message: String) {
    self.message = message
  }

  package var description: String { message }
}
