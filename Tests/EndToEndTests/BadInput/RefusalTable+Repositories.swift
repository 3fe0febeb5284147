import Effects
import TestSupport

extension RefusalTable {
  @Sendable private static func externallyGenerated() throws -> TestProduct {
    try SmallProducts.app([
      "product.json": SmallProducts.productFile.replacing(
        "\"project.yml\"", with: "\"project.yml\", \"generator\": \"xcodegen\"")
    ])
  }

  /// States of the product's repository.
  static let repositories: [RefusalCase] = [
    RefusalCase(
      name: "XcodeGen is asked for and not there (A-CI-03)", product: externallyGenerated,
      status: 69, id: "xcodegen-missing", says: ["no `xcodegen` in PATH", "builtin"]),
    RefusalCase(
      name: "XcodeGen is asked for and not there, in a pipeline (A-CI-03)",
      product: externallyGenerated, arguments: ["run", "release"], status: 69,
      id: "xcodegen-missing", says: ["no `xcodegen` in PATH"]),
    RefusalCase(
      name: "no repository",
      prepare: { try $0.repository.remove(".git") }, status: 77, id: "no-repository",
      says: ["no git repository"]),
    RefusalCase(
      name: "no commit",
      prepare: { product in
        try product.repository.remove(".git")
        try product.repository.git("init", "--quiet", ".")
      }, status: 77, id: "no-commit", says: ["no commit yet"]),
    RefusalCase(
      name: "another branch",
      prepare: { try $0.repository.git("switch", "--quiet", "--create", "topic") }, status: 77,
      id: "branch-not-allowed", says: ["`topic`", "`main`", "--allow-branch"]),
    RefusalCase(
      name: "a detached HEAD",
      prepare: { try $0.repository.git("switch", "--quiet", "--detach") }, status: 77,
      id: "branch-unknown", says: ["detached", "--branch"]),
    RefusalCase(
      name: "a merge in progress", prepare: startMerge, status: 77, id: "operation-in-progress",
      says: ["merge", "--abort"]),
    RefusalCase(
      name: "a rebase in progress",
      prepare: { product in
        try LiveFiles().makeDirectory(product.root + "/.git/rebase-merge")
        try product.repository.write(".git/rebase-merge/head-name", "refs/heads/main\n")
      }, status: 77, id: "operation-in-progress", says: ["rebase"]),
    RefusalCase(
      name: "a foreign index.lock",
      prepare: { product in
        try product.repository.write(".git/index.lock", "")
        try product.repository.touch(".git/index.lock", at: 1_700_000_000)
      }, status: 75, id: "index-locked", says: ["index.lock", " s ago"]),
    RefusalCase(
      name: "an edited file", prepare: { try $0.repository.write("Sources/App.swift", "x\n") },
      status: 77, id: "tree-dirty", says: ["Sources/App.swift"]),
    RefusalCase(
      name: "an untracked file", prepare: { try $0.repository.write("Sources/New.swift", "x\n") },
      status: 77, id: "tree-dirty", says: ["Sources/New.swift"]),
    RefusalCase(
      name: "a removed file", prepare: { try $0.repository.remove("README.md") }, status: 77,
      id: "tree-dirty", says: ["README.md"]),
    RefusalCase(
      name: "a staged change that the tree does not show",
      prepare: { product in
        try product.repository.write("README.md", "staged\n")
        try product.repository.git("add", "README.md")
      }, status: 77, id: "tree-dirty", says: ["README.md"]),
    RefusalCase(
      name: "an edit that keeps size and time",
      prepare: { try $0.repository.writeKeepingTime("README.md", "Skifx\n") }, status: 77,
      id: "tree-dirty", says: ["README.md"]),
    RefusalCase(
      name: "an edit behind assume-unchanged",
      prepare: { product in
        try product.repository.git("update-index", "--assume-unchanged", "README.md")
        try product.repository.write("README.md", "hidden\n")
      }, status: 77, id: "tree-dirty", says: ["README.md"]),
    RefusalCase(
      name: "a file made executable", prepare: { try $0.repository.makeExecutable("README.md") },
      status: 77, id: "tree-dirty", says: ["README.md"]),
    RefusalCase(
      name: "an ignored file that would be compiled",
      prepare: { product in
        try product.repository.write(".git/info/exclude", "Hidden.swift\n")
        try product.repository.write("Sources/Hidden.swift", "x\n")
      }, status: 77, id: "tree-dirty", says: ["Sources/Hidden.swift"]),
    RefusalCase(
      name: "no name for the commit",
      variables: ["HOME": "/nonexistent", "GIT_CONFIG_GLOBAL": "/dev/null"], status: 77,
      says: ["user.name"]),
    RefusalCase(
      name: "the tag stands elsewhere",
      prepare: { try $0.repository.git("tag", "--annotate", "--message", "x", "build/28") },
      arguments: ["bump", "--build", "28"], status: 77, says: ["28"]),
    RefusalCase(
      name: "an undo without a bump", arguments: ["bump", "--undo"], status: 77,
      id: "undo-nothing", says: ["no journal says"]),
    RefusalCase(
      name: "nothing to resume", arguments: ["resume"], status: 66, id: "run-missing",
      says: ["no run waits"]),
    RefusalCase(
      name: "a push that nobody agreed to", arguments: ["bump", "--push"], status: 77,
      id: "consent-missing", says: ["hint: relctl bump --push --yes"]),
    RefusalCase(
      name: "a push to a remote that is not there",
      prepare: { try $0.repository.git("remote", "remove", "origin") },
      arguments: ["bump", "--push", "--yes"], status: 77,
      id: "remote-missing", says: ["there is no remote `origin`", "git remote add origin URL"]),
    RefusalCase(
      name: "an archive that is not there", arguments: ["verify", "dist/none.tar.gz"], status: 66,
      says: ["none.tar.gz"], hint: false),
    RefusalCase(
      name: "a HEAD that is no bump, verified", arguments: ["verify", "--commit", "HEAD"],
      status: 65, id: "not-a-bump", says: ["relctl bump"]),
    RefusalCase(
      name: "a revision that is none", arguments: ["verify", "--commit", "nonsense"], status: 64,
      says: ["nonsense"]),
  ]

  private static func startMerge(_ product: TestProduct) throws {
    let repository = product.repository
    try repository.git("switch", "--quiet", "--create", "side")
    try repository.write("README.md", "side\n")
    try repository.commit("side")
    try repository.git("switch", "--quiet", "main")
    try repository.write("README.md", "main\n")
    try repository.commit("main")
    _ = try repository.runGit(["merge", "side"])
  }
}
