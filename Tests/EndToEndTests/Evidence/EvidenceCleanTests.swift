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

  @Test("the tool of a plug-in and a file that no commit has: no E2, unless sealed")
  func ownTool() throws {
    let sample = try EvidenceProduct.bumped(kit: [".gitignore": "*.key\n.build/\n"])
    try sample.kit.write("data/secret.key", "x\n")
    let end = try sample.archived()
    #expect(end.status == 0, "\(end)")
    #expect(end.output.contains("buoy: E1 (`Gen` ran in the build"), "\(end)")
  }
}
