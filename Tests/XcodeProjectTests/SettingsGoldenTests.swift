import Testing
import XcodeProject

/// Every build configuration of the golden projects, against the settings resolved here.
@Suite struct SettingsGoldenTests {
  @Test(arguments: GeneratorCase.accepted)
  func `resolved settings equal those in the project that XcodeGen wrote`(
    _ example: GeneratorCase
  ) throws {
    let files = DiskFileTree()
    let loaded = try SpecLoader.load(example.request, files: files)
    let resolver = SettingsResolver(spec: loaded.spec, files: files)
    let text = try #require(
      example.expectedProjects().first {
        $0.contains("Build configuration list for PBXProject \"\(loaded.spec.name)\"")
      })
    let (compared, differences) = SettingsComparison.compare(text, loaded.spec, resolver)
    #expect(differences.map(\.description) == [])
    let owners = 1 + loaded.spec.targets.count + loaded.spec.aggregateTargets.count
    #expect(compared == owners * loaded.spec.configs.count)
  }
}
