import Testing
import XcodeProject

@Suite struct SpecDiagnosticsTests {
  /// Lines after `name: P`, and all problems.
  static let warnings: [(String, [String])] = [
    (
      "tragets: {}",
      ["2:1 unknown-key: a spec has no key `tragets`: it is ignored (did you mean `targets`)"]
    ),
    (
      "createIntermediateGroups: true",
      [
        "2:1 unknown-key: a spec has no key `createIntermediateGroups`: it is ignored "
          + "(it stands under `options`)"
      ]
    ),
    ("x-mine: 1\n.mine: 1\n_mine: 1\nmine: &mine {a: 1}", []),
    (
      "options: {bundleIDPrefix: com.x}",
      [
        "2:11 unknown-key: `options` has no key `bundleIDPrefix`: it is ignored "
          + "(did you mean `bundleIdPrefix`)"
      ]
    ),
    (
      "targets:\n  A: {type: tool, platform: macOS, dependancies: [], colour: 1}",
      [
        "3:36 unknown-key: a target has no key `dependancies`: it is ignored "
          + "(did you mean `dependencies`)",
        "3:54 unknown-key: a target has no key `colour`: it is ignored",
      ]
    ),
    (
      "settings:\n  LOST: 1\n  base: {KEPT: 1}",
      [
        "3:3 dead-setting: `LOST` is ignored, because `base` stands beside it "
          + "(move it under `base`)"
      ]
    ),
    (
      "settings:\n  MARKETING_VERSION: 1.10\n  CURRENT_PROJECT_VERSION: 0012\n  SWIFT_VERSION: 6.0",
      [
        "3:22 number-loses-text: `1.10` is read as a number and becomes `1.1` (write `\"1.10\"`)",
        "4:28 number-loses-text: `0012` is read as a number and becomes `10` (write `\"0012\"`)",
      ]
    ),
    (
      "settings:\n  K: 1\n  K: 2",
      [
        "4:3 duplicate-key: `K` is written twice in one mapping, first on line 3 "
          + "(remove one of the two lines)"
      ]
    ),
    (
      "settingGroups:\n  a: {X: 1}\n  b: none",
      [
        "4:3 dead-setting: the group `b` is not a mapping: all groups of `settingGroups` are "
          + "ignored"
      ]
    ),
    (
      "options: {tabWidth: wide, bundleIdPrefix: [a], deploymentTarget: {iOS: 15}}",
      [
        "2:21 dead-setting: `tabWidth` is not a whole number: it is ignored",
        "2:43 dead-setting: `bundleIdPrefix` is not text: it is ignored",
        "2:72 dead-setting: `iOS` is not text: it is ignored (write `iOS: \"15\"`)",
      ]
    ),
    (
      "targets: {A: {platform: iOS}}",
      ["2:14 dead-setting: the target `A` needs `type`: the whole target `A` is ignored"]
    ),
    (
      "targets:\n  A:\n    type: tool\n    platform: macOS\n    preBuildScripts: [{name: x}]",
      ["6:23 dead-setting: a build script needs `script` or `path`: it is ignored"]
    ),
    (
      "targets:\n  A:\n    type: tool\n    platform: macOS\n    scheme: {testTargets: [a/b/c]}",
      [
        "6:28 dead-setting: `a/b/c` is no target's name: the whole scheme of `A` is ignored"
      ]
    ),
    (
      "targetTemplates: {Tall: {type: tool}}\ntargets: {A: {templates: [Tal], templateAttributes: "
        + "{a: 1}, type: tool, platform: macOS}}",
      [
        "3:27 unknown-template: there is no template `Tal`: it is ignored (did you mean `Tall`)",
        "3:57 dead-setting: the template attribute `a` is not text: all attributes are ignored "
          + "(write `a: \"1\"`)",
      ]
    ),
    (
      "configs: {Debug: Debug, Release: release, Beta: none}",
      [
        "2:18 unknown-config-type: the configuration `Debug` has no type, for `Debug` is neither "
          + "`debug` nor `release` (did you mean `debug`)"
      ]
    ),
    (
      "settings: {X:REPLACE: 1}",
      [
        "2:12 dead-setting: `X:REPLACE` has nothing to replace here and stays a setting of that "
          + "name (remove `:REPLACE`)"
      ]
    ),
    (
      "settings: {L: [a, 1]}",
      [
        "2:12 mixed-list: the list `L` mixes text with other values: it becomes one text, "
          + "`[\"a\", 1]` (put every item in quotes)"
      ]
    ),
  ]

