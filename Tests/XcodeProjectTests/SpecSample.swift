import XcodeProject
import YAML

/// A spec in a few lines, for tests.
struct SpecSample {
  var tree: FakeFileTree
  var environment: [String: String] = [:]

  /// Files by their path in `/p`, the spec as `project.yml`.
  init(_ files: [String: String], environment: [String: String] = [:]) {
    tree = FakeFileTree()
    for (path, text) in files { tree.add(SpecPath.absolute(path, in: "/p"), text) }
    self.environment = environment
  }

  init(_ text: String) { self.init(["project.yml": text]) }

  func load(_ policy: SpecRequest.EnvironmentPolicy = .all) throws(Diagnostics) -> LoadedSpec {
    try SpecLoader.load(
      SpecRequest(
        specPath: "/p/project.yml", environment: environment, environmentPolicy: policy),
      files: tree)
  }

  /// The text of a project setting in the first configuration.
  func setting(_ key: String) throws(Diagnostics) -> SettingValue? {
    let spec = try load().spec
    return SettingsResolver(spec: spec, files: tree).project(spec.configs[0])[key]
  }

  /// All problems of loading and validating, as `line:column id: message`.
  func problems() -> [String] {
    do throws(Diagnostics) {
      let loaded = try load()
      return (loaded.diagnostics + SpecValidator.validate(loaded.spec, files: tree)).map(Self.text)
    } catch {
      return error.items.map(Self.text)
    }
  }

  static func text(_ diagnostic: Diagnostic) -> String {
    let position = diagnostic.position.map { "\($0.line):\($0.column) " } ?? ""
    let hint = diagnostic.hint.map { " (\($0))" } ?? ""
    return position + diagnostic.id + ": " + diagnostic.message + hint
  }
}
