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
  /// File names that a configuration leaves out.
  private static let excluded = "EXCLUDED_SOURCE_FILE_NAMES"
  /// Folders, such as `Preview Content`, whose files an archive leaves out.
  private static let developmentOnly = "DEVELOPMENT_ASSET_PATHS"

  private let spec: Spec
  private let project: GeneratedProject
  private let resolver: SettingsResolver
  private let config: BuildConfig?
  /// `$(SRCROOT)`, absolute.
  private let directory: String

  /// `config`: the one that is archived.
  init(
    _ spec: Spec, _ project: GeneratedProject, resolver: SettingsResolver, config: BuildConfig?
  ) {
    self.spec = spec
    self.project = project
    self.resolver = resolver
    self.config = config
    directory = PathText.directory(of: project.path)
  }

  /// Paths as the spec gives them, links not resolved.
  func expected(of app: Target) -> [CompiledSources.Expected] {
    let built = built(with: app)
    return project.targets.flatMap { content -> [CompiledSources.Expected] in
      guard let target = built.first(where: { $0.name == content.name }),
        let excluded = words(of: Self.excluded, target),
        let development = words(of: Self.developmentOnly, target)
      else { return [] }
      let folders = development.map { PathText.join(directory, $0) }
      return content.files.filter { file in
        file.role == .source && !isFiltered(file, target)
          && !excluded.contains { Self.matches(file.path, $0) }
          && !folders.contains { PathText.isInside(file.path, $0) }
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

  /// The words of a setting on all its levels; nil where a variable hides some.
  private func words(of key: String, _ target: Target) -> [String]? {
    guard let config else { return [] }
    func isMeant(_ name: String) -> Bool { name == key || name.hasPrefix(key + "[") }
    var words: [String] = []
    for settings in [resolver.project(config), resolver.target(target, config)] {
      for (name, setting) in settings.settings where isMeant(name) {
        switch setting.value {
        case .string(let text): words += Self.words(of: text)
        // An item with a blank is one path to some writers, several to others.
        case .list(let list): words += list + list.flatMap(Self.words)
        }
      }
    }
    for files in [spec.configFiles, target.configFiles] {
      for assignment in resolver.xcconfig(files, config)?.assignments ?? []
      where isMeant(assignment.key) {
        words += Self.words(of: assignment.value)
      }
    }
    words = words.filter { $0 != "$(inherited)" }.map { word in
      ["$(SRCROOT)", "$(PROJECT_DIR)"].reduce(word) { $0.replacing($1, with: directory) }
    }
    return words.contains { $0.contains("$") } ? nil : words
  }

  /// Blanks part words, but in quotes and behind a backslash.
  private static func words(of text: String) -> [String] {
    QuotedWords.split(text.utf8, separators: [UInt8(ascii: " ")])
  }

  /// A pattern is one of a name, or of the end of a path.
  private static func matches(_ path: String, _ pattern: String) -> Bool {
    fnmatch(pattern, PathText.name(of: path), 0) == 0 || fnmatch("*/" + pattern, path, 0) == 0
      || fnmatch(pattern, path, 0) == 0
  }
}
