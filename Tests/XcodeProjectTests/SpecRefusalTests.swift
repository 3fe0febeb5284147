import Testing
import XcodeProject
import YAML

@Suite struct SpecRefusalTests {
  /// What fails only while a project is generated, or outside the spec.
  private static let laterRefusals: Set<String> = ["95-pre-command"]

  @Test(arguments: GeneratorCase.refused.filter { !laterRefusals.contains($0.name) })
  func `a spec that XcodeGen refuses is refused, with words about its subject`(
    _ example: GeneratorCase
  ) {
    let problems = Self.errors(of: example)
    #expect(!problems.isEmpty)
    let text = problems.map { "\($0.message) \($0.snippet ?? "")" }.joined(separator: "\n")
    for word in example.subject { #expect(text.contains(word), "\(text)") }
    for problem in problems {
      #expect(problem.position != nil || example.name == "95-no-spec", "\(problem.message)")
    }
  }

  @Test(arguments: GeneratorCase.accepted)
  func `a spec that XcodeGen accepts is accepted`(_ example: GeneratorCase) {
    #expect(Self.errors(of: example).map(\.message) == [])
  }

  private static func errors(of example: GeneratorCase) -> [Diagnostic] {
    let files = DiskFileTree()
    do throws(Diagnostics) {
      let loaded = try SpecLoader.load(example.request, files: files)
      return SpecValidator.validate(loaded.spec, files: files)
        .filter { $0.severity == .error }
    } catch {
      return error.items.filter { $0.severity == .error }
    }
  }
}
