import Effects
import TestSupport
import Testing

/// The whole release of the example, once; what it says and leaves is judged by other programs.
@Suite("the release of Examples/harbor", .serialized)
struct HarborReleaseTests {
  private static let expected =
    ProjectFiles.root + "/Tests/EndToEndTests/Fixtures/harbor-expected/HarborMobile.xcodeproj"

  private struct Released {
    let harbor: HarborProduct
    let generatedBefore: [String]
    let run: ProgramRun
  }

  private static let released = Result { () throws -> Released in
    let harbor = try HarborProduct()
    let generate = try harbor.product.relctl("generate")
    guard generate.status == 0 else { throw ScratchError(message: generate.description) }
    let before = try HarborProduct.difference(expected, harbor.project)
    let run = try harbor.product.relctl(["run", "release"], timeoutSeconds: 540)
    guard run.status == 0 else { throw ScratchError(message: run.description) }
    return Released(harbor: harbor, generatedBefore: before, run: run)
  }

  private func released() throws -> (HarborProduct, ProgramRun) {
    let released = try Self.released.get()
    return (released.harbor, released.run)
  }

  /// Each level includes the one before.
  private static func reachesE1(_ text: String) -> Bool {
    ["E1", "E2", "E3"].contains { text.contains($0) }
  }

