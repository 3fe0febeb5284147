/// The Info.plist files of one target (xcodegen.md 8.2).
struct InfoPlists {
  /// Absolute paths: the files that no phase takes.
  private(set) var paths: Set<String> = []
  /// Relative to the project's folder: the file found among the sources.
  private(set) var discovered: String?

  init(_ target: Target, project: ProjectBuilder) {
    let context = project.context
    var searched = false
    for config in context.spec.configs {
      if let path = project.settings.declaredInfoPlist(target, config) {
        paths.insert(context.absolute(path))
      } else if !searched {
        searched = true
        guard let path = Self.search(target, project: project) else { continue }
        paths.insert(path)
        discovered = PathText.relative(path, from: context.projectDirectory)
      }
    }
  }

  private static let fileName = "Info.plist"

  /// The first one in the order of the sources and of the entries of their folders.
  private static func search(_ target: Target, project: ProjectBuilder) -> String? {
    let folders = project.context.folders
    for source in target.sources {
      let path = project.context.absolute(source.path)
      if PathText.lastComponent(path) == fileName, folders.kind(at: path) == .file { return path }
      if folders.isDirectory(path), let found = search(path, in: folders) { return found }
    }
    return nil
  }

  private static func search(_ folder: String, in folders: FolderCache) -> String? {
    for entry in folders.entries(of: folder) {
      if !entry.isDirectory {
        if entry.name == fileName { return PathText.join(folder, entry.name) }
      } else if !entry.isLink {
        let path = PathText.join(folder, entry.name)
        if let found = search(path, in: folders) { return found }
      }
    }
    return nil
  }
}
