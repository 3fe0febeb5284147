import YAML

/// Checks a spec as XcodeGen does before it generates (xcodegen.md 6).
package enum SpecValidator {
  /// The version that `minimumXcodeGenVersion` is compared with.
  package static let compatibleVersion = "2.45.4"

  /// All problems in the order of the checks; empty for a spec that can be generated.
  package static func validate(
    _ spec: Spec, files: some FileTree, version: String = compatibleVersion
  ) -> [Diagnostic] {
    let check = SpecCheck(spec: spec, files: files)
    check.minimumVersion(version)
    check.settings(spec.settings)
    check.paths()
    check.configFiles(spec.configFiles, spec.value["configFiles"])
    check.defaultConfig()
    for name in spec.settingGroups.keys.sorted() {
      check.settingGroup(name)
    }
    for target in spec.targets { check.target(target) }
    for target in spec.aggregateTargets { check.aggregateTarget(target) }
    check.projectReferences()
    for scheme in spec.schemes { check.scheme(scheme) }
    return check.log.diagnostics
  }
}

/// The checks share what they look up.
final class SpecCheck<Files: FileTree> {
  let spec: Spec
  let files: Files
  let log: DecodingLog
  let targetNames: Set<String>
  let packageNames: Set<String>
  let referenceNames: Set<String>
  let configNames: Set<String>
  let foldedConfigNames: [String]
  /// Setting groups whose content was checked.
  var checkedGroups: Set<String> = []
  /// Those that are being checked.
  var openGroups: Set<String> = []

  init(spec: Spec, files: Files) {
    self.spec = spec
    self.files = files
    log = DecodingLog(file: spec.basePath)
    targetNames = Set(spec.targets.map(\.name) + spec.aggregateTargets.map(\.name))
    packageNames = Set(spec.packages.map(\.name))
    referenceNames = Set(spec.projectReferences.map(\.name))
    configNames = Set(spec.configs.map(\.name))
    foldedConfigNames = spec.configs.map { $0.name.lowercased() }
  }

  func isDisabled(_ validation: SpecOptions.Validation) -> Bool {
    spec.options.disabledValidations.contains(validation)
  }

  func exists(_ path: String) -> Bool {
    files.kind(at: SpecPath.absolute(path, in: spec.basePath)) != .none
  }

  /// Whether some configuration's name contains a text, ignoring case.
  func someConfigContains(_ text: String) -> Bool {
    let folded = text.lowercased()
    return foldedConfigNames.contains { $0.contains(folded) }
  }

  /// `did you mean …`, when one of the names is close.
  func nearest(to name: String, among names: some Sequence<String>) -> String? {
    EditDistance.nearest(to: name, among: names).map { "did you mean `\($0)`" }
  }
}
