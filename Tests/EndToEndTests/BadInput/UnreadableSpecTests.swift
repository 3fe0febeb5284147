import Execution
import TestSupport
import Testing

#if os(Linux)
  /// A file that is there and cannot be read, for every user: reading this one is an EIO.
  private let unreadable = "/proc/self/mem"

  @Suite("a file of the spec that is there and cannot be read")
  struct UnreadableSpecTests {
    private static let spec = """
      name: App
      include: Parts.yml
      configFiles: {Debug: Base.xcconfig, Release: Base.xcconfig}
      targets:
        App:
          type: application
          platform: iOS
          sources: Sources
          info: {path: Info.plist, properties: {CFBundleVersion: $(CURRENT_PROJECT_VERSION)}}

      """

    private static func place() throws -> TestProduct {
      try TestProduct([
        "product.json": """
        {"name": "App", "version": "1.0.0", "apps": [{"project": "project.yml"}]}
        """,
        "project.yml": spec, "Parts.yml": "settings: {MARKETING_VERSION: 1.0.0}\n",
        "Base.xcconfig": "CURRENT_PROJECT_VERSION = 7\n", "Sources/App.swift": "let a = 1\n",
      ])
    }

    @Test(
      "ends every command that needs it with 74, names it and changes nothing",
      arguments: ["project.yml", "Parts.yml", "Base.xcconfig"])
    func ends(_ name: String) throws {
      let product = try Self.place()
      try product.repository.remove(name)
      try product.repository.link(name, to: unreadable)
      try product.repository.commit("link")
      for words in [
        ["validate"], ["generate"], ["bump", "--dry-run"], ["explain", "setting", "A"],
        ["generate", "--check"],
      ] {
        let run = try product.relctl(words)
        #expect(run.status == 74, "\(words): \(run.errors)")
        #expect(
          run.errors.contains("\(name)`: input/output error of the disk (EIO)"), "\(run.errors)")
        #expect(run.errors.contains("run the same command again"), "\(run.errors)")
      }
      #expect(LiveFileTree().kind(at: product.root + "/App.xcodeproj") == .none)
    }
  }
#endif
