import Effects
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Of A-GIT-06, the tag at another commit than a bump's is in TagTests.
@Suite("GIT: the state of the product's repository")
struct GitCasesTests {
  private static func product(_ more: [String: String] = [:]) throws -> TestProduct {
    try TestProduct(AcmeProducts.files(AcmeProducts.spec, more))
  }

  private static func refuses(
    _ product: TestProduct, _ arguments: [String] = ["bump"], status: Int32 = 77, says: [String],
    variables: [String: String] = [:]
  ) throws {
    let before = try ProductSnapshot(product)
    let run = try product.relctl(arguments, variables: variables)
    #expect(run.status == status, "\(run)")
    for text in says { #expect(run.errors.contains(text), "\(text) is not said: \(run)") }
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }

  @Test("A-GIT-01: what somebody else staged is refused, and with a waiver stays out of the commit")
  func staged() throws {
    let product = try Self.product()
    try product.repository.write("other.swift", "half done\n")
    try product.repository.git("add", "other.swift")
    try Self.refuses(product, says: ["other.swift: staged"])
    let run = try product.relctl("bump", "--allow-dirty", "other.swift")
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.git("show", "--format=", "--name-only") == "project.yml")
    #expect(try product.repository.git("status", "--porcelain") == "A  other.swift")
  }

  @Test("A-GIT-02: names with spaces, quotes and letters that are not ASCII are names like others")
  func names() throws {
    let product = try Self.product(["App/it's \"one\" ünï\tone.swift": "struct One {}\n"])
    let directory = product.parent("ci ws/Acmé App")
    try product.repository.git("clone", "--quiet", product.remote, directory)
    let clone = try ScratchRepository(in: product.parent.owner, at: directory)
    let run = try product.relctl(["bump"], directory: directory)
    #expect(run.status == 0, "\(run)")
    #expect(try clone.git("show", "--format=", "--name-only") == "project.yml")
    #expect(try clone.git("status", "--porcelain") == "")
    let verify = try product.relctl(["verify", "--commit", "HEAD"], directory: directory)
    #expect(verify.status == 0, "\(verify)")
  }

