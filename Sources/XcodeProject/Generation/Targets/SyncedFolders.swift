/// The synced folders of one target, and what the target leaves out of them (xcodegen.md 7.10).
struct SyncedFolders {
  private let builder: TargetBuilder
  private let infoPlists: Set<String>

  private var context: GenerationContext { builder.context }

  init(_ builder: TargetBuilder, infoPlists: Set<String>) {
    self.builder = builder
    self.infoPlists = infoPlists
  }

  /// The target's synced groups, sorted by the folders' names; the first source of a path supplies the lists.
  func build() -> [Handle<Element>] {
    var groups: [(name: String, group: Handle<Element>)] = []
    var known: Set<String> = []
    for source in builder.target.sources {
      let path = context.absolute(source.path)
      guard builder.project.walker.kind(of: source, at: path) == .syncedFolder,
        known.insert(path).inserted
      else { continue }
      let group = builder.project.tree.syncedGroup(at: path, name: source.name)
      groups.append((PathText.lastComponent(path), group))
      addExplicitFolders(of: source, at: path, to: group)
      addExceptions(of: source, at: path, to: group)
    }
    return groups.sorted { $0.name < $1.name }.map(\.group)
  }

  private func addExplicitFolders(
    of source: TargetSource, at path: String, to group: Handle<Element>
  ) {
    guard !source.explicitFolders.isEmpty, let synced = context.graph.elements[group].synced else {
      return
    }
    let glob = GlobExpander(folders: context.folders)
    let root = PathFilter.literalRoot(of: path, base: context.base)
    let prefix = path == root ? "" : PathText.relative(path, from: root) + "/"
    let before = context.graph.syncedFolders[synced].explicitFolders
    var found: [String] = []
    for pattern in source.explicitFolders where !pattern.isEmpty {
      let folders = glob.expand(prefix + pattern, under: root)
        .filter(context.folders.isDirectory)
      if folders.isEmpty {
        found.append(pattern)
      } else {
        found += folders.map { PathText.relative($0, from: path) }.sorted()
      }
    }
    var known: Set<String> = []
    found = found.filter { known.insert($0).inserted }
    context.graph.syncedFolders[synced].explicitFolders =
      before.isEmpty ? found : known.union(before).sorted()
  }

  private func addExceptions(of source: TargetSource, at path: String, to group: Handle<Element>) {
    guard let synced = context.graph.elements[group].synced else { return }
    var members: Set<String> = []
    if !source.excludes.isEmpty || !source.includes.isEmpty {
      let filter = PathFilter(source, path: path, base: context.base, folders: context.folders)
      members.formUnion(filter.excluded)
      if filter.included != nil { addUnincluded(in: path, filter, to: &members) }
    }
    members.formUnion(
      infoPlists.filter { PathText.contains(path, $0) && context.folders.exists($0) })
    guard !members.isEmpty else { return }
    let set = context.graph.exceptionSets.add(
      ExceptionSet(
        members: members.map { PathText.relative($0, from: path) }.sorted(),
        target: builder.handle))
    context.graph.syncedFolders[synced].exceptions.append(set)
  }

  /// Every file and wrapper that the includes leave out.
  private func addUnincluded(in folder: String, _ filter: PathFilter, to members: inout Set<String>)
  {
    for entry in context.folders.entries(of: folder) {
      let path = PathText.join(folder, entry.name)
      if builder.project.walker.isFile(entry) {
        if entry.name != ".DS_Store", !filter.passes(path, name: entry.name) {
          members.insert(path)
        }
      } else if !entry.isLink {
        addUnincluded(in: path, filter, to: &members)
      }
    }
  }
}
