import TestSupport

extension TreeState {
  /// States in which files themselves differ, hidden or not.
  static let dirtyFiles: [TreeState] = [
    TreeState("an edited file", ["content README.md"]) { try $0.write("README.md", "# Kit!\n") },
    TreeState("an edit of equal size with its time kept", ["content README.md"]) {
      try $0.writeKeepingTime("README.md", "# Kat\n")
    },
    TreeState("an edit under core.trustctime=false", ["content README.md"]) {
      try $0.git("config", "core.trustctime", "false")
      try $0.git("status")
      try $0.writeKeepingTime("README.md", "# Kat\n")
    },
    TreeState("an edit under core.checkStat=minimal", ["content README.md"]) {
      try $0.git("config", "core.checkStat", "minimal")
      try $0.git("config", "core.trustctime", "false")
      try $0.writeKeepingTime("README.md", "# Kat\n")
    },
    TreeState("a file cut to nothing", ["content Sources/Kit/A.swift"]) {
      try $0.write("Sources/Kit/A.swift", "")
    },
    TreeState("an empty file that is filled", ["content empty"]) { try $0.write("empty", "\n") },
    TreeState("a missing file", ["missing README.md"]) { try $0.remove("README.md") },
    TreeState(
      "a missing directory", ["missing Sources/Kit/A.swift", "missing Sources/Kit/B.swift"]
    ) { try $0.remove("Sources") },
    TreeState("an added executable bit", ["mode:100755 README.md"]) {
      try $0.makeExecutable("README.md")
    },
    TreeState("a lost executable bit", ["mode:100644 run.sh"]) {
      try $0.makeExecutable("run.sh", false)
    },
    TreeState("a mode under core.fileMode=false", ["mode:100755 README.md"]) {
      try $0.git("config", "core.fileMode", "false")
      try $0.makeExecutable("README.md")
    },
    TreeState("content and mode", ["content README.md", "mode:100755 README.md"]) {
      try $0.write("README.md", "x")
      try $0.makeExecutable("README.md")
    },
    TreeState("assume-unchanged", ["content README.md"]) {
      try $0.git("update-index", "--assume-unchanged", "README.md")
      try $0.write("README.md", "x")
    },
    TreeState("skip-worktree", ["content README.md"]) {
      try $0.git("update-index", "--skip-worktree", "README.md")
      try $0.write("README.md", "x")
    },
    TreeState("skip-worktree and missing, without a sparse checkout", ["missing README.md"]) {
      try $0.git("update-index", "--skip-worktree", "README.md")
      try $0.remove("README.md")
    },
    TreeState("a core.fsmonitor program that says nothing changed", ["content README.md"]) {
      let program = try $0.parent.write("monitor", "#!/bin/sh\ntouch ../ran\nprintf '2\\0'\n")
      try $0.makeExecutable("../monitor")
      try $0.git("config", "core.fsmonitor", program)
      try $0.git("update-index", "--fsmonitor")
      try $0.git("status")
      try $0.writeKeepingTime("README.md", "# Kat\n")
    },
    TreeState("core.ignoreCase and a file of the other case", ["untracked readme.md"]) {
      try $0.git("config", "core.ignoreCase", "true")
      try $0.write("readme.md", "# Kit\n")
    },
    TreeState("a replaced blob (refs/replace)", ["content README.md"]) {
      try $0.write("other.log", "# Other\n")
      let other = try $0.git("hash-object", "-w", "other.log")
      try $0.git("replace", try $0.git("rev-parse", "HEAD:README.md"), other)
      try $0.remove("other.log")
      try $0.write("README.md", "# Other\n")
    },
    TreeState("no index file", ["staged:removed README.md"]) {
      for name in ["Sources", "empty", "run.sh", "link", ".gitignore"] {
        try $0.git("rm", "-r", "--quiet", name)
      }
      try $0.commit()
      try $0.remove(".git/index")
    },
    TreeState("two names that fold to one", ["case-fold a.swift"]) {
      try $0.write("A.swift", "1")
      try $0.write("a.swift", "1")
      try $0.commit()
    },
    TreeState("composed and decomposed letters", ["case-fold caf\u{E9}"]) {
      try $0.write("cafe\u{301}", "1")
      try $0.write("caf\u{E9}", "1")
      try $0.commit()
    },
    TreeState("a letter that folds to ASCII", ["case-fold \u{212A}it.swift"]) {
      try $0.write("kit.swift", "1")
      try $0.write("\u{212A}it.swift", "1")
      try $0.commit()
    },
    TreeState("folded directories", ["case-fold sources"]) {
      try $0.write("sources/x", "1")
      try $0.commit()
    },
  ]

