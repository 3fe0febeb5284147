extension HomesExample {
  /// Specs with other files.
  static let trees: [HomesExample] = [
    HomesExample(
      "included files",
      [
        "project.yml": "include: [base.yml, watch.yml]\nname: Acme\n",
        "base.yml": "targets: {A: {type: application, platform: iOS, settings: "
          + "{base: {CURRENT_PROJECT_VERSION: \"11\"}}}}\n",
        "watch.yml": "targets:\n  W: {type: application, platform: watchOS, settings: "
          + "{base: {CURRENT_PROJECT_VERSION: \"11\"}}}\n",
      ], ["base.yml:1 \"11\"", "watch.yml:2 \"11\""]),
    HomesExample(
      "an xcconfig alone is the home, through includes and references",
      [
        "project.yml": "name: A\nconfigFiles: {Debug: c/a.xcconfig, Release: c/a.xcconfig}\n"
          + "targets: {A: {type: application, platform: iOS}}\n",
        "c/a.xcconfig": "#include? \"b.xcconfig\"\nCURRENT_PROJECT_VERSION = $(BUILD)\n",
        "c/b.xcconfig": "// numbers\nBUILD = 12 ; // here\n",
      ], ["c/b.xcconfig:2 12"]),
    HomesExample(
      "an xcconfig of one configuration disagrees with the spec",
      [
        "project.yml": "name: A\nsettings: {base: {CURRENT_PROJECT_VERSION: 41}}\n"
          + "targets: {A: {type: application, platform: iOS, configFiles: {Release: a.xcconfig}}}\n",
        "a.xcconfig": "CURRENT_PROJECT_VERSION = 12\n",
      ], ["a.xcconfig:1 12", "project.yml:2 41"],
      ["unequal: the build numbers disagree: `12` for `A/Release`, `41` for `A/Debug`"]),
    HomesExample(
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
    HomesExample(
      "a condition in an xcconfig",
      [
        "project.yml": "name: A\nconfigFiles: {Debug: a.xcconfig, Release: a.xcconfig}\n",
        "a.xcconfig": "CURRENT_PROJECT_VERSION = 12\nCURRENT_PROJECT_VERSION[sdk=iphoneos*] = 13\n",
      ], ["a.xcconfig:1 12"],
      [
        "conditional: `CURRENT_PROJECT_VERSION[sdk=iphoneos*]` sets the build number of "
          + "the project (Debug) under a condition"
      ]),
    HomesExample(
      "a key that an xcconfig has twice",
      [
        "project.yml": "name: A\nconfigFiles: {Debug: a.xcconfig, Release: a.xcconfig}\n",
        "a.xcconfig": "CURRENT_PROJECT_VERSION = 12\nCURRENT_PROJECT_VERSION=13\n",
      ], ["a.xcconfig:2 13"],
      ["duplicateKey: `CURRENT_PROJECT_VERSION` is written twice in one file, also on line 1"]),
    HomesExample(
      "references that double at each step end",
      [
        "project.yml": "name: A\nconfigFiles: {Debug: a.xcconfig, Release: a.xcconfig}\n",
        "a.xcconfig": "CURRENT_PROJECT_VERSION = $(A0)\nA40 = 1\n"
          + (0..<40).map { "A\($0) = $(A\($0 + 1))$(A\($0 + 1))\n" }.joined(),
      ], [], ["composite"]),
    HomesExample(
      "a number of a test bundle only",
      [
        "project.yml": """
        name: A
        targets:
          A: {type: application, platform: iOS}
          T: {type: bundle.unit-test, platform: iOS, settings: {CURRENT_PROJECT_VERSION: 7}}
        """
      ], [], ["noNumber: no `CURRENT_PROJECT_VERSION` decides the build number"]),
    HomesExample(
      "a list as a number", ["project.yml": "name: A\nsettings: {CURRENT_PROJECT_VERSION: [4]}\n"],
      [], ["notANumber: the build number of the project (Debug) is a list or mapping"]),
    HomesExample(
      "an Info.plist without a number",
      [
        "project.yml": "name: A\nsettings: {CURRENT_PROJECT_VERSION: 41}\n"
          + "targets: {A: {type: application, platform: iOS, sources: [Info.plist]}}\n",
        "Info.plist": "<plist version=\"1.0\"><dict></dict></plist>",
      ], [], ["propertyListWithoutKey: the Info.plist of `A` has no `CFBundleVersion`"]),
    HomesExample(
      "an empty number", ["project.yml": "name: A\nsettings: {CURRENT_PROJECT_VERSION: }\n"],
      ["project.yml:2 "], ["notANumber: the build number is empty"]),
    HomesExample(
      "a condition below the level that decides",
      [
        "project.yml": "name: A\nsettings: {CURRENT_PROJECT_VERSION: 12}\n"
          + "configFiles: {Debug: a.xcconfig, Release: a.xcconfig}\n",
        "a.xcconfig": "CURRENT_PROJECT_VERSION[sdk=iphoneos*] = 13\n",
      ], ["project.yml:2 12"]),
    HomesExample(
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
    HomesExample(
      "an info block without version keys does not matter to a generated Info.plist",
      [
        "project.yml": """
        name: A
        settings: {base: {CURRENT_PROJECT_VERSION: 41, GENERATE_INFOPLIST_FILE: YES}}
        targets:
          A: {type: application, platform: iOS, info: {path: A.plist, properties: {X: {}}}}
        """
      ], ["project.yml:2 41"]),
    HomesExample(
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
    HomesExample(
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
    HomesExample(
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
    HomesExample(
      "a reference of an Info.plist among the sources leads to the setting",
      [
        "project.yml": "name: A\nsettings: {CURRENT_PROJECT_VERSION: 41}\n"
          + "targets: {A: {type: application, platform: iOS, sources: [S]}}\n",
        "S/In/Info.plist": plist(version: "${CURRENT_PROJECT_VERSION}"),
      ], ["project.yml:2 41"]),
    HomesExample(
      "a number of several parts",
      [
        "project.yml": """
        name: A
        settings: {BUILD: 7, CURRENT_PROJECT_VERSION: 1.$(BUILD)}
        """
      ], [],
      ["composite: the build number of the project (Debug) is made of several parts (`1.7`)"]),
    HomesExample(
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
    HomesExample(
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
}
