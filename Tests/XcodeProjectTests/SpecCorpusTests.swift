import Testing
import XcodeProject
import YAML

@Suite(.enabled(if: CorpusCase.root != nil, "RELCTL_SHARED is not set"))
struct SpecCorpusTests {
  @Test(arguments: CorpusCase.all)
  func `real specs resolve to the settings that XcodeGen wrote`(_ example: CorpusCase) throws {
    let files = example.files()
    do throws(Diagnostics) {
      let loaded = try SpecLoader.load(example.request, files: files)
      let problems = SpecValidator.validate(loaded.spec, files: files)
      #expect(problems.map(\.message).isEmpty != example.isRefused, "\(problems.map(\.message))")
      guard let text = example.expectedProject() else { return }
      let resolver = SettingsResolver(spec: loaded.spec, files: files)
      let (compared, differences) = SettingsComparison.compare(text, loaded.spec, resolver)
      #expect(differences.map(\.description) == [])
      #expect(compared > 0)
    } catch {
      #expect(example.isRefused, "\(error.items.map(\.message))")
    }
  }
}