  /// States in which another kind of thing stands in a file's place.
  static let dirtyTypes: [TreeState] = [
    TreeState("a retargeted link", ["link-target link"]) {
      try $0.remove("link")
      try $0.link("link", to: "run.sh")
    },
    TreeState("a link that became a file", ["type:regular link"]) {
      try $0.remove("link")
      try $0.write("link", "README.md")
    },
    TreeState("core.symlinks=false", ["type:regular link"]) {
      try $0.git("config", "core.symlinks", "false")
      try $0.remove("link")
      try $0.git("checkout", "--", "link")
    },
    TreeState("a file that became a link to the same bytes", ["type:symbolic link README.md"]) {
      try $0.write(".build/copy", "# Kit\n")
      try $0.remove("README.md")
      try $0.link("README.md", to: ".build/copy")
    },
    TreeState("a pipe in a file's place", ["type:special file README.md"]) {
      try $0.remove("README.md")
      try $0.fifo("README.md")
    },
    TreeState("a directory in a file's place", ["type:directory README.md"]) {
      try $0.remove("README.md")
      try $0.write("README.md/x", "1")
    },
    TreeState("a file in a directory's place", ["type:regular Sources"]) {
      try $0.remove("Sources")
      try $0.write("Sources", "x")
    },
    TreeState("a directory that became a link to its copy", ["type:symbolic link Sources"]) {
      try $0.write(".build/Sources/Kit/A.swift", "let a = 1\n")
      try $0.write(".build/Sources/Kit/B.swift", "let b = 2\n")
      try $0.remove("Sources")
      try $0.link("Sources", to: ".build/Sources")
    },
    TreeState("a tracked link to a file outside", ["link-leaves out"]) {
      try $0.parent.write("outside.swift", "x")
      try $0.link("out", to: "../outside.swift")
      try $0.commit()
    },
    TreeState("a tracked absolute link", ["link-leaves out"]) {
      try $0.link("out", to: "/etc/passwd")
      try $0.commit()
    },
    TreeState("a tracked dangling link to the outside", ["link-leaves Sources/out"]) {
      try $0.link("Sources/out", to: "../../nothing")
      try $0.commit()
    },
    TreeState("a tracked link into the git directory", ["link-leaves head"]) {
      try $0.link("head", to: ".git/HEAD")
      try $0.commit()
    },
    TreeState("a rename", ["untracked READ.md", "missing README.md"]) {
      try $0.remove("README.md")
      try $0.write("READ.md", "# Kit\n")
    },
  ]

