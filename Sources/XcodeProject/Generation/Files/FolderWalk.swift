/// The walk over one source's folder: which files it holds, in which groups.
struct FolderWalk {
  let walker: SourceWalker
  let filter: PathFilter
  var rules: FileRules
  let position: Int
  let keepsEmptyFolders: Bool
  private(set) var files: [SourceFile] = []

  init(
    walker: SourceWalker, filter: PathFilter, rules: FileRules, position: Int,
    keepsEmptyFolders: Bool
  ) {
    self.walker = walker
    self.filter = filter
    self.rules = rules
    self.position = position
    self.keepsEmptyFolders = keepsEmptyFolders
  }

  private var folders: FolderCache { walker.context.folders }

  /// What a folder holds, by how it is treated.
  private struct Content {
    var files: [FolderEntry] = []
    var folders: [FolderEntry] = []
    var localizations: [FolderEntry] = []
  }

  /// Walks a folder and makes its group, after the groups below it.
  mutating func walk(_ path: String, _ place: GroupTree.Place, links: Int) -> Handle<Element> {
    let content = content(of: path)
    var children: [Handle<Element>] = []
    for entry in content.files {
      let file = PathText.join(path, entry.name)
      let element = walker.tree.walkedFile(at: file, named: entry.name)
      if entry.name.hasSuffix(".xcstrings") { walker.regions.addCatalog(at: file) }
      add(file, entry.name, element)
      children.append(element)
    }
    for entry in content.folders {
      let remaining = entry.isLink ? links - 1 : links
      guard remaining >= 0 else { continue }
      let before = files.count
      let group = walk(
        PathText.join(path, entry.name), GroupTree.Place(ownFolder: false), links: remaining)
      if files.count > before || keepsEmptyFolders { children.append(group) }
    }
    if !content.localizations.isEmpty {
      children += addLocalizations(content.localizations.map(\.name), in: path)
    }
    return walker.tree.group(at: path, merging: children, place)
  }

  mutating func add(_ path: String, _ name: String, _ element: Handle<Element>) {
    files.append(rules.make(path: path, name: name, element: element, position: position))
  }

  private func content(of path: String) -> Content {
    var content = Content()
    for entry in folders.entries(of: path) {
      guard keeps(entry, in: path) else { continue }
      if entry.name.hasSuffix(".lproj") {
        content.localizations.append(entry)
      } else if walker.isFile(entry) {
        content.files.append(entry)
      } else if entry.isDirectory {
        content.folders.append(entry)
      }
    }
    return content
  }

  /// Files that pass; folders of which a direct child passes, empty ones if they are wanted.
  private func keeps(_ entry: FolderEntry, in folder: String) -> Bool {
    let path = PathText.join(folder, entry.name)
    if !entry.isDirectory { return filter.passes(path, name: entry.name) }
    let children = folders.entries(of: path)
    if children.isEmpty { return keepsEmptyFolders }
    return children.contains { filter.passes(PathText.join(path, $0.name), name: $0.name) }
  }

  /// The entries of a localization's folder that pass.
  func localizedNames(in folder: String) -> [String] {
    folders.entries(of: folder).map(\.name).filter {
      filter.passes(PathText.join(folder, $0), name: $0)
    }
  }
}
