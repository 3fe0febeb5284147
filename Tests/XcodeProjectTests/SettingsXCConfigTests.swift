import Testing
import XcodeProject

@Suite struct SettingsXCConfigTests {
  /// A line, and the assignment it is, if it is one.
  static let lines: [(String, String?)] = [
    ("KEY = value", "KEY|value|7"), ("KEY=value;", "KEY|value|5"),
    ("  KEY\t=  a b ; // note", "KEY|a b|10"), ("KEY = $(inherited) x", "KEY|$(inherited) x|7"),
    ("// KEY = value", nil), ("KEY", nil), ("KEY =", "KEY||6"), ("KEY = // none", "KEY||7"),
    ("KEY[sdk=iphoneos*][arch=*] = 1", "KEY[sdk=iphoneos*][arch=*]|1|30"),
    ("URL = https://x", "URL|https:|7"), ("A_1 = é=b", "A_1|é=b|7"), ("bad key = 1", nil),
    ("", nil), ("= 1", nil),
  ]

  @Test(arguments: lines)
  func `a line of an xcconfig file is read as Xcode reads it`(_ line: String, _ expected: String?) {
    let files = FakeFileTree(["/a.xcconfig": "\n" + line + "\r\nLAST = 1"])
    let config = XCConfig.load("/a.xcconfig", projectFolder: "/", files: files)
    let first = config?.assignments.first { $0.key != "LAST" }
    #expect(first.map { "\($0.key)|\($0.value)|\($0.position.column)" } == expected)
    #expect(first == nil || first?.position.line == 2)
    #expect(config?.buildView["LAST"]?.value == "1")
  }

  static let tree = [
    "/p/c/main.xcconfig": "A = own\n#include \"one.xcconfig\"\n#include? \"two.xcconfig\"\n"
      + "#include \"c/three.xcconfig\"\n#include\"four.xcconfig\"\n#include \"gone.xcconfig\"\n",
    "/p/c/one.xcconfig": "A = one\nB = one\n#include \"main.xcconfig\"\n",
    "/p/c/two.xcconfig": "B = two\nC = two\n", "/p/c/three.xcconfig": "D = three\n",
    "/p/c/four.xcconfig": "E = four\n",
  ]

  @Test func `XcodeGen and Xcode see different includes and different winners`() throws {
    let files = FakeFileTree(Self.tree)
    let config = try #require(
      XCConfig.load("/p/c/main.xcconfig", projectFolder: "/p", files: files))
    #expect(config.generatorView.mapValues(\.value) == ["A": "own", "B": "one"])
    #expect(
      config.buildView.mapValues(\.value) == ["A": "one", "B": "two", "C": "two", "D": "three"])
    #expect(config.files.map(SpecPath.lastComponent).count == 4)
  }

  @Test func `an explanation names every level and follows references`() throws {
    let sample = SpecSample([
      "project.yml": """
      name: P
      options: {settingPresets: targets}
      configFiles: {Debug: a.xcconfig}
      settings: {MAIN: $(OTHER), LIST: [a, $(OTHER)], SELF: "x $(inherited)"}
      targets:
        A: {type: framework, platform: iOS, settings: {MAIN: $(inherited)}}
      """,
      "a.xcconfig": "OTHER = 7\nMAIN = low\nSELF = y\nMAIN[sdk=*] = z\n",
    ])
    let spec = try sample.load().spec
    let resolver = SettingsResolver(spec: spec, files: sample.tree)
    let debug = SettingLookup(resolver, target: spec.targets[0], config: spec.configs[0])
    let main = debug.explain("MAIN")
    #expect(main.value == "7")
    #expect(main.candidates.map(\.text) == ["$(inherited)", "$(OTHER)", "low"])
    #expect(main.candidates.map(\.level) == [.target, .project, .projectXCConfig])
    #expect(main.outcome.chain.map(\.key) == ["MAIN", "MAIN", "OTHER"])
    #expect(main.outcome.chain.last?.origin.place?.file == "/p/a.xcconfig")
    #expect(main.conditional.map(\.key) == ["MAIN[sdk=*]"])
    #expect(debug.explain("LIST").value == "a 7")
    #expect(debug.explain("SELF").value == "x y")
    #expect(
      debug.explain("CURRENT_PROJECT_VERSION").candidates.first?.origin.text == "preset `framework`"
    )
    #expect(debug.explain("NOTHING").value == nil)
    let release = SettingLookup(resolver, target: nil, config: spec.configs[1])
    #expect(release.explain("MAIN").value == nil)
    #expect(release.explain("MAIN").candidates.first?.origin.place?.position.line == 4)
  }
}