  /// States with files that the tree does not have.
  static let dirtyExtras: [TreeState] = [
    TreeState("an untracked file", ["untracked Sources/Kit/New.swift"]) {
      try $0.write("Sources/Kit/New.swift", "1")
    },
    TreeState("an untracked directory", ["untracked New/a", "untracked New/b/c"]) {
      try $0.write("New/a", "1")
      try $0.write("New/b/c", "1")
    },
    TreeState("status.showUntrackedFiles=no", ["untracked x"]) {
      try $0.git("config", "status.showUntrackedFiles", "no")
      try $0.write("x", "1")
    },
    TreeState("ignored by .gitignore", ["ignored Sources/Kit/x.log"]) {
      try $0.write("Sources/Kit/x.log", "1")
    },
    TreeState("ignored by info/exclude", ["ignored Sources/Kit/Gen.swift"]) {
      try $0.write(".git/info/exclude", "Gen.swift\n")
      try $0.write("Sources/Kit/Gen.swift", "1")
    },
    TreeState("ignored by the user's own rules", ["ignored Sources/Kit/x.everywhere"]) {
      try $0.write("Sources/Kit/x.everywhere", "1")
    },
    TreeState("ignored with its directory", ["ignored out/deep/x", "ignored out/y"]) {
      try $0.write(".git/info/exclude", "out/\n!out/y\n")
      try $0.write("out/deep/x", "1")
      try $0.write("out/y", "1")
    },
    TreeState("an untracked link and an untracked pipe", ["untracked l", "untracked p"]) {
      try $0.link("l", to: "/etc")
      try $0.fifo("p")
    },
    TreeState("a nested repository", ["nested inner"]) {
      try $0.git("init", "--quiet", "inner")
      try $0.write("inner/x.swift", "1")
    },
    TreeState("an ignored nested repository", ["nested-ignored inner"]) {
      try $0.write(".git/info/exclude", "inner/\n")
      try $0.git("init", "--quiet", "inner")
    },
    TreeState("a repository inside a tracked directory", ["nested Sources"]) {
      try $0.git("init", "--quiet", "Sources")
    },
    TreeState(elsewhere: "an untracked file before the first commit", ["untracked x"]) { base in
      let repository = try base.sibling("unborn")
      try repository.git("init", "--quiet", ".")
      try repository.write("x", "1")
      return repository
    },
  ]

  /// States of the index.
  static let dirtyIndexes: [TreeState] = [
    TreeState("staged, and the file restored", ["staged:modified README.md"]) {
      try $0.write("README.md", "x")
      try $0.git("add", "README.md")
      try $0.write("README.md", "# Kit\n")
    },
    TreeState("staged", ["staged:modified README.md", "content README.md"]) {
      try $0.write("README.md", "x")
      try $0.git("add", "README.md")
    },
    TreeState("a staged new file", ["staged:added new", "untracked new"]) {
      try $0.write("new", "1")
      try $0.git("add", "new")
    },
    TreeState("a staged new file that is gone again", ["staged:added new"]) {
      try $0.write("new", "1")
      try $0.git("add", "new")
      try $0.remove("new")
    },
    TreeState("removed from the index only", ["staged:removed README.md"]) {
      try $0.git("rm", "--quiet", "--cached", "README.md")
    },
    TreeState("a staged mode", ["staged:modified README.md"]) {
      try $0.git("update-index", "--chmod=+x", "README.md")
    },
    TreeState("intent to add", ["staged:intended new", "untracked new"]) {
      try $0.write("new", "1")
      try $0.git("add", "--intent-to-add", "new")
    },
    TreeState(
      "a staged rename",
      [
        "staged:added READ.md", "untracked READ.md", "staged:removed README.md",
        "missing README.md",
      ]
    ) { try $0.git("mv", "README.md", "READ.md") },
    TreeState("a conflict", ["staged:conflicted README.md", "content README.md"]) {
      try $0.git("checkout", "--quiet", "-b", "other")
      try $0.write("README.md", "other\n")
      try $0.commit()
      try $0.git("checkout", "--quiet", "main")
      try $0.write("README.md", "main\n")
      try $0.commit()
      _ = try $0.runGit(["merge", "other"])
    },
    TreeState(
      "staged in an index of version 4", ["staged:added Sources/Kit/C", "untracked Sources/Kit/C"]
    ) {
      try $0.git("update-index", "--index-version", "4")
      try $0.write("Sources/Kit/C", "1")
      try $0.git("add", "Sources/Kit/C")
    },
  ]
}
