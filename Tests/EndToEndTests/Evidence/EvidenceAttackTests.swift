import Effects
import TestSupport
import Testing

@Suite(
  "what is compiled and was not committed is named",
  .enabled(if: EvidenceProduct.toolchain != nil, "no swift in PATH"))
struct EvidenceAttackTests {
  struct Attack: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The file that the report must name.
    let named: String
    /// Shell lines in the kit: before the bump, before the build, after it.
    var prepared: [String: String] = [:]
    var earlier = ""
    var before = ""
    var after = ""
    var variables: [String: String] = [:]
  }

  private static let keep = "cp -p Sources/Kit/Kit.swift \"$OUT/kept\";"
  /// In place, so that the inode stays, and with its old time.
  private static let restore =
    "cat \"$OUT/kept\" > Sources/Kit/Kit.swift; touch -r \"$OUT/kept\" Sources/Kit/Kit.swift"

  static let attacks: [Attack] = [
    Attack(
      testDescription: "edited after the bump", named: "Sources/Kit/Kit.swift",
      earlier: "echo '// more' >> Sources/Kit/Kit.swift"),
    Attack(
      testDescription: "overwritten and restored with its time", named: "Sources/Kit/Kit.swift",
      before: keep + "echo '// evil' >> Sources/Kit/Kit.swift", after: restore),
    Attack(
      testDescription: "another text of the same size and time throughout",
      named: "Sources/Kit/Kit.swift",
      before: keep + "sed 's/Int(cmap)/Int(0004)/' \"$OUT/kept\" > Sources/Kit/Kit.swift; "
        + "touch -r \"$OUT/kept\" Sources/Kit/Kit.swift", after: restore),
    Attack(
      testDescription: "renamed away and back", named: "Sources/Kit",
      before: "mv Sources/Kit/Kit.swift \"$OUT/away\"; "
        + "sed 's/Int(cmap)/4/' \"$OUT/away\" > Sources/Kit/Kit.swift",
      after: "mv \"$OUT/away\" Sources/Kit/Kit.swift"),
    Attack(
      testDescription: "the whole kit swapped and back", named: "Kit",
      before:
        "cd ..; mv Kit Away; cp -a Away Kit; sed -i 's/Int(cmap)/4/' Kit/Sources/Kit/Kit.swift",
      after: "cd ..; rm -rf Kit; mv Away Kit"),
    Attack(
      testDescription: "a directory swapped and back", named: "Sources",
      before: "mv Sources/Kit \"$OUT/away\"; cp -a \"$OUT/away\" Sources/Kit; "
        + "sed -i 's/Int(cmap)/4/' Sources/Kit/Kit.swift",
      after: "rm -rf Sources/Kit; mv \"$OUT/away\" Sources/Kit"),
    Attack(
      testDescription: "a source added and removed", named: "Sources/Kit/extra.swift",
      before: "echo 'let extra = 1' > Sources/Kit/extra.swift",
      after: "rm Sources/Kit/extra.swift"),
    Attack(
      testDescription: "an untracked source", named: "Sources/Kit/extra.swift",
      earlier: "echo 'let extra = 1' > Sources/Kit/extra.swift"),
    Attack(
      testDescription: "an ignored source", named: "Sources/Kit/extra.hidden.swift",
      earlier: "echo 'let extra = 1' > Sources/Kit/extra.hidden.swift"),
    Attack(
      testDescription: "the kit moved to another commit", named: "Kit",
      earlier: "git commit -q --allow-empty -m later"),
    Attack(
      testDescription: "the kit at another commit during the build", named: "Kit",
      before: "echo '// evil' >> Sources/Kit/Kit.swift; git commit -qam evil",
      after: "git reset -q --hard HEAD~1"),
    Attack(
      testDescription: "a header edited and restored", named: "Sources/CKit/private.h",
      before: "cp -p Sources/CKit/private.h \"$OUT/kept\"; "
        + "echo '#define PRIVATE 8' > Sources/CKit/private.h",
      after: "cat \"$OUT/kept\" > Sources/CKit/private.h; "
        + "touch -r \"$OUT/kept\" Sources/CKit/private.h"),
    Attack(
      testDescription: "a header behind a module map", named: "Sources/CMap/cmap.h",
      before: "cp -p Sources/CMap/cmap.h \"$OUT/kept\"; "
        + "echo 'static const int cmap = 4;' > Sources/CMap/cmap.h",
      after: "cat \"$OUT/kept\" > Sources/CMap/cmap.h; touch -r \"$OUT/kept\" Sources/CMap/cmap.h"),
    Attack(
      testDescription: "a resource", named: "Sources/Kit/Res/one.txt",
      before: "cp -p Sources/Kit/Res/one.txt \"$OUT/kept\"; echo two > Sources/Kit/Res/one.txt",
      after: "cat \"$OUT/kept\" > Sources/Kit/Res/one.txt; "
        + "touch -r \"$OUT/kept\" Sources/Kit/Res/one.txt"),
    Attack(
      testDescription: "a plug-in's undeclared read", named: "data/undeclared.txt",
      before: "cp -p data/undeclared.txt \"$OUT/kept\"; echo Other > data/undeclared.txt",
      after: "cat \"$OUT/kept\" > data/undeclared.txt; touch -r \"$OUT/kept\" data/undeclared.txt"),
    Attack(
      testDescription: "the plug-in's own source", named: "Plugins/Gen/plugin.swift",
      before: "cp -p Plugins/Gen/plugin.swift \"$OUT/kept\"; echo '//' >> Plugins/Gen/plugin.swift",
      after: "cat \"$OUT/kept\" > Plugins/Gen/plugin.swift; "
        + "touch -r \"$OUT/kept\" Plugins/Gen/plugin.swift"),
    Attack(
      testDescription: "a symlink that leads out of the tree", named: "Sources/Kit/Kit.swift",
      before: "cp -p Sources/Kit/Kit.swift \"$OUT/kept\"; mv Sources/Kit/Kit.swift \"$OUT/away\"; "
        + "ln -s \"$OUT/kept\" Sources/Kit/Kit.swift",
      after: "mv \"$OUT/away\" Sources/Kit/Kit.swift"),
    Attack(
      testDescription: "a header from elsewhere", named: "relctl-outside.h",
      prepared: [
        "Sources/CKit/private.h":
          "#if __has_include(\"/var/tmp/relctl-outside.h\")\n#include \"/var/tmp/relctl-outside.h\"\n"
          + "#else\n#define PRIVATE 7\n#endif\n"
      ],
      before: "echo '#define PRIVATE 9' > /var/tmp/relctl-outside.h",
      after: "rm /var/tmp/relctl-outside.h"),
  ]

  @Test("each attack ends with 65 and the file's name", arguments: attacks + AttackTable.more)
  func attack(_ attack: Attack) throws {
    let sample = try EvidenceProduct.bumped(kit: attack.prepared)
    if !attack.earlier.isEmpty {
      let run = try ProgramRun.run(
        "/bin/sh", ["-ec", attack.earlier], environment: HermeticHome.environment,
        directory: sample.kit.path)
      #expect(run.status == 0, "\(run)")
    }
    let end = try sample.archived(
      before: attack.before, after: attack.after, variables: attack.variables)
    #expect(end.status == 65, "\(end)")
    #expect(end.errors.contains(attack.named), "\(end)")
  }
}
