import TestSupport
import Testing

/// Repositories as people configure them: a bump works, and git finds nothing to say afterwards.
@Suite("bumps under git's configurations")
struct GitConfigurationTests {
  struct Setup: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let commands: [[String]]
    /// The log that must have a line of the bump.
    var log: String?
  }

  static let setups = [
    Setup(
      testDescription: "index version 4", commands: [["update-index", "--index-version", "4"]]),
    Setup(
      testDescription: "an untracked cache",
      commands: [
        ["config", "core.untrackedCache", "true"], ["update-index", "--untracked-cache"],
        ["status"],
      ]),
    Setup(
      testDescription: "many files",
      commands: [["config", "feature.manyFiles", "true"], ["status"]]),
    Setup(
      testDescription: "an index without a checksum",
      commands: [["config", "index.skipHash", "true"], ["read-tree", "HEAD"]]),
    Setup(
      testDescription: "everything packed",
      commands: [["gc", "--quiet"], ["pack-refs", "--all"]]),
    Setup(
      testDescription: "a commit graph",
      commands: [["commit-graph", "write", "--reachable"], ["repack", "-adq"]]),
    Setup(
      testDescription: "logs of every reference",
      commands: [["config", "core.logAllRefUpdates", "always"]], log: "logs/refs/heads/main"),
    Setup(
      testDescription: "no logs", commands: [["config", "core.logAllRefUpdates", "false"]]),
    Setup(
      testDescription: "LF in the tree though checkout writes CRLF",
      commands: [["config", "core.autocrlf", "true"]]),
    Setup(
      testDescription: "CRLF taken in as LF", commands: [["config", "core.autocrlf", "input"]]),
    Setup(
      testDescription: "a repository that a group shares",
      commands: [["config", "core.sharedRepository", "group"]]),
    Setup(
      testDescription: "no compression, and every file a big one",
      commands: [
        ["config", "core.compression", "0"], ["config", "core.bigFileThreshold", "1"],
      ]),
    Setup(
      testDescription: "a replaced blob elsewhere",
      commands: [["replace", "HEAD:README.md", "HEAD:Sources/App.swift"]]),
    Setup(
      testDescription: "settings of a worktree",
      commands: [["config", "extensions.worktreeConfig", "true"]]),
  ]

  @Test("changes one line, and leaves a clean tree", arguments: setups)
  func bump(_ setup: Setup) throws {
    let product = try SmallProducts.app()
    for words in setup.commands { _ = try product.repository.git(words) }
    let run = try product.relctl("bump")
    #expect(run.status == 0, "\(run)")
    let git = product.repository
    #expect(try git.git("-c", "core.useReplaceRefs=false", "status", "--porcelain") == "")
    // As text, whatever the size that git calls big.
    let count = try git.git(
      "-c", "core.bigFileThreshold=512m", "diff", "--numstat", "HEAD~1", "HEAD")
    #expect(count == "1\t1\tproject.yml")
    #expect(try git.git("fsck", "--strict").contains("error") == false)
    if let log = setup.log {
      #expect(try git.read(".git/" + log).contains("Bump Skiff"))
    }
  }
}