  @Test(arguments: warnings)
  func `what XcodeGen drops silently is reported at its place`(
    _ lines: String, _ problems: [String]
  ) {
    #expect(SpecSample("name: P\n" + lines + "\n").problems() == problems)
  }

  @Test func `a mistake in a template is reported once`() {
    let sample = SpecSample(
      """
      name: P
      targetTemplates: {T: {type: tool, platform: macOS, sorces: []}}
      targets: {A: {templates: [T]}, B: {templates: [T]}}
      """)
    #expect(
      sample.problems() == [
        "2:52 unknown-key: a target has no key `sorces`: it is ignored (did you mean `sources`)"
      ])
  }

  static let errors: [(String, [String])] = [
    (
      "targets: {A: {type: tool, platform: macOS, dependencies: [{target: B}]}, C: {type: ap, "
        + "platform: iSO}}",
      [
        "2:84 unknown-type: `ap` is no target type",
        "2:98 unknown-platform: `iSO` is no platform "
          + "(use `iOS`, `tvOS`, `macOS`, `watchOS`, `visionOS` or `auto`)",
      ]
    ),
    (
      "targets: {App: {type: tool, platform: macOS, dependencies: [{target: Ap}]}}",
      [
        "2:70 unknown-target: the target `App` depends on `Ap`, which does not exist "
          + "(did you mean `App`)"
      ]
    ),
    (
      "settings: {groups: [a]}\nsettingGroups: {a: {groups: [b]}, b: {groups: [a]}}",
      ["3:48 group-cycle: the setting group `a` uses itself"]
    ),
    ("include: gone.yml", ["2:10 missing-include: the included spec `gone.yml` is missing"]),
    (
      "include: project.yml", ["2:10 include-cycle: `project.yml` includes itself"]
    ),
    (
      "targets: {A: {type: tool, platform: macOS}, B: {name: A, type: tool, platform: macOS}}",
      ["2:48 duplicate-target: two targets are called `A`"]
    ),
    ("settings: {configs: [a]}", ["2:21 configs: `configs` is not a mapping of configurations"]),
  ]

  @Test(arguments: errors)
  func `errors stand at their place, all at once`(_ lines: String, _ problems: [String]) {
    #expect(SpecSample("name: P\n" + lines + "\n").problems() == problems)
  }

  @Test func `long chains of includes, groups and templates end in time`() throws {
    var files = ["project.yml": "name: P\ninclude: i0.yml\n"]
    for index in 0..<200 { files["i\(index).yml"] = "include: i\(index + 1).yml\n" }
    #expect(
      SpecSample(files).problems() == [
        "1:10 include-depth: included more than 100 levels deep"
      ])
    let count = 2000
    let groups = (0..<count).map { "  g\($0): {groups: [g\($0 + 1), g\($0 + 1)]}\n" }.joined()
    let templates = (0..<count).map { "  t\($0): {templates: [t\($0 + 1)]}\n" }.joined()
    let text =
      "name: P\nsettings: {groups: [g0]}\nsettingGroups:\n\(groups)  g\(count): {K: deep}\n"
      + "targetTemplates:\n\(templates)  t\(count): {type: tool, platform: macOS}\n"
      + "targets: {A: {templates: [t0]}}\n"
    let sample = SpecSample(text)
    #expect(sample.problems() == [])
    #expect(try sample.setting("K") == "deep")
  }
}
