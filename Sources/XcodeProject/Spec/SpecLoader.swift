import YAML

/// What is read, and what it may use.
package struct SpecRequest: Sendable {
  /// Which environment variables `${NAME}` may use; a name that is not allowed stays as written.
  package enum EnvironmentPolicy: Sendable {
    case all
    case none
    case only(Set<String>)
  }

  /// Absolute.
  package var specPath: String
  /// Absolute; nil: the spec's folder.
  package var projectRoot: String?
  package var environment: [String: String]
  package var environmentPolicy: EnvironmentPolicy
  /// Absolute; XcodeGen looks for `SettingPresets` in the current directory before it uses its
  /// own presets (xcodegen.md 5.1). Nil: only the built-in ones.
  package var presetFolder: String?

  package init(
    specPath: String, projectRoot: String? = nil, environment: [String: String] = [:],
    environmentPolicy: EnvironmentPolicy = .all, presetFolder: String? = nil
  ) {
    self.specPath = specPath
    self.projectRoot = projectRoot
    self.environment = environment
    self.environmentPolicy = environmentPolicy
    self.presetFolder = presetFolder
  }
}

/// A spec that was read: its model, and what reading it touched.
package struct LoadedSpec: Sendable {
  package let spec: Spec
  /// Absolute paths of the spec and its includes, in the order they were read.
  package let files: [String]
  /// Environment variables whose values went into the spec, sorted.
  package let environmentNames: [String]
  /// Warnings: unknown keys, dead settings, numbers that lose text.
  package let diagnostics: [Diagnostic]
  /// The same files, parsed.
  package let trees: [YAMLTree]
  /// The merged spec before platform lists and templates.
  package let merged: SpecMap
}

/// Reads a spec: files, includes, environment, templates, model.
package enum SpecLoader {
  /// Throws every problem that makes the spec unreadable; what XcodeGen checks only after
  /// reading is `SpecValidator`'s.
  package static func load(_ request: SpecRequest, files: some FileTree) throws(Diagnostics)
    -> LoadedSpec
  {
    var loader = SpecFileLoader(request: request, files: files)
    let merged = loader.load()
    if !loader.errors.isEmpty { throw Diagnostics(loader.errors + loader.warnings) }
    let log = DecodingLog(file: request.specPath)
    let decoder = SpecDecoder(log: log, basePath: loader.basePath)
    var spec = decoder.decode(expand(merged, log), root: loader.root)
    spec.presetFolder = request.presetFolder
    let diagnostics = sorted(loader.warnings + log.diagnostics, files: loader.paths)
    if Diagnostics(diagnostics).hasErrors { throw Diagnostics(diagnostics) }
    return LoadedSpec(
      spec: spec, files: loader.paths, environmentNames: loader.usedVariables.sorted(),
      diagnostics: diagnostics, trees: loader.trees, merged: merged)
  }

  /// By file, as they were read, and place.
  private static func sorted(_ diagnostics: [Diagnostic], files: [String]) -> [Diagnostic] {
    var order: [String: Int] = [:]
    for (index, file) in files.enumerated() { order[file] = index }
    let start = SourcePosition(line: 0, column: 0)
    return diagnostics.enumerated().sorted { left, right in
      (order[left.element.file] ?? 0, left.element.position ?? start, left.offset)
        < (order[right.element.file] ?? 0, right.element.position ?? start, right.offset)
    }.map(\.element)
  }

  /// Platform lists twice, since a template may bring the list.
  private static func expand(_ spec: SpecMap, _ log: DecodingLog) -> SpecMap {
    let targets = TemplateExpansion.targets.expand(PlatformExpansion.expand(spec), log)
    return PlatformExpansion.expand(
      TemplateExpansion.schemes.expand(targets, log), appending: true)
  }
}
