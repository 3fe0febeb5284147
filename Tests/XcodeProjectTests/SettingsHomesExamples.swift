import Testing

/// Files, homes of the build number as `file:line text`, and kinds of problems.
struct HomesExample: CustomTestStringConvertible {
  let name: String
  let files: [String: String]
  let homes: [String]
  let problems: [String]

  var testDescription: String { name }

  init(_ name: String, _ files: [String: String], _ homes: [String], _ problems: [String] = []) {
    self.name = name
    self.files = files
    self.homes = homes
    self.problems = problems
  }

  /// A spec alone.
  init(_ name: String, _ spec: String, _ homes: [String], _ problems: [String] = []) {
    self.init(name, ["project.yml": spec], homes, problems)
  }
}

extension HomesExample {
  /// Specs of one file.
  static let specs: [HomesExample] = [
    HomesExample(
      "without targets the project's setting is the home",
      "name: Acme\r\nsettings:\r\n  base:\r\n    CURRENT_PROJECT_VERSION: 4 # keep\r\n",
      ["project.yml:4 4"]),
    HomesExample(
      "the anchor is the home of its aliases",
      """
      name: Acme
      settings:
        base:
          CURRENT_PROJECT_VERSION: &build 41   # shared
      targets:
        Acme: {type: application, platform: iOS}
        Widget:
          type: app-extension
          platform: iOS
          settings: {base: {CURRENT_PROJECT_VERSION: *build}}
      """, ["project.yml:4 41"]),
    HomesExample(
      "equal lines of app and extension are homes together",
      """
      name: Acme
      targets:
        A: {type: application, platform: iOS, settings: {base: {CURRENT_PROJECT_VERSION: "21"}}}
        W: {type: app-extension, platform: iOS, settings: {base: {CURRENT_PROJECT_VERSION: '21'}}}
      """, ["project.yml:3 \"21\"", "project.yml:4 '21'"]),
    HomesExample(
      "unequal numbers of app and extension",
      """
      name: Acme
      settings: {base: {CURRENT_PROJECT_VERSION: 41}}
      targets:
        A: {type: application, platform: iOS}
        W: {type: app-extension, platform: iOS, settings: {base: {CURRENT_PROJECT_VERSION: 1}}}
      """, ["project.yml:2 41", "project.yml:5 1"],
      ["unequal: the build numbers disagree: `41` for `A`, `1` for `W`"]),
    HomesExample(
      "an override in one configuration",
      """
      name: Acme
      settings: {base: {CURRENT_PROJECT_VERSION: 41}}
      targets:
        W: {type: app-extension, platform: iOS, settings: {configs: {Debug: {CURRENT_PROJECT_VERSION: 1}}}}
      """, ["project.yml:2 41", "project.yml:4 1"],
      ["unequal: the build numbers disagree: `41` for `W/Release`, `1` for `W/Debug`"]),
    HomesExample(
      "test bundles, frameworks and tools may keep their own",
      """
      name: Acme
      settings: {base: {CURRENT_PROJECT_VERSION: 41}}
      targets:
        A: {type: application, platform: iOS}
        T: {type: bundle.unit-test, platform: iOS, info: {path: T.plist, properties: {CFBundleVersion: "1"}}}
        F: {type: framework, platform: iOS, settings: {CURRENT_PROJECT_VERSION: 7}}
      """, ["project.yml:2 41"]),
    HomesExample(
      "a key beside base is dead",
      "name: A\nsettings:\n  CURRENT_PROJECT_VERSION: 41\n  base: {X: 1}\n", [],
      ["deadKey: `CURRENT_PROJECT_VERSION` has no effect here: XcodeGen ignores it"]),
    HomesExample(
      "a key written twice",
      """
      name: A
      settings:
        base:
          CURRENT_PROJECT_VERSION: 41
          SWIFT_VERSION: "6.0"
          CURRENT_PROJECT_VERSION: 38
      """, ["project.yml:6 38"],
      [
        "duplicateKey: `CURRENT_PROJECT_VERSION` is written twice in one mapping, first on line 4"
      ]),
    HomesExample(
      "a variable of the environment",
      "name: A\nsettings: {base: {CURRENT_PROJECT_VERSION: \"${ACME_BUILD}\"}}\n", [],
      [
        "environment: the build number of the project (Debug) comes from the environment: "
          + "`${ACME_BUILD}`"
      ]),
    HomesExample(
      "a variable that is not set", "name: A\nsettings: {CURRENT_PROJECT_VERSION: \"${UNSET}\"}\n",
      [],
      [
        "environment: the build number of the project (Debug) comes from the environment: "
          + "`${UNSET}`"
      ]),
    HomesExample(
      "leading zeros", "name: A\nsettings: {CURRENT_PROJECT_VERSION: 0012}\n",
      ["project.yml:2 0012"],
      ["leadingZero: the build number `0012` has a leading zero, and XcodeGen builds `10`"]),
    HomesExample(
      "quoted leading zeros", "name: A\nsettings: {CURRENT_PROJECT_VERSION: \"0012\"}\n",
      ["project.yml:2 \"0012\""],
      ["leadingZero: the build number `0012` has a leading zero"]),
    HomesExample(
      "a float", "name: A\nsettings: {CURRENT_PROJECT_VERSION: 3.10}\n",
      ["project.yml:2 3.10"],
      [
        "notANumber: the build number `3.10` is not one to three period-separated integers, "
          + "and XcodeGen builds `3.1`"
      ]),
    HomesExample(
      "a float that keeps its text", "name: A\nsettings: {CURRENT_PROJECT_VERSION: 3.1}\n",
      ["project.yml:2 3.1"], ["notANumber: the build number `3.1` is a float"]),
    HomesExample(
      "a dotted text", "name: A\nsettings: {CURRENT_PROJECT_VERSION: 3.1.4}\n",
      ["project.yml:2 3.1.4"]),
    HomesExample(
      "four parts", "name: A\nsettings: {CURRENT_PROJECT_VERSION: \"3.0.2.1\"}\n",
      ["project.yml:2 \"3.0.2.1\""],
      ["notANumber: the build number `3.0.2.1` is not one to three period-separated integers"]),
    HomesExample(
      "a reference to itself with nothing below",
      "name: A\nsettings: {CURRENT_PROJECT_VERSION: $(CURRENT_PROJECT_VERSION)}\n", [],
      ["danglingReference: `CURRENT_PROJECT_VERSION` refers to itself, and no level below sets it"]
    ),
    HomesExample(
      "a reference to itself is the level below",
      """
      name: Acme
      settings: {base: {CURRENT_PROJECT_VERSION: 41}}
      targets:
        A:
          type: application
          platform: iOS
          settings: {CURRENT_PROJECT_VERSION: $(inherited)}
      """, ["project.yml:2 41"]),
    HomesExample(
      "none at all", "name: A\nsettings: {base: {SWIFT_VERSION: \"6.0\"}}\n", [],
      ["noNumber: no `CURRENT_PROJECT_VERSION` decides the build number"]),
    HomesExample(
      "similar keys and comments are no homes",
      """
      name: A
      settings:
        # CURRENT_PROJECT_VERSION: 12
        ACME_CURRENT_PROJECT_VERSION: 7
        CURRENT_PROJECT_VERSION_LEGACY: 3
        CURRENT_PROJECT_VERSION: 41
        DYLIB_CURRENT_VERSION: $CURRENT_PROJECT_VERSION
      """, ["project.yml:6 41"]),
  ]
}
