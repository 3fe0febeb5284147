import Effects
import TestSupport
import Testing

@Suite("pushing branch and tag")
struct PushTests {
  private static func hook(_ name: String, _ text: String, in product: TestProduct) throws {
    let bare = try ScratchRepository(in: product.parent, name: "remote.git")
    try bare.write("hooks/" + name, "#!/bin/sh\n" + text + "\n")
    try bare.makeExecutable("hooks/" + name)
  }

  @Test("bump --push sends both at once")
  func both() throws {
    let product = try SmallProducts.app()
    let run = try product.relctl("bump", "--push", "--yes")
    #expect(run.status == 0, "\(run)")
    let head = try product.repository.git("rev-parse", "HEAD")
    #expect(try product.remoteReference("refs/heads/main") == head)
    #expect(try product.remoteReference("refs/tags/build/28^{}") == head)
    #expect(try product.repository.git("cat-file", "-t", "build/28") == "tag")
    #expect(try product.repository.git("status", "--porcelain") == "")
    let undo = try product.relctl("bump", "--undo", "--json")
    #expect(JSONDocument(undo.output)?.errorID == "undo-pushed", "\(undo)")
  }

  @Test("a refusal by a hook is 77 and leaves no tag, here or there")
  func hookRefuses() throws {
    let product = try SmallProducts.app()
    try Self.hook("update", "echo 'protected branch' >&2; exit 1", in: product)
    let run = try product.relctl("bump", "--push", "--yes")
    #expect(run.status == 77, "\(run)")
    #expect(run.errors.contains("protected branch") && run.errors.contains("hint: "), "\(run)")
    #expect(try product.repository.git("tag") == "")
    #expect(try product.remoteReference("refs/tags/build/28") == nil)
    #expect(try product.remoteReference("refs/heads/main") != nil)
    // The bump stands; it is pushed when the way is free, and there is no second one.
    try LiveFiles().remove(product.parent("remote.git/hooks/update"))
    let again = try product.relctl("bump", "--push", "--yes")
    #expect(again.status == 0, "\(again)")
    #expect(
      try product.remoteReference("refs/heads/main") == product.repository.git("rev-parse", "HEAD"))
    #expect(try BumpedState(product: product).remains(tag: "build/28") == [])
  }

  @Test("a hook that refuses the tag keeps the branch back, too")
  func atomic() throws {
    let product = try SmallProducts.app()
    try Self.hook("update", "case $1 in refs/tags/*) exit 1;; esac", in: product)
    let before = try product.remoteReference("refs/heads/main")
    let run = try product.relctl("bump", "--push", "--yes")
    #expect(run.status == 77, "\(run)")
    #expect(try product.remoteReference("refs/heads/main") == before)
    #expect(try product.repository.git("tag") == "")
  }

  @Test("a pre-push hook of the user's runs, and can refuse")
  func prePush() throws {
    let product = try SmallProducts.app()
    try product.repository.write(".git/hooks/pre-push", "#!/bin/sh\necho no pushing >&2\nexit 1\n")
    try product.repository.makeExecutable(".git/hooks/pre-push")
    let run = try product.relctl("bump", "--push", "--yes")
    #expect(run.status == 77 && run.errors.contains("no pushing"), "\(run)")
    #expect(try product.repository.git("tag") == "")
  }

  @Test("a remote that is not there is 69, and leaves no tag")
  func noServer() throws {
    let product = try SmallProducts.app()
    try LiveFiles().move(product.remote, to: product.parent("away"))
    let run = try product.relctl("bump", "--push", "--yes")
    #expect(run.status == 69, "\(run)")
    #expect(try product.repository.git("tag") == "")
  }

  @Test("two clones that bump at once get two numbers")
  func race() throws {
    let product = try SmallProducts.app()
    try product.repository.git("clone", "--quiet", product.remote, product.parent("other"))
    let other = try ScratchRepository(in: product.parent, name: "other")
    let first = try product.relctl("bump", "--push", "--yes")
    #expect(first.status == 0, "\(first)")
    // The other clone does not know of build 28 yet.
    let second = try product.relctl(["bump", "--push", "--yes"], directory: other.path)
    #expect(second.status == 0, "\(second)")
    #expect(try other.read("project.yml").contains(": 29 "))
    #expect(try product.remoteReference("refs/tags/build/29") != nil)
    #expect(try product.remoteReference("refs/heads/main") == other.git("rev-parse", "HEAD"))
    #expect(try other.git("rev-list", "--count", "HEAD") == "3")
    #expect(try other.git("status", "--porcelain") == "")
  }

  @Test("A-UPL-03: jobs at once archive one number each, and none of them twice")
  func concurrentJobs() async throws {
    let product = try SmallProducts.app([
      "pipelines/release.yml": """
      stages:
        - clean
        - bump: { build: increment }
        - push
        - run: { name: archive, command: [sh, archive.sh, "{build}"] }

      """,
      // What stands for the archive: each number leaves its own mark.
      "archive.sh": "mkdir \"../archived-$1\" && sleep 0.2\n",
    ])
    let names = ["one", "two", "three"]
    for name in names {
      try product.repository.git("clone", "--quiet", product.remote, product.parent(name))
    }
    let runs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
      for name in names {
        group.addTask {
          try product.relctl(["run", "release", "--yes"], directory: product.parent(name))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // A job that loses the race follows, or stops (75) with nothing archived.
    #expect(runs.allSatisfy { $0.status == 0 || $0.status == 75 }, "\(runs)")
    let done = runs.count { $0.status == 0 }
    #expect(done >= 1, "\(runs)")
    let archived = try LiveFiles().list(product.parent.path).map(\.name)
      .filter { $0.hasPrefix("archived-") }.sorted()
    #expect(archived == (28..<28 + done).map { "archived-\($0)" }, "\(runs)")
    for number in 28..<28 + done {
      #expect(try product.remoteReference("refs/tags/build/\(number)") != nil)
    }
  }

  /// Two machines of one CI user that bump one base in one second make the very same commit. A
  /// stand-in pushes it first, before or while git looks at the remote, with a tag that differs in
  /// its run only.
  @Test("a rival with the very same commit keeps its number", arguments: [false, true])
  func sameCommit(_ looked: Bool) throws {
    let product = try SmallProducts.app()
    let search = HermeticHome.environment["PATH"] ?? ""
    let rival = """
      PATH='\(search)'
      rival() {
        [ ! -e ../rival ] || return 0
        touch ../rival
        tag=$(git cat-file tag build/28 | sed 's/^Run: .*/Run: 0001-rival/' | git mktag)
        git push --quiet ../remote.git HEAD:refs/heads/main "$tag:refs/tags/build/28"
      }

      """
    let file = looked ? ".git/hooks/pre-push" : "../bin/git"
    try product.repository.write(
      file,
      "#!/bin/sh\n" + rival
        + (looked ? "rival\n" : "case \"$*\" in *--atomic*) rival ;; esac\nexec git \"$@\"\n"))
    try product.repository.makeExecutable(file)
    let run = try product.relctl(
      ["bump", "--push", "--yes"], variables: ["PATH": product.parent("bin") + ":" + search])
    #expect(run.status == 0, "\(run)")
    #expect(try product.remoteReference("refs/tags/build/29") != nil, "\(run)")
    #expect(try product.repository.git("log", "-1", "--format=%s") == "Bump Skiff to 1.2.0 (29)")
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "3")
    #expect(try product.repository.git("status", "--porcelain") == "")
  }

  /// The server takes both references and dies before it says so.
  @Test("a push whose answer is lost has succeeded, and keeps its number", arguments: [1, 2])
  func lostAnswer(_ pushes: Int) throws {
    let product = try SmallProducts.app()
    try Self.hook(
      "reference-transaction", "cat >/dev/null; [ \"$1\" != committed ] || kill -9 $PPID",
      in: product)
    for number in 1...pushes {
      let run = try product.relctl("bump", "--push", "--yes")
      #expect(run.status == 0 && run.errors.contains("its answer to the push was lost"), "\(run)")
      let tag = "build/\(27 + number)"
      #expect(
        try product.remoteReference("refs/tags/" + tag)
          == product.repository.git("rev-parse", tag))
      let head = try product.repository.git("rev-parse", "HEAD")
      #expect(try product.remoteReference("refs/heads/main") == head)
    }
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "\(1 + pushes)")
  }

  /// `same`: the rival bumped in the same second, so that its commit is the very same, and only its
  /// tag's run is another.
  @Test(
    "a bump that waits for its push gives way to who was first",
    arguments: [(false, false), (true, false), (true, true), (false, true)])
  func overtaken(_ fetches: Bool, _ same: Bool) throws {
    let product = try SmallProducts.app()
    try Self.hook("update", "exit 1", in: product)
    #expect(try product.relctl("bump", "--push", "--yes").status == 77)
    try LiveFiles().remove(product.parent("remote.git/hooks/update"))
    if same {
      try Self.pushAsRival(product)
    } else {
      try product.repository.git("clone", "--quiet", product.remote, product.parent("other"))
      let first = try product.relctl(
        ["bump", "--push", "--yes"], directory: product.parent("other"))
      #expect(first.status == 0, "\(first)")
    }
    if fetches { try product.repository.git("fetch", "--quiet", "--tags") }
    let run = try product.relctl("bump", "--push", "--yes")
    #expect(run.status == 0, "\(run)")
    #expect(try product.remoteReference("refs/tags/build/29") != nil, "\(run)")
    #expect(
      try product.remoteReference("refs/heads/main") == product.repository.git("rev-parse", "HEAD"))
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "3")
    #expect(try product.repository.git("status", "--porcelain") == "")
  }

  private static func pushAsRival(_ product: TestProduct) throws {
    let head = try product.repository.git("rev-parse", "HEAD")
    let text =
      "object \(head)\ntype commit\ntag build/28\ntagger A <a@example.com> 1700000000 +0000\n\n"
      + "Skiff build 28, reserved\n\nRun: 0001-rival\n"
    _ = try product.parent.write("tag", text)
    let tag = try product.repository.git("hash-object", "-t", "tag", "-w", product.parent("tag"))
    try product.repository.git(
      "push", "--quiet", product.remote, "HEAD:refs/heads/main", "\(tag):refs/tags/build/28")
  }

  @Test("a lost race that cannot be followed is 75, without a tag here")
  func lost() throws {
    let product = try SmallProducts.app()
    try product.repository.git("clone", "--quiet", product.remote, product.parent("other"))
    let other = try ScratchRepository(in: product.parent, name: "other")
    try other.write("README.md", "mine\n")
    try other.commit("mine, not pushed")
    #expect(try product.relctl("bump", "--push", "--yes").status == 0)
    let run = try product.relctl(["bump", "--push", "--yes"], directory: other.path)
    #expect(run.status == 75 && run.errors.contains("hint: "), "\(run)")
    #expect(try other.git("tag", "--points-at", "HEAD") == "")
    #expect(try other.git("status", "--porcelain") == "")
  }

  @Test("a push stage after the bump reserves, and the tag stage finds the tag done")
  func stage() throws {
    let product = try SmallProducts.app([
      "pipelines/release.yml": """
      stages:
        - clean
        - bump
        - push
        - tag

      """
    ])
    let without = try product.relctl("run", "release")
    #expect(without.status == 77 && without.errors.contains("--yes"), "\(without)")
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "1")
    let run = try product.relctl("run", "release", "--yes", "--new")
    #expect(run.status == 0, "\(run)")
    #expect(try product.remoteReference("refs/tags/build/28") != nil)
    #expect(try BumpedState(product: product).remains(tag: "build/28") == [])
  }

  @Test("a protected branch: the bump is detached and only its tag goes out")
  func tagOnly() throws {
    let product = try SmallProducts.app([
      "product.json": SmallProducts.productFile.replacing(
        "\"branches\"", with: "\"push\": \"tag\", \"branches\"")
    ])
    let before = try product.repository.git("rev-parse", "main")
    let run = try product.relctl("bump", "--push", "--yes")
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.git("rev-parse", "main") == before)
    #expect(try product.remoteReference("refs/heads/main") == before)
    #expect(try product.repository.git("rev-parse", "--abbrev-ref", "HEAD") == "HEAD")
    #expect(
      try product.remoteReference("refs/tags/build/28^{}")
        == product.repository.git("rev-parse", "HEAD"))
    #expect(try product.repository.git("status", "--porcelain") == "")
  }

  @Test("on a branch `--branch` may name no other: the gates would be asked about that one")
  func otherBranch() throws {
    let product = try SmallProducts.app()
    try product.repository.git("switch", "--quiet", "--create", "topic")
    let before = try ProductSnapshot(product)
    for arguments in [
      ["bump"], ["bump", "--push", "--yes"], ["run", "release"], ["plan", "release"],
    ] {
      let run = try product.relctl(arguments + ["--branch", "main"])
      #expect(run.status == 77, "\(run)")
      #expect(
        run.errors.contains("HEAD is on branch `topic`, and `--branch` names `main`"), "\(run)")
    }
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
    try product.repository.git("switch", "--quiet", "main")
    let run = try product.relctl("bump", "--branch", "main")
    #expect(run.status == 0, "\(run)")
  }

  @Test("from a detached HEAD the branch is named, or the CI host's")
  func detached() throws {
    for (arguments, variables) in [
      (["--branch", "main"], [:]),
      ([], ["GITHUB_ACTIONS": "true", "GITHUB_REF_NAME": "main", "GITHUB_REF_TYPE": "branch"]),
      ([], ["GITLAB_CI": "true", "CI_COMMIT_BRANCH": "main"]),
      ([], ["BUILDKITE": "true", "BUILDKITE_BRANCH": "main"]),
    ] as [([String], [String: String])] {
      let product = try SmallProducts.app()
      try product.repository.git("switch", "--quiet", "--detach")
      let run = try product.relctl(["bump", "--push", "--yes"] + arguments, variables: variables)
      #expect(run.status == 0, "\(run)")
      #expect(
        try product.remoteReference("refs/heads/main")
          == product.repository.git("rev-parse", "HEAD"))
      #expect(try product.repository.git("rev-parse", "--abbrev-ref", "HEAD") == "HEAD")
    }
  }
}