  @Test("the run passes and its table has a line for each stage")
  func passes() throws {
    let (_, run) = try released()
    #expect(run.status == 0, "\(run)")
    for stage in ["clean", "kits", "test", "bump", "archive", "verify", "tag"] {
      #expect(
        run.output.split(separator: "\n").contains {
          $0.hasPrefix(stage + " ") && $0.contains("ok")
        },
        "\(run)")
    }
    #expect(run.errors.contains("HarborKit") && run.errors.contains("HarborWire"))
    #expect(Self.reachesE1(run.errors), "\(run)")
  }

  @Test("the generated project is the expected one, and the bump changes two lines of it")
  func project() throws {
    let released = try Self.released.get()
    #expect(released.generatedBefore == [])
    let after = try HarborProduct.difference(Self.expected, released.harbor.project)
      .filter { $0.hasPrefix("<") || $0.hasPrefix(">") }
    #expect(after.count == 4)
    #expect(after.allSatisfy { $0.contains("CURRENT_PROJECT_VERSION = 2") })
    let check = try released.harbor.product.relctl("generate", "--check")
    #expect(check.status == 0, "\(check)")
  }

  @Test("the commit changes one scalar and the stamp, and its trailers are read by git")
  func commit() throws {
    let (harbor, _) = try released()
    let changes = try BumpTests.changes(harbor.product)
    #expect(
      changes.filter { !$0.hasPrefix("+") && !$0.hasPrefix("-") } == [
        "HarborReport/Sources/harbor-report/ProductStamp.swift",
        "clients/apple/HarborMobile/project.yml",
      ])
    #expect(
      changes.filter { $0.contains("CURRENT_PROJECT_VERSION") } == [
        "-    CURRENT_PROJECT_VERSION: 27   # build number",
        "+    CURRENT_PROJECT_VERSION: 28   # build number",
      ])
    #expect(changes.count == 6)
    let message = try harbor.product.repository.git("log", "-1", "--format=%B")
    try message.write(toFile: harbor.product.parent("message"))
    let trailers = try harbor.product.repository.git(
      "interpret-trailers", "--parse", harbor.product.parent("message")
    ).split(separator: "\n").map(String.init)
    let kit = try harbor.kit.git("rev-parse", "HEAD")
    #expect(
      trailers.dropLast() == [
        "Product: Harbor", "Version: 2.0.0-beta.1", "Build-Number: 28",
        "Kit-Revision: HarborKit \(kit) ../HarborKit",
      ])
    #expect(trailers.last?.hasPrefix("Inputs-Digest: v1:sha256:") == true)
  }

  @Test("the digest follows from git alone")
  func digest() throws {
    let (harbor, _) = try released()
    let recorded = try harbor.product.repository.git(
      "log", "-1", "--format=%(trailers:key=Inputs-Digest,valueonly)")
    let script = """
      { git -C Harbor ls-tree -r HEAD | sed 's|^\\([0-9]*\\) [a-z]* \\([0-9a-f]*\\)\\t|\\1 \\2 ./|'
        git -C HarborKit ls-tree -r HEAD |
          sed 's|^\\([0-9]*\\) [a-z]* \\([0-9a-f]*\\)\\t|\\1 \\2 HarborKit/|'
      } | LC_ALL=C sort -t ' ' -k 3 | sha256sum | cut -d ' ' -f 1
      """
    let run = try ProgramRun.run(
      "sh", ["-c", script], environment: HermeticHome.environment,
      directory: harbor.product.parent.path)
    #expect(recorded.filter { $0 != "\n" } == "v1:sha256:" + run.output.filter { $0 != "\n" })
    let verify = try harbor.product.relctl("verify", "--commit", "HEAD")
    #expect(verify.status == 0, "\(verify)")
  }

  @Test("everything is clean, whole and tagged with an annotated tag")
  func clean() throws {
    let (harbor, _) = try released()
    for repository in [harbor.product.repository, harbor.kit] {
      #expect(try repository.git("status", "--porcelain", "--untracked-files=all") == "")
      let fsck = try repository.runGit(["fsck", "--strict"])
      #expect(fsck.isSuccess, "\(fsck.text)\(fsck.errorText)")
    }
    #expect(try harbor.product.repository.git("cat-file", "-t", "build/28") == "tag")
    #expect(
      try harbor.product.repository.git("rev-parse", "build/28^{commit}")
        == harbor.product.repository.git("rev-parse", "HEAD"))
    let tag = try harbor.product.repository.git("tag", "--list", "--format=%(contents)", "build/28")
    #expect(Self.reachesE1(tag) && tag.contains("HarborMobile"), "\(tag)")
  }

  @Test("the archived program prints its version, and the checksums hold")
  func archive() throws {
    let (harbor, _) = try released()
    let script = """
      cd dist && sha256sum --check --quiet SHA256SUMS && mkdir ../../unpacked &&
      tar -xzf *.tar.gz -C ../../unpacked && cd ../../unpacked &&
      exec "$(find . -name harbor-report -type f)" --version
      """
    let run = try ProgramRun.run(
      "sh", ["-c", script], environment: HermeticHome.environment, directory: harbor.product.root)
    #expect(run.output.contains("v2.0.0-beta.1 (28)"), "\(run)")
  }

  @Test(
    "verify says E1 or more; after an edit of the kit it names the file, and the archive still holds"
  )
  func verify() throws {
    let (harbor, _) = try released()
    let first = try harbor.product.relctl("verify")
    #expect(first.status == 0 && Self.reachesE1(first.output), "\(first)")
    let path = "HarborKit/Sources/KitTides/Tide.swift"
    let old = try harbor.kit.read(path)
    try harbor.kit.write(path, old + "\n")
    let second = try harbor.product.relctl("verify")
    #expect(second.status == 65, "\(second)")
    #expect(
      second.errors.contains("changed since the archive") && second.errors.contains("Tide.swift"),
      "\(second)")
    let archive = try #require(
      try LiveFiles().list(harbor.product.root + "/dist").first { $0.name.hasSuffix(".tar.gz") })
    let third = try harbor.product.relctl("verify", "dist/\(archive.name)")
    #expect(third.status == 0 && Self.reachesE1(third.output), "\(third)")
    let release = try harbor.product.relctl("run", "release")
    #expect(release.status == 77 && release.errors.contains("Tide.swift"), "\(release)")
    try harbor.kit.write(path, old)
    try Self.damage(archive.name, harbor)
  }

  /// A byte of the archive changed: its own checksum says so.
  private static func damage(_ archive: String, _ harbor: HarborProduct) throws {
    let path = harbor.product.root + "/dist/" + archive
    let good = try LiveFiles().read(path, limit: 256 << 20)
    var bad = good
    bad[bad.count / 2] ^= 1
    try LiveFiles().replace(path, with: bad)
    let run = try harbor.product.relctl("verify", "dist/\(archive)")
    #expect(run.status == 65 && run.errors.contains(archive), "\(run)")
    try LiveFiles().replace(path, with: good)
  }

  @Test("status and kits tell what was done")
  func status() throws {
    let (harbor, _) = try released()
    let status = try harbor.product.relctl("status")
    #expect(status.status == 0, "\(status)")
    #expect(status.output.contains("28") && status.output.contains("HarborKit"), "\(status)")
    let kits = try harbor.product.relctl("kits", "--json")
    #expect(JSONDocument(kits.output)?["ok"] as? Bool == true, "\(kits)")
  }
}
