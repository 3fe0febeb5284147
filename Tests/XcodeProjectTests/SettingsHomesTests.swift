import Testing
import XcodeProject
import YAML

@Suite struct SettingsHomesTests {
  /// Files, homes of the build number as `file:line text`, and kinds of problems.
  struct Example: CustomTestStringConvertible {
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

  static let examples: [Example] = [
    Example(
      "without targets the project's setting is the home",
      "name: Acme\r\nsettings:\r\n  base:\r\n    CURRENT_PROJECT_VERSION: 4 # keep\r\n",
      ["project.yml:4 4"]),
    Example(
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
    Example(
      "equal lines of app and extension are homes together",
      """
      name: Acme
      targets:
        A: {type: application, platform: iOS, settings: {base: {CURRENT_PROJECT_VERSION: "21"}}}
        W: {type: app-extension, platform: iOS, settings: {base: {CURRENT_PROJECT_VERSION: '21'}}}
      """, ["project.yml:3 \"21\"", "project.yml:4 '21'"]),
    Example(
      "unequal numbers of app and extension",
      """
      name: Acme
      settings: {base: {CURRENT_PROJECT_VERSION: 41}}
      targets:
        A: {type: application, platform: iOS}
        W: {type: app-extension, platform: iOS, settings: {base: {CURRENT_PROJECT_VERSION: 1}}}
      """, ["project.yml:2 41", "project.yml:5 1"],
      ["unequal: the build numbers disagree: `41` for `A`, `1` for `W`"]),
    Example(
      "an override in one configuration",
      """
      name: Acme
      settings: {base: {CURRENT_PROJECT_VERSION: 41}}
      targets:
        W: {type: app-extension, platform: iOS, settings: {configs: {Debug: {CURRENT_PROJECT_VERSION: 1}}}}
      """, ["project.yml:2 41", "project.yml:4 1"],
      ["unequal: the build numbers disagree: `41` for `W/Release`, `1` for `W/Debug`"]),
    Example(
      "test bundles, frameworks and tools may keep their own",
      """
      name: Acme
      settings: {base: {CURRENT_PROJECT_VERSION: 41}}
      targets:
        A: {type: application, platform: iOS}
        T: {type: bundle.unit-test, platform: iOS, info: {path: T.plist, properties: {CFBundleVersion: "1"}}}
        F: {type: framework, platform: iOS, settings: {CURRENT_PROJECT_VERSION: 7}}
      """, ["project.yml:2 41"]),
    Example(
      "a key beside base is dead",
      "name: A\nsettings:\n  CURRENT_PROJECT_VERSION: 41\n  base: {X: 1}\n", [],
      ["deadKey: `CURRENT_PROJECT_VERSION` has no effect here: XcodeGen ignores it"]),
    Example(
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
    Example(
      "a variable of the environment",
      "name: A\nsettings: {base: {CURRENT_PROJECT_VERSION: \"${ACME_BUILD}\"}}\n", [],
      [
        "environment: the build number of the project (Debug) comes from the environment: "
          + "`${ACME_BUILD}`"
      ]),
    Example(
      "a variable that is not set", "name: A\nsettings: {CURRENT_PROJECT_VERSION: \"${UNSET}\"}\n",
      [],
      [
        "environment: the build number of the project (Debug) comes from the environment: "
          + "`${UNSET}`"
      ]),
    Example(
      "leading zeros", "name: A\nsettings: {CURRENT_PROJECT_VERSION: 0012}\n",
      ["project.yml:2 0012"],
      ["leadingZero: the build number `0012` has a leading zero, and XcodeGen builds `10`"]),
    Example(
      "quoted leading zeros", "name: A\nsettings: {CURRENT_PROJECT_VERSION: \"0012\"}\n",
      ["project.yml:2 \"0012\""],
      ["leadingZero: the build number `0012` has a leading zero"]),
    Example(
      "a float", "name: A\nsettings: {CURRENT_PROJECT_VERSION: 3.10}\n",
      ["project.yml:2 3.10"],
      [
        "notANumber: the build number `3.10` is not one to three period-separated integers, "
          + "and XcodeGen builds `3.1`"
      ]),
    Example(
      "a float that keeps its text", "name: A\nsettings: {CURRENT_PROJECT_VERSION: 3.1}\n",
      ["project.yml:2 3.1"], ["notANumber: the build number `3.1` is a float"]),
    Example(
      "a dotted text", "name: A\nsettings: {CURRENT_PROJECT_VERSION: 3.1.4}\n",
      ["project.yml:2 3.1.4"]),
    Example(
      "four parts", "name: A\nsettings: {CURRENT_PROJECT_VERSION: \"3.0.2.1\"}\n",
      ["project.yml:2 \"3.0.2.1\""],
      ["notANumber: the build number `3.0.2.1` is not one to three period-separated integers"]),
    Example(
      "a reference to itself with nothing below",
      "name: A\nsettings: {CURRENT_PROJECT_VERSION: $(CURRENT_PROJECT_VERSION)}\n", [],
      ["danglingReference: `CURRENT_PROJECT_VERSION` refers to itself, and no level below sets it"]
    ),
    Example(
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
    Example(
      "none at all", "name: A\nsettings: {base: {SWIFT_VERSION: \"6.0\"}}\n", [],
      ["noNumber: no `CURRENT_PROJECT_VERSION` decides the build number"]),
    Example(
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

  static let files: [Example] = [
    Example(
      "included files",
      [
        "project.yml": "include: [base.yml, watch.yml]\nname: Acme\n",
        "base.yml": "targets: {A: {type: application, platform: iOS, settings: "
          + "{base: {CURRENT_PROJECT_VERSION: \"11\"}}}}\n",
        "watch.yml": "targets:\n  W: {type: application, platform: watchOS, settings: "
          + "{base: {CURRENT_PROJECT_VERSION: \"11\"}}}\n",
      ], ["base.yml:1 \"11\"", "watch.yml:2 \"11\""]),
    Example(
      "an xcconfig alone is the home, through includes and references",
      [
        "project.yml": "name: A\nconfigFiles: {Debug: c/a.xcconfig, Release: c/a.xcconfig}\n"
          + "targets: {A: {type: application, platform: iOS}}\n",
        "c/a.xcconfig": "#include? \"b.xcconfig\"\nCURRENT_PROJECT_VERSION = $(BUILD)\n",
        "c/b.xcconfig": "// numbers\nBUILD = 12 ; // here\n",
      ], ["c/b.xcconfig:2 12"]),
    Example(
      "an xcconfig of one configuration disagrees with the spec",
      [
        "project.yml": "name: A\nsettings: {base: {CURRENT_PROJECT_VERSION: 41}}\n"
          + "targets: {A: {type: application, platform: iOS, configFiles: {Release: a.xcconfig}}}\n",
        "a.xcconfig": "CURRENT_PROJECT_VERSION = 12\n",
      ], ["a.xcconfig:1 12", "project.yml:2 41"],
      ["unequal: the build numbers disagree: `12` for `A/Release`, `41` for `A/Debug`"]),
    Example(
      "an xcconfig beats the spec everywhere",
      [
        "project.yml": "name: A\nsettings: {base: {CURRENT_PROJECT_VERSION: 41}}\n"
          + "targets: {A: {type: application, platform: iOS, configFiles: "
          + "{Debug: a.xcconfig, Release: a.xcconfig}}}\n",
        "a.xcconfig": "CURRENT_PROJECT_VERSION = 12\n",
      ], ["a.xcconfig:1 12"],
      [
        "beaten: `CURRENT_PROJECT_VERSION` of the project has no effect on A (Debug): "
          + "the target's xcconfig beats it with `12`"
      ]),
    Example(
      "a condition in an xcconfig",
      [
        "project.yml": "name: A\nconfigFiles: {Debug: a.xcconfig, Release: a.xcconfig}\n",
        "a.xcconfig": "CURRENT_PROJECT_VERSION = 12\nCURRENT_PROJECT_VERSION[sdk=iphoneos*] = 13\n",
      ], ["a.xcconfig:1 12"],
      [
        "conditional: `CURRENT_PROJECT_VERSION[sdk=iphoneos*]` sets the build number of "
          + "the project (Debug) under a condition"
      ]),
    Example(
      "a key that an xcconfig has twice",
      [
        "project.yml": "name: A\nconfigFiles: {Debug: a.xcconfig, Release: a.xcconfig}\n",
        "a.xcconfig": "CURRENT_PROJECT_VERSION = 12\nCURRENT_PROJECT_VERSION=13\n",
      ], ["a.xcconfig:2 13"],
      ["duplicateKey: `CURRENT_PROJECT_VERSION` is written twice in one file, also on line 1"]),
    Example(
      "references that double at each step end",
      [
        "project.yml": "name: A\nconfigFiles: {Debug: a.xcconfig, Release: a.xcconfig}\n",
        "a.xcconfig": "CURRENT_PROJECT_VERSION = $(A0)\nA40 = 1\n"
          + (0..<40).map { "A\($0) = $(A\($0 + 1))$(A\($0 + 1))\n" }.joined(),
      ], [], ["composite"]),
    Example(
      "a number of a test bundle only",
      [
        "project.yml": """
        name: A
        targets:
          A: {type: application, platform: iOS}
          T: {type: bundle.unit-test, platform: iOS, settings: {CURRENT_PROJECT_VERSION: 7}}
        """
      ], [], ["noNumber: no `CURRENT_PROJECT_VERSION` decides the build number"]),
    Example(
      "a list as a number", ["project.yml": "name: A\nsettings: {CURRENT_PROJECT_VERSION: [4]}\n"],
      [], ["notANumber: the build number of the project (Debug) is a list or mapping"]),
    Example(
      "an Info.plist without a number",
      [
        "project.yml": "name: A\nsettings: {CURRENT_PROJECT_VERSION: 41}\n"
          + "targets: {A: {type: application, platform: iOS, sources: [Info.plist]}}\n",
        "Info.plist": "<plist version=\"1.0\"><dict></dict></plist>",
      ], [], ["propertyListWithoutKey: the Info.plist of `A` has no `CFBundleVersion`"]),
    Example(
      "an empty number", ["project.yml": "name: A\nsettings: {CURRENT_PROJECT_VERSION: }\n"],
      ["project.yml:2 "], ["notANumber: the build number is empty"]),
    Example(
      "an info block without version keys",
      [
        "project.yml": """
        name: A
        settings: {base: {CURRENT_PROJECT_VERSION: 41}}
        targets:
          A: {type: application, platform: iOS, info: {path: A.plist, properties: {X: {}}}}
        """
      ], [],
      ["infoDefault: the `info` block of `A` has no `CFBundleVersion`: every build gets `1`"]),
    Example(
      "an info block without version keys does not matter to a generated Info.plist",
      [
        "project.yml": """
        name: A
        settings: {base: {CURRENT_PROJECT_VERSION: 41, GENERATE_INFOPLIST_FILE: YES}}
        targets:
          A: {type: application, platform: iOS, info: {path: A.plist, properties: {X: {}}}}
        """
      ], ["project.yml:2 41"]),
    Example(
      "a number in info.properties",
      [
        "project.yml": """
        name: A
        targets:
          A:
            type: application
            platform: iOS
            info: {path: A.plist, properties: {CFBundleVersion: "12"}}
        """
      ], ["project.yml:6 \"12\""]),
    Example(
      "a reference in info.properties leads to the setting",
      [
        "project.yml": """
        name: A
        targets:
          A:
            type: application
            platform: iOS
            info: {path: A.plist, properties: {CFBundleVersion: $(CURRENT_PROJECT_VERSION)}}
        settings: {base: {CURRENT_PROJECT_VERSION: "21"}}
        """
      ], ["project.yml:7 \"21\""]),
    Example(
      "a literal of an Info.plist among the sources beats the spec",
      [
        "project.yml": "name: A\nsettings: {CURRENT_PROJECT_VERSION: 41}\n"
          + "targets: {A: {type: application, platform: iOS, sources: [S]}}\n",
        "S/In/Info.plist": plist(version: "7"),
      ], [],
      [
        "propertyListLiteral: the build number of `A` is the literal `7` of its Info.plist",
        "beaten: `CURRENT_PROJECT_VERSION` of the project has no effect on A (Debug): "
          + "the Info.plist beats it with `7`",
      ]),
    Example(
      "a reference of an Info.plist among the sources leads to the setting",
      [
        "project.yml": "name: A\nsettings: {CURRENT_PROJECT_VERSION: 41}\n"
          + "targets: {A: {type: application, platform: iOS, sources: [S]}}\n",
        "S/In/Info.plist": plist(version: "${CURRENT_PROJECT_VERSION}"),
      ], ["project.yml:2 41"]),
    Example(
      "a number of several parts",
      [
        "project.yml": """
        name: A
        settings: {BUILD: 7, CURRENT_PROJECT_VERSION: 1.$(BUILD)}
        """
      ], [],
      ["composite: the build number of the project (Debug) is made of several parts (`1.7`)"]),
    Example(
      "a single template attribute is the home",
      [
        "project.yml": """
        name: A
        targetTemplates:
          T: {type: application, platform: iOS, settings: {CURRENT_PROJECT_VERSION: "${build}"}}
        targets:
          A:
            templates: [T]
            templateAttributes:
              build: "7"
        """
      ], ["project.yml:8 \"7\""]),
    Example(
      "an extension without a number",
      [
        "project.yml": """
        name: A
        targets:
          A: {type: application, platform: iOS, settings: {CURRENT_PROJECT_VERSION: 7}}
          W: {type: app-extension, platform: iOS}
        """
      ], ["project.yml:3 7"],
      ["unequal: W (Debug) gets no build number, and `A` gets `7`"]),
  ]

  private static func plist(version: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>CFBundleVersion</key>
    \t<string>\(version)</string>
    </dict>
    </plist>
    """
  }

  @Test(arguments: examples + files)
  func `the home of the build number is found, or refused with a reason`(_ example: Example)
    throws
  {
    let sample = SpecSample(example.files, environment: ["ACME_BUILD": "99"])
    let loaded = try sample.load()
    let resolver = SettingsResolver(spec: loaded.spec, files: sample.tree)
    let found = NumberHomes.find(loaded, resolver, files: sample.tree) { $0.hasPrefix("/p/") }
    #expect(
      found.build.map { "\($0.file.dropFirst(3)):\($0.position.line) \($0.oldText)" }
        == example.homes)
    let problems = found.problems(.build).map { problem in
      example.problems.contains("\(problem.kind)")
        ? "\(problem.kind)" : "\(problem.kind): \(problem.diagnostic.message)"
    }
    #expect(problems == example.problems)
    for home in found.build {
      let bytes = try #require(sample.tree.contents(of: home.file))
      #expect(String(decoding: bytes[home.range], as: UTF8.self) == home.oldText)
    }
  }

  @Test func `a home outside the product's repository is refused`() throws {
    let sample = SpecSample([
      "project.yml": "name: A\ninclude: ../kit/base.yml\n",
      "../kit/base.yml": "settings: {CURRENT_PROJECT_VERSION: 4, MARKETING_VERSION: 1.0}\n",
    ])
    let loaded = try sample.load()
    let resolver = SettingsResolver(spec: loaded.spec, files: sample.tree)
    let found = NumberHomes.find(loaded, resolver, files: sample.tree) { $0.hasPrefix("/p/") }
    #expect(found.problems.map(\.kind) == [.outside, .outside])
    #expect(found.marketing.map(\.value) == ["1.0"])
    #expect(found.marketing.map(\.oldText) == ["1.0"])
  }
}
