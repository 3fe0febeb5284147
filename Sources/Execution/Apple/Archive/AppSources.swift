import Inputs
import XcodeProject

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The sources that an archive of an app compiles, by its spec: those of the app's target and of
/// the targets it depends on, without what a configuration or a platform leaves out.
struct AppSources {
  private static let setting = "EXCLUDED_SOURCE_FILE_NAMES"

  private let spec: Spec
  private let project: GeneratedProject
  private let resolver: SettingsResolver
  private let config: BuildConfig?

  /// `config`: the one that is archived.
  init(
    _ spec: Spec, _ project: GeneratedProject, resolver: SettingsResolver, config: BuildConfig?
  ) {
    self.spec = spec
    self.project = project
    self.resolver = resolver
    self.config = config
  }

  /// Paths as the spec gives them, links not resolved.
  func expected(of app: Target) -> [CompiledSources.Expected] {
    let built = built(with: app)
    return project.targets.flatMap { content -> [CompiledSources.Expected] in
      guard let target = built.first(where: { $0.name == content.name }),
        let excluded = patterns(target)
      else { return [] }
      return content.files.filter { file in
        file.role == .source && !isFiltered(file, target)
          && !excluded.contains { Self.matches(file.path, $0) }
      }.map { CompiledSources.Expected(target: target.name, path: $0.path) }
    }
  }

  /// The app's target and all that it depends on, whatever the platform.
  private func built(with app: Target) -> [Target] {
    var result: [Target] = []
    var waiting = [app]
    while let target = waiting.popLast() {
      guard !result.contains(where: { $0.name == target.name }) else { continue }
      result.append(target)
      waiting += target.dependencies.compactMap { dependency in
        let isConditional =
          dependency.platformFilter != .all || !dependency.destinationFilters.isEmpty
          || dependency.platforms != nil
        guard dependency.kind == .target, !isConditional else { return nil }
        return spec.targets.first { $0.name == dependency.reference }
      }
    }
    return result
  }

  /// Whether a platform decides if the file is compiled.
  private func isFiltered(_ file: TargetContent.File, _ target: Target) -> Bool {
    guard let index = file.source, target.sources.indices.contains(index) else { return false }
    let source = target.sources[index]
    return !source.destinationFilters.isEmpty || source.inferDestinationFiltersByPath == true
  }

  /// The file names that the build leaves out; nil where a variable hides them.
  private func patterns(_ target: Target) -> [String]? {
    guard let config else { return [] }
    var values: [String] = []
    for settings in [resolver.project(config), resolver.target(target, config)] {
      for (key, setting) in settings.settings where Self.isExclusion(key) {
        switch setting.value {
        case .string(let text): values.append(text)
        case .list(let list): values += list
        }
      }
    }
    for files in [spec.configFiles, target.configFiles] {
      values += (resolver.xcconfig(files, config)?.assignments ?? [])
        .filter { Self.isExclusion($0.key) }.map(\.value)
    }
    let words = values.flatMap { $0.split { $0 == " " || $0 == "\"" } }.map(String.init)
      .filter { $0 != "$(inherited)" }
    return words.contains { $0.contains("$") } ? nil : words
  }

  private static func isExclusion(_ key: String) -> Bool {
    key == setting || key.hasPrefix(setting + "[")
  }

  /// A pattern is one of a name, or of the end of a path.
  private static func matches(_ path: String, _ pattern: String) -> Bool {
    fnmatch(pattern, PathText.name(of: path), 0) == 0 || fnmatch("*/" + pattern, path, 0) == 0
      || fnmatch(pattern, path, 0) == 0
  }
}
