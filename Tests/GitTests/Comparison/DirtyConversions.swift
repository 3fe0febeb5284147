import TestSupport

extension TreeState {
  /// States in which attributes stand between the bytes and the blob.
  static let dirtyConversions: [TreeState] = [
    TreeState("a clean filter that hides the edit", ["filtered:hide README.md"]) {
      try $0.git("config", "filter.hide.clean", "printf '# Kit\\n'")
      try $0.write(".git/info/attributes", "README.md filter=hide\n")
      try $0.write("README.md", "hidden\n")
      try $0.git("add", "README.md")
    },
    TreeState("an edit under a sparse index", ["content top"]) {
      try $0.write("top", "1\n")
      try $0.commit()
      try $0.git("config", "core.autocrlf", "true")
      try $0.git("sparse-checkout", "set", "--sparse-index", "Sources")
      try $0.write("top", "2\r\n")
    },
    TreeState("a filter without a driver", ["content README.md"]) {
      try $0.write(".git/info/attributes", "README.md filter=none\n")
      try $0.write("README.md", "x\n")
    },
    TreeState("CRLF where checkout writes LF", ["content README.md"]) {
      try $0.write(".git/info/attributes", "* text eol=lf\n")
      try $0.write("README.md", "# Kit\r\n")
    },
    TreeState("CRLF under core.autocrlf=input", ["content README.md"]) {
      try $0.git("config", "core.autocrlf", "input")
      try $0.write("README.md", "# Kit\r\n")
    },
    TreeState("an edit under core.autocrlf=true", ["content README.md"]) {
      try $0.git("config", "core.autocrlf", "true")
      try $0.write("README.md", "# Kat\r\n")
    },
    TreeState("mixed line ends under eol=crlf", ["content Sources/Kit/A.swift"]) {
      try $0.write("Sources/Kit/A.swift", "a\nb\n")
      try $0.commit()
      try $0.write(".git/info/attributes", "*.swift text eol=crlf\n")
      try $0.write("Sources/Kit/A.swift", "a\r\nb\n")
    },
    TreeState("a wrong $Id$", ["content id.swift"]) {
      try $0.write(".gitattributes", "id.swift ident\n")
      try $0.write("id.swift", "// $Id$\n")
      try $0.commit()
      try $0.write("id.swift", "// $Id: 0123 $\n")
    },
    TreeState("UTF-16 with another text", ["content u.strings"]) {
      try $0.write(".gitattributes", "u.strings working-tree-encoding=UTF-16LE\n")
      try $0.write("u.strings", bytes: [65, 0, 10, 0])
      try $0.commit()
      try $0.write("u.strings", bytes: [66, 0, 10, 0])
    },
    TreeState("an encoding that needs tables", ["filtered:working-tree-encoding=SHIFT-JIS u.txt"]) {
      try $0.write(".gitattributes", "u.txt working-tree-encoding=SHIFT-JIS\n")
      try $0.write("u.txt", bytes: [0x82, 0xA0, 10])
      try $0.commit()
    },
    TreeState("a large file of other bytes", ["content big.bin"]) {
      try $0.writePointer("big.bin", oid: Self.helloDigest, size: 5)
      try $0.write("big.bin", "hallo")
    },
    TreeState("a large file of another length", ["content big.bin"]) {
      try $0.writePointer("big.bin", oid: Self.helloDigest, size: 6)
      try $0.write("big.bin", "hello")
    },
  ]

  /// The SHA-256 of `hello`.
  static let helloDigest = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

