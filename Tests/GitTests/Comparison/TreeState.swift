import Effects
import Git
import TestSupport
import Testing

/// One way a working directory can be, made by the real git, and what the comparison must say.
struct TreeState: Sendable, CustomTestStringConvertible {
  let name: String
  /// `<kind> <path>`, in the comparison's order; empty for a clean state.
  let expected: [String]
  let prepare: @Sendable (ScratchRepository) throws -> ScratchRepository

  init(
    _ name: String, _ expected: [String] = [],
    prepare: @escaping @Sendable (ScratchRepository) throws -> Void
  ) {
    self.name = name
    self.expected = expected
    self.prepare = { repository in
      try prepare(repository)
      return repository
    }
  }

  /// For states that look at another repository than the one prepared.
  init(
    elsewhere name: String, _ expected: [String] = [],
    prepare: @escaping @Sendable (ScratchRepository) throws -> ScratchRepository
  ) {
    self.name = name
    self.expected = expected
    self.prepare = prepare
  }

  var testDescription: String { name }

  /// What is found when only ignored `build` and `.build` directories are left out.
  func found() throws -> [String] {
    let repository = try prepare(Self.base())
    return Self.words(try repository.open().compareWorkingDirectory(judge: Self.judge))
  }

  /// What a second look finds that believes what the first one saw, before the state was made.
  func foundAgain() throws -> [String] {
    let base = try Self.base()
    // As from a time when all files are old: the most that a cache can hold.
    let first = try base.open().compareWorkingDirectory(
      believing: .empty, at: .max, judge: Self.judge)
    guard let bytes = first.cache, let cache = StatCache(bytes: bytes) else {
      throw ScratchError(message: "the first look left no cache")
    }
    let second = try prepare(base).open().compareWorkingDirectory(
      believing: cache, at: .max, judge: Self.judge)
    return Self.words(second.comparison)
  }

  private static func judge(_ extra: TreeComparison.Extra) -> TreeComparison.Decision {
    let name = extra.path.text.split(separator: "/").last ?? ""
    return extra.isDirectory && extra.isIgnored && name.hasSuffix("build") ? .skip : .count
  }

  private static func words(_ comparison: TreeComparison) -> [String] {
    comparison.differences.map { "\(word($0.kind)) \($0.path)" }
  }

  /// A small package, committed.
  private static func base() throws -> ScratchRepository {
    let repository = try ScratchRepository()
    try repository.write("Sources/Kit/A.swift", "let a = 1\n")
    try repository.write("Sources/Kit/B.swift", "let b = 2\n")
    try repository.write("README.md", "# Kit\n")
    try repository.write("empty", "")
    try repository.write("run.sh", "#!/bin/sh\n")
    try repository.makeExecutable("run.sh")
    try repository.link("link", to: "README.md")
    try repository.write(".gitignore", "*.log\nbuild/\n.build/\n")
    try repository.commit("base")
    return repository
  }

  private static func word(_ kind: TreeDifference.Kind) -> String {
    switch kind {
    case .missing: "missing"
    case .notCheckedOut: "not-checked-out"
    case .content: "content"
    case .filtered(let driver): "filtered:\(driver)"
    case .mode(_, let found): "mode:\(found.octal)"
    case .type(_, let found): "type:\(found.rawValue)"
    case .linkTarget: "link-target"
    case .linkLeavesRepository: "link-leaves"
    case .submoduleCommit: "submodule-commit"
    case .untracked: "untracked"
    case .ignored: "ignored"
    case .nestedRepository(let isIgnored): isIgnored ? "nested-ignored" : "nested"
    case .staged(let change): "staged:\(change.rawValue)"
    case .caseFoldDuplicate: "case-fold"
    case .unsafeName: "unsafe-name"
    case .unreadable: "unreadable"
    }
  }
}

extension ScratchRepository {
  /// Adds a submodule at `path` whose origin lies beside this repository.
  func addSubmodule(_ path: String) throws {
    let origin = try ScratchRepository(in: parent, name: "origin-of-" + path)
    try origin.git("init", "--quiet", "--initial-branch", "main", ".")
    try origin.write("sub.swift", "let s = 1\n")
    try origin.write(".gitignore", "*.log\n")
    try origin.commit("sub")
    try git("submodule", "--quiet", "add", origin.path, path)
    try commit("add submodule")
  }

  func sibling(_ name: String) throws -> ScratchRepository {
    try ScratchRepository(in: parent, name: name)
  }

  func fifo(_ name: String) throws {
    let result = try LiveProcesses(interruption: nil).run(
      Command("mkfifo", [path + "/" + name], environment: HermeticHome.environment))
    guard result.isSuccess else { throw ScratchError(message: result.errorText) }
  }
}
