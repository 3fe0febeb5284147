import Effects
import Pipelines
import TestSupport
import Testing

@testable import Execution

/// What an archive of an app must compile, by its spec.
@Suite("the sources of an app's archive")
struct AppSourcesTests {
  private static func sources(settings: String = "", sources: String = "")
    throws -> [String]
  {
    let directory = try TemporaryDirectory()
    let root = try LiveFiles().realPath(directory.path)
    let files = [
      "product.json":
        "{\"name\": \"Skiff\", \"version\": \"1.0.0\", \"apps\": [{\"project\": \"project.yml\"}]}",
      "project.yml": """
      name: Skiff
      settings:
        base: {CURRENT_PROJECT_VERSION: 1, MARKETING_VERSION: "1.0.0"}
      targets:
        Skiff:
          type: application
          platform: iOS
          sources: [{path: Sources\(sources)}]
          dependencies: [{target: Core}, {target: Watch, platformFilter: iOS}]
          settings:
            GENERATE_INFOPLIST_FILE: true
            \(settings)
        Core:
          {type: framework, platform: iOS, sources: [Core], settings: {GENERATE_INFOPLIST_FILE: true}}
        Watch:
          {type: framework, platform: iOS, sources: [Watch], settings: {GENERATE_INFOPLIST_FILE: true}}
        Other:
          {type: application, platform: macOS, sources: [Other], settings: {GENERATE_INFOPLIST_FILE: true}}
        SkiffTests:
          {type: bundle.unit-test, platform: iOS, sources: [Tests], dependencies: [{target: Skiff}]}

      """,
      "Sources/App.swift": "", "Sources/c.m": "", "Sources/c.h": "", "Sources/note.txt": "",
      "Sources/Mock.swift": "", "Sources/Preview Content/P.swift": "", "Core/Core.swift": "",
      "Watch/W.swift": "", "Other/O.swift": "", "Tests/T.swift": "",
    ]
    for (path, text) in files { try PlainFiles.write(Array(text.utf8), to: root + "/" + path) }
    let world = World(
      files: LiveFiles(), processes: LiveProcesses(interruption: nil), time: FixedClock(),
      environment: .live(), archives: LiveArchives())
    let workspace = Workspace(productRoot: root, repositoryRoot: root)
    let product = try ProductReader.read(workspace, world).product
    let outline = try AppOutline(product.apps[0], scheme: "Skiff", workspace, world)
    return outline.sources.map { "\($0.target): \($0.path)" }.sorted()
  }

  private static let all = [
    "Core: Core/Core.swift", "Skiff: Sources/App.swift", "Skiff: Sources/Mock.swift",
    "Skiff: Sources/Preview Content/P.swift", "Skiff: Sources/c.m",
  ]

  @Test("those of the app and of what it always depends on; no header, resource or test")
  func all() throws {
    #expect(try Self.sources() == Self.all)
  }

  @Test(
    "what an archive leaves out",
    arguments: [
      ("DEVELOPMENT_ASSET_PATHS: \"\\\"Sources/Preview Content\\\"\"", ["P.swift"]),
      ("DEVELOPMENT_ASSET_PATHS: [\"Sources/Preview Content\"]", ["P.swift"]),
      ("DEVELOPMENT_ASSET_PATHS: '\"$(SRCROOT)/Sources/Preview Content\"'", ["P.swift"]),
      ("EXCLUDED_SOURCE_FILE_NAMES: Mock.swift", ["Mock.swift"]),
      ("EXCLUDED_SOURCE_FILE_NAMES: \"$(inherited) *ock.swift *.m\"", ["Mock.swift", "c.m"]),
      ("EXCLUDED_SOURCE_FILE_NAMES[sdk=iphoneos*]: Mock.*", ["Mock.swift"]),
      ("EXCLUDED_SOURCE_FILE_NAMES: Preview*/*", ["P.swift"]),
      ("EXCLUDED_SOURCE_FILE_NAMES: \"Preview\\\\ Content/*\"", ["P.swift"]),
    ])
  func excluded(_ setting: String, _ names: [String]) throws {
    let expected = Self.all.filter { source in !names.contains { source.hasSuffix($0) } }
    #expect(try Self.sources(settings: setting) == expected)
  }

  @Test("a variable hides what a target leaves out: then it is not judged")
  func variable() throws {
    #expect(
      try Self.sources(settings: "EXCLUDED_SOURCE_FILE_NAMES: $(MOCKS)")
        == ["Core: Core/Core.swift"])
  }

  @Test("a file that one platform alone compiles is not judged")
  func filtered() throws {
    #expect(
      try Self.sources(sources: ", destinationFilters: [iOS]") == ["Core: Core/Core.swift"])
  }
}