  /// States that lie in submodules, worktrees, sparse checkouts and clones.
  static let dirtyPlaces: [TreeState] = [
    TreeState("a dirty submodule that .gitmodules hides", ["content Vendor/sub.swift"]) {
      try $0.addSubmodule("Vendor")
      try $0.git("config", "--file", ".gitmodules", "submodule.Vendor.ignore", "all")
      try $0.commit()
      try $0.write("Vendor/sub.swift", "x")
    },
    TreeState("an ignored file in a submodule", ["ignored Vendor/x.log"]) {
      try $0.addSubmodule("Vendor")
      try $0.write("Vendor/x.log", "1")
    },
    TreeState("a submodule at another commit", ["submodule-commit Vendor"]) {
      try $0.addSubmodule("Vendor")
      try $0.git("-C", "Vendor", "commit", "--quiet", "--allow-empty", "--message", "moved")
    },
    TreeState("something staged in a submodule", ["staged:added Vendor/n", "untracked Vendor/n"]) {
      try $0.addSubmodule("Vendor")
      try $0.write("Vendor/n", "1")
      try $0.git("-C", "Vendor", "add", "n")
    },
    TreeState(elsewhere: "a submodule that was never initialised", ["not-checked-out Vendor"]) {
      base in
      try base.addSubmodule("Vendor")
      try base.git("clone", "--quiet", ".", "../clone")
      return try base.sibling("clone")
    },
    TreeState(
      elsewhere: "files in the place of an uninitialised submodule",
      ["not-checked-out Vendor", "untracked Vendor/x"]
    ) { base in
      try base.addSubmodule("Vendor")
      try base.git("clone", "--quiet", ".", "../clone")
      let clone = try base.sibling("clone")
      try clone.write("Vendor/x", "1")
      return clone
    },
    TreeState("a submodule that is gone", ["missing Vendor"]) {
      try $0.addSubmodule("Vendor")
      try $0.remove("Vendor")
    },
    TreeState("a file in a submodule's place", ["type:regular Vendor"]) {
      try $0.addSubmodule("Vendor")
      try $0.remove("Vendor")
      try $0.write("Vendor", "x")
    },
    TreeState(
      "a sparse checkout",
      ["not-checked-out Sources/Kit/A.swift", "not-checked-out Sources/Kit/B.swift"]
    ) {
      try $0.write("Other/x", "1")
      try $0.commit()
      try $0.git("sparse-checkout", "set", "Other")
    },
    TreeState(
      "a sparse index",
      ["not-checked-out Sources/Kit/A.swift", "not-checked-out Sources/Kit/B.swift"]
    ) {
      try $0.write("Other/x", "1")
      try $0.commit()
      try $0.git("sparse-checkout", "set", "--sparse-index", "Other")
    },
    TreeState(
      "an edited leftover of a sparse checkout",
      ["content Sources/Kit/A.swift", "not-checked-out Sources/Kit/B.swift"]
    ) {
      try $0.write("Other/x", "1")
      try $0.commit()
      try $0.git("sparse-checkout", "set", "Other")
      try $0.write("Sources/Kit/A.swift", "leftover")
    },
    TreeState(elsewhere: "a linked worktree", ["content README.md"]) { base in
      try base.git("worktree", "add", "--quiet", "../linked")
      let linked = try base.sibling("linked")
      try linked.write("README.md", "x")
      return linked
    },
    TreeState(elsewhere: "a shallow clone", ["content README.md"]) { base in
      try base.commit("second")
      try base.git("clone", "--quiet", "--depth", "1", "file://" + base.path, "../clone")
      let clone = try base.sibling("clone")
      try clone.write("README.md", "x")
      return clone
    },
    TreeState(elsewhere: "staged in a linked worktree only", ["staged:removed README.md"]) { base in
      try base.git("worktree", "add", "--quiet", "../linked")
      let linked = try base.sibling("linked")
      try linked.git("rm", "--quiet", "--cached", "README.md")
      return linked
    },
  ]
}

extension ScratchRepository {
  /// Commits a git-lfs pointer, without git-lfs.
  func writePointer(_ name: String, oid: String, size: Int) throws {
    try write(
      name, "version https://git-lfs.github.com/spec/v1\noid sha256:\(oid)\nsize \(size)\n")
    try commit("pointer")
    try write(".gitattributes", "\(name) filter=lfs diff=lfs merge=lfs -text\n")
    try git("add", ".gitattributes")
    try git("commit", "--quiet", "--message", "attributes")
  }
}
