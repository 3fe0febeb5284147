import Effects
import TestSupport
import Testing

@Suite(
  "what others do beside a build is no fault",
  .enabled(if: EvidenceProduct.toolchain != nil, "no swift in PATH"))
struct EvidenceCleanTests {
  /// What backups, indexers, editors and other git commands do meanwhile; each is a clean shape.
  private static let shapes: [[String]] = [
    [
      "cat Sources/Kit/Kit.swift > /dev/null", "tar cf \"$OUT/backup.tar\" .",
      "grep -r depth . > /dev/null", "cp -a Sources \"$OUT/copy\"", "git status > /dev/null",
      "git fetch -q", "git gc -q", "touch .git/COMMIT_EDITMSG.swp", "echo x > .build/index.db",
      "echo x > \"$PRODUCT/.build/index.db\"",
    ],
    [
      "git config user.nick x", "git branch later", "git tag seen", "git worktree list > /dev/null",
      ": <> Sources/Kit/Kit.swift", "find . -type f -exec md5sum {} + > /dev/null",
      "git archive HEAD > \"$OUT/kit.tar\"", "git bundle create -q \"$OUT/kit.bundle\" HEAD",
      "git -C \"$PRODUCT\" status > /dev/null", "git -C \"$PRODUCT\" update-index --refresh",
      "git stash list", "echo x > \"$PRODUCT/.relctl/note\"",
    ],
  ]

  @Test("an archive reaches its level whatever reads the trees meanwhile", arguments: shapes)
  func clean(_ shapes: [String]) throws {
    let sample = try EvidenceProduct.bumped()
    for directory in [sample.kit.path, sample.product.root] {
      try LiveFiles().makeDirectory(directory + "/.build")
    }
    let end = try sample.archived(
      before: shapes.joined(separator: "\n"), after: "cat Sources/Kit/Kit.swift > /dev/null")
    #expect(end.status == 0, "\(end)")
    #expect(end.output.contains("buoy: E3\n"), "\(end)")
  }

  struct Program: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var kit: [String: String] = [:]
    /// As the limit names it.
    let named: String
  }

  static let programs: [Program] = [
    Program(testDescription: "the tool of a plug-in", named: "Gen"),
    Program(testDescription: "a macro", kit: AttackTable.macro, named: "Gen"),
    Program(
      testDescription: "a macro alone",
      kit: AttackTable.macro.merging([
        "Package.swift": (AttackTable.macro["Package.swift"] ?? "")
          .replacing("plugins: [\"Gen\"]", with: "plugins: []"),
        "Sources/Kit/Made.swift": "let made = 1\n",
      ]) { $1 }, named: "Made-tool"),
    Program(
      testDescription: "a manifest",
      kit: [
        "Package.swift": EvidenceProduct.kitManifest
          .replacing("import Pack", with: "import Foundation\nimport Pack")
          .replacing("plugins: [\"Gen\"]", with: "plugins: []"),
        "Sources/Kit/Made.swift": "let made = 1\n",
      ], named: "Kit/Package.swift"),
  ]

  @Test("a program of the build and a file that no commit has: no E2", arguments: programs)
  func ownTool(_ program: Program) throws {
    let sample = try EvidenceProduct.bumped(
      kit: program.kit.merging([".gitignore": "*.key\n.build/\n"]) { $1 })
    try sample.kit.write("data/secret.key", "x\n")
    let end = try sample.archived()
    #expect(end.status == 0, "\(end)")
    #expect(end.output.contains("buoy: E1 (`\(program.named)` ran in the build"), "\(end)")
  }

  @Test("directories that are copied or declared, links in them too, are no fault")
  func directories() throws {
    let plugin = (EvidenceProduct.kit["Plugins/Gen/plugin.swift"] ?? "").replacing(
      "inputFiles: [input]", with: "inputFiles: [input, data]")
    let sample = try EvidenceProduct.bumped(
      kit: AttackTable.copied.merging([
        "Sources/Kit/Tree/deeper/four.txt": "four\n",
        // Called as records of a build are.
        "Sources/Kit/Tree/rules.d": "all: /etc/hostname\n",
        "Sources/Kit/Tree/sources": "/etc/hostname\n", "Plugins/Gen/plugin.swift": plugin,
      ]) { $1 })
    try sample.kit.link("Sources/Kit/Tree/file", to: "deep/three.txt")
    try sample.kit.link("Sources/Kit/Tree/directory", to: "deeper")
    try sample.kit.commit("links")
    try sample.kit.git("push", "--quiet")
    let bump = try sample.product.relctl("bump")
    #expect(bump.status == 0, "\(bump)")
    let end = try sample.archived()
    #expect(end.status == 0, "\(end)")
    #expect(end.output.contains("buoy: E3\n"), "\(end)")
  }

  @Test("the environment that relctl was started in does not reach the manifests")
  func environment() throws {
    let sample = try EvidenceProduct.bumped(
      kit: [
        "Package.swift": EvidenceProduct.kitManifest + """
          if Context.environment["SWITCH"] != nil { package.targets = [] }

          """
      ])
    let end = try sample.archived(variables: ["SWITCH": "1"])
    #expect(end.status == 0, "\(end)")
    #expect(end.output.contains("buoy: E3\n"), "\(end)")
  }

  @Test("an object of an incremental build, stale behind an equal size and time, is not archived")
  func stale() throws {
    let sample = try EvidenceProduct.bumped()
    let build = { () throws -> ProgramRun in
      try ProgramRun.run(
        "swift", ["run", "--configuration", "release", "buoy"],
        environment: HermeticHome.environment, directory: sample.product.root,
        timeoutSeconds: 300)
    }
    let first = try build()
    #expect(first.output.contains(" 5\n") == false, "\(first)")
    try sample.kit.writeKeepingTime(
      "Sources/CKit/private.h", "#define PRIVATE 9\n")
    try sample.kit.commit("another number")
    try sample.kit.git("push", "--quiet")
    #expect(try build().output == first.output, "SwiftPM does not fall for it any more")
    let bump = try sample.product.relctl("bump")
    #expect(bump.status == 0, "\(bump)")
    let end = try sample.archived()
    #expect(end.output.contains("buoy: E3\n"), "\(end)")
    let run = try ProgramRun.run(
      "/bin/sh", ["-ec", "tar xzf dist/\(try sample.archiveName()) -C ../away; ../away/buoy"],
      environment: HermeticHome.environment, directory: sample.product.root)
    #expect(run.output != first.output, "\(run)")
  }
}