  @Test("A-GIT-03: from a detached HEAD a push needs the branch's name, and makes no ref HEAD")
  func detached() throws {
    let product = try Self.product()
    try product.repository.git("switch", "--quiet", "--detach")
    try Self.refuses(
      product, ["bump", "--push", "--yes"], says: ["HEAD is detached", "--branch NAME"])
    let run = try product.relctl("bump", "--push", "--yes", "--branch", "main")
    #expect(run.status == 0, "\(run)")
    let bare = try ScratchRepository(in: product.parent, name: "remote.git")
    #expect(
      try bare.git("for-each-ref", "--format=%(refname)") == "refs/heads/main\nrefs/tags/build/42")
    #expect(try bare.git("rev-parse", "main") == product.repository.git("rev-parse", "HEAD"))
  }

  @Test("A-GIT-04: a branch that the server refuses keeps its tag back, and the retry has both")
  func atomic() throws {
    let product = try Self.product()
    let bare = try ScratchRepository(in: product.parent, name: "remote.git")
    try bare.write("hooks/update", "#!/bin/sh\ncase $1 in refs/heads/*) exit 1;; esac\n")
    try bare.makeExecutable("hooks/update")
    let before = try bare.git("for-each-ref")
    let run = try product.relctl("bump", "--push", "--yes")
    #expect(run.status == 77, "\(run)")
    #expect(try bare.git("for-each-ref") == before)
    #expect(try product.repository.git("tag") == "")
    try bare.remove("hooks/update")
    let again = try product.relctl("bump", "--push", "--yes")
    #expect(again.status == 0, "\(again)")
    #expect(try bare.git("rev-parse", "build/42^{}") == bare.git("rev-parse", "main"))
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "2")
  }

  @Test("A-GIT-04: a remote that has moved is followed, and there is one tag at its new tip")
  func moved() throws {
    let product = try Self.product()
    try product.repository.git("clone", "--quiet", product.remote, product.parent("other"))
    let other = try ScratchRepository(in: product.parent, name: "other")
    try other.write("notes.txt", "merged meanwhile\n")
    try other.commit("notes")
    try other.git("push", "--quiet")
    let run = try product.relctl("bump", "--push", "--yes")
    #expect(run.status == 0, "\(run)")
    let bare = try ScratchRepository(in: product.parent, name: "remote.git")
    #expect(
      try bare.git("log", "--format=%s", "main") == "Bump Acme to 1.2.0 (42)\nnotes\nfirst")
    #expect(try bare.git("tag") == "build/42")
    #expect(try bare.git("rev-parse", "build/42^{}") == bare.git("rev-parse", "main"))
  }

  @Test("A-GIT-05: a refused push ends the run before anything is built or published")
  func refusedPush() throws {
    let product = try Self.product([
      "pipelines/release.yml": """
      stages:
        - bump
        - push
        - run: {name: publish, command: [touch, ../published]}

      """
    ])
    let bare = try ScratchRepository(in: product.parent, name: "remote.git")
    try bare.write("hooks/pre-receive", "#!/bin/sh\necho protected\nexit 1\n")
    try bare.makeExecutable("hooks/pre-receive")
    for arguments in [["run", "release", "--yes"], ["resume", "--yes"]] {
      let run = try product.relctl(arguments)
      #expect(run.status == 77 && run.errors.contains("protected"), "\(run)")
      #expect(try !LiveFiles().exists(product.parent("published")))
      #expect(try bare.git("tag") == "")
    }
    try bare.remove("hooks/pre-receive")
    let run = try product.relctl("resume", "--yes")
    #expect(run.status == 0, "\(run)")
    #expect(try LiveFiles().exists(product.parent("published")))
    #expect(try bare.git("rev-parse", "main") == product.repository.git("rev-parse", "HEAD"))
  }

  @Test("A-GIT-05: a pipeline that uploads before it pushes is refused as it is written")
  func uploadFirst() throws {
    let product = try Self.product(["pipelines/release.yml": "stages: [bump, archive, upload]\n"])
    try Self.refuses(
      product, ["run", "release", "--yes"], status: 78, says: ["release.yml:1:", "push"])
  }

  @Test("A-GIT-06: a tag of the next number is never moved: it is passed over, or refused")
  func foreignTag() throws {
    let product = try Self.product()
    try product.repository.git("tag", "build/42")
    let tagged = try product.repository.git("rev-parse", "build/42")
    try Self.refuses(product, ["bump", "--build", "42", "--tag"], says: ["`42`", "build tag"])
    let run = try product.relctl("bump", "--tag")
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.git("rev-parse", "build/42") == tagged)
    #expect(
      try product.repository.git("rev-parse", "build/43^{}")
        == product.repository.git("rev-parse", "HEAD"))
    let again = try product.relctl("bump", "--build-from", "increment", "--tag", "-n")
    #expect(again.status == 0 && again.output.contains("(44)"), "\(again)")
  }

  @Test("A-GIT-07: one commit of history is enough: no number is counted, and no tag is missed")
  func shallow() throws {
    let product = try Self.product()
    for name in ["second", "third"] { try product.repository.commit(name) }
    try product.repository.git("push", "--quiet")
    let bare = try ScratchRepository(in: product.parent, name: "remote.git")
    try bare.git("tag", "build/42", "main~1")
    try product.repository.git(
      "clone", "--quiet", "--depth", "1", "file://" + product.remote, product.parent("shallow"))
    let clone = try ScratchRepository(in: product.parent, name: "shallow")
    #expect(try clone.git("rev-list", "--count", "HEAD") == "1")
    // This clone does not know of build 42; the server does.
    let run = try product.relctl(["bump", "--push", "--yes"], directory: clone.path)
    #expect(run.status == 0, "\(run)")
    #expect(try clone.read("project.yml").contains("CURRENT_PROJECT_VERSION: 43,"))
    #expect(try bare.git("tag") == "build/42\nbuild/43")
    #expect(try bare.git("rev-parse", "main") == clone.git("rev-parse", "HEAD"))
  }

  @Test(
    "A-GIT-08: a repository of another user is an error with the way out, and never clean",
    .enabled(if: getuid() == 0, "only root can give files away"),
    arguments: [["validate"], ["status"], ["kits"], ["bump"], ["bump", "-n"], ["run", "release"]])
  func foreignOwner(_ arguments: [String]) throws {
    let product = try Self.product(["pipelines/release.yml": "stages: [clean, bump]\n"])
    let given = try ProgramRun.run(
      "chown", ["-R", "65534", product.root], environment: HermeticHome.environment, directory: "/")
    #expect(given.status == 0, "\(given)")
    let run = try product.relctl(arguments)
    #expect(run.status == 77, "\(run)")
    #expect(run.errors.contains("safe.directory"), "\(run)")
    #expect(try product.repository.read("project.yml") == AcmeProducts.spec)
  }

  @Test(
    "A-GIT-09: a dirty submodule is dirt, whatever .gitmodules says",
    arguments: ["dirty", "untracked", "all"])
  func submodule(_ ignore: String) throws {
    let product = try Self.product()
    let vendor = try product.addKit("vendor", ["file.swift": "let v = 1\n"])
    try product.repository.git("submodule", "--quiet", "add", vendor.path, "Vendor")
    try product.repository.git("config", "-f", ".gitmodules", "submodule.Vendor.ignore", ignore)
    try product.repository.commit("a submodule")
    let inside = try ScratchRepository(in: product.parent.owner, at: product.root + "/Vendor")
    try inside.write("file.swift", "let v = 2\n")
    try Self.refuses(product, says: ["Vendor/file.swift: changed"])
    try inside.git("checkout", "--quiet", "file.swift")
    try inside.write("new.swift", "let n = 1\n")
    try Self.refuses(product, says: ["Vendor/new.swift: untracked"])
    try inside.commit("not recorded")
    try Self.refuses(product, says: ["Vendor: submodule at", "recorded"])
    try inside.git("checkout", "--quiet", "HEAD~1")
    let run = try product.relctl("bump")
    #expect(run.status == 0, "\(run)")
  }

  @Test("A-GIT-10: a signing program that gives nothing ends the bump soon, and all is as before")
  func signing() throws {
    let product = try Self.product()
    try product.repository.git("config", "commit.gpgsign", "true")
    try product.repository.git("config", "gpg.program", "false")
    try Self.refuses(product, says: ["`false` made no signature", "commit.gpgsign false"])
    #expect(try product.repository.git("status", "--porcelain") == "")
    try product.repository.git("config", "commit.gpgsign", "false")
    let run = try product.relctl("bump")
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "2")
  }
}
