import YAML

/// Turns the sources of targets into files and groups (xcodegen.md 7).
final class SourceWalker {
  let context: GenerationContext
  let tree: GroupTree
  let regions: KnownRegions
  /// Extensions that decide what is a file, from the spec.
  private var types: [String: FileType] { context.spec.options.fileTypes }
  /// How many links a walk may pass, one inside the other.
  private static let linkLimit = 4

  init(_ context: GenerationContext, tree: GroupTree, regions: KnownRegions) {
    self.context = context
    self.tree = tree
    self.regions = regions
  }

  /// All files of a list of sources, sorted by name; equal names stay in the order met.
  func files(of sources: [TargetSource], owner: FileRules.Owner) -> [SourceFile] {
    var files: [SourceFile] = []
    for (position, source) in sources.enumerated() {
      add(source, at: position, owner: owner, to: &files)
    }
    return Self.sortedByName(files)
  }

  /// Walks files and folders that only the navigator shows.
  func addFileGroups(_ paths: [String]) {
    var ignored: [SourceFile] = []
    for (position, path) in paths.enumerated() {
      add(
        TargetSource(path: path, value: nil), at: position,
        owner: FileRules.Owner(type: .none, infoPlists: []), to: &ignored)
    }
  }

  /// Sorts references to the files rather than the files: they are large.
  private static func sortedByName(_ files: [SourceFile]) -> [SourceFile] {
    let order = files.indices.sorted { left, right in
      let (first, second) = (files[left].name, files[right].name)
      return first == second ? left < right : first < second
    }
    return order.map { files[$0] }
  }

  /// How a source is taken (xcodegen.md 7.1).
  func kind(of source: TargetSource, at path: String) -> SourceType {
    if let type = source.type { return type }
    if PathText.pathExtension(PathText.lastComponent(path)) != nil { return .file }
    if context.folders.kind(at: path) == .file { return .file }
    return context.spec.options.defaultSourceDirectoryType ?? .group
  }

  private func add(
    _ source: TargetSource, at position: Int, owner: FileRules.Owner, to files: inout [SourceFile]
  ) {
    let path = context.absolute(source.path)
    let kind = kind(of: source, at: path)
    if kind == .group, source.optional, !context.folders.exists(path) { return }
    let customParents = (source.group ?? "").split(separator: "/")
    let intermediate =
      source.createIntermediateGroups ?? context.spec.options.createIntermediateGroups
    var rules = FileRules(owner: owner, source: source, types: types, isFolder: kind == .folder)
    let place = GroupTree.Place(
      ownFolder: true, customParent: !customParents.isEmpty, intermediate: intermediate)
    let added: (element: Handle<Element>, path: String)
    switch kind {
    case .group:
      added = (
        addGroup(source, at: path, position: position, place, &rules, to: &files), path
      )
    case .file:
      added = addFile(source, at: path, position: position, place, &rules, to: &files)
    case .folder:
      added = (addFolder(source, at: path, position: position, place, &rules, to: &files), path)
    case .syncedFolder:
      added = (tree.syncedGroup(at: path, name: source.name), path)
      addRoot(added.element, at: path, place)
    }
    attach(added.element, at: added.path, source, kind, customParents, intermediate)
  }

  /// Gives a source's element the parents that options and the source ask for.
  private func attach(
    _ element: Handle<Element>, at path: String, _ source: TargetSource, _ kind: SourceType,
    _ customParents: [Substring], _ intermediate: Bool
  ) {
    if !customParents.isEmpty {
      guard tree.makeParentGroups(customParents, for: element) else {
        context.report(
          id: "group-cycle",
          "the group `\(source.group ?? "")` lies inside the source `\(source.path)` itself",
          at: source.value, hint: "choose a `group` outside `\(source.path)`")
        return
      }
    } else if intermediate {
      tree.makeIntermediateGroups(for: element, at: path)
    } else {
      return
    }
    if kind != .folder { tree.makeRelative(element, at: path) }
  }

  /// Folder references and synced folders stay at the root unless something else is wanted.
  private func addRoot(_ element: Handle<Element>, at path: String, _ place: GroupTree.Place) {
    let isNested = place.intermediate || place.customParent
    if !isNested || PathText.parent(path) == context.base { tree.addRoot(element) }
  }

  // MARK: - Kinds

  private func addFile(
    _ source: TargetSource, at path: String, position: Int, _ place: GroupTree.Place,
    _ rules: inout FileRules, to files: inout [SourceFile]
  ) -> (element: Handle<Element>, path: String) {
    let folder = PathText.parent(path)
    let file = tree.file(at: path, in: folder, name: source.name)
    files.append(
      rules.make(
        path: path, name: PathText.lastComponent(path), element: file, position: position))
    if place.customParent { return (file, path) }
    if folder == context.base {
      tree.addRoot(file)
      return (file, path)
    }
    return (tree.group(at: folder, merging: [file], place), folder)
  }

  private func addFolder(
    _ source: TargetSource, at path: String, position: Int, _ place: GroupTree.Place,
    _ rules: inout FileRules, to files: inout [SourceFile]
  ) -> Handle<Element> {
    let folder = tree.file(
      at: path, in: context.base, name: source.name, sourceTree: .sourceRoot, type: "folder")
    addRoot(folder, at: path, place)
    files.append(
      rules.make(
        path: path, name: PathText.lastComponent(path), element: folder, position: position))
    return folder
  }

  private func addGroup(
    _ source: TargetSource, at path: String, position: Int, _ place: GroupTree.Place,
    _ rules: inout FileRules, to files: inout [SourceFile]
  ) -> Handle<Element> {
    let filter =
      source.excludes.isEmpty && source.includes.isEmpty
      ? .all : PathFilter(source, path: path, base: context.base, folders: context.folders)
    var walk = FolderWalk(
      walker: self, filter: filter, rules: rules, position: position,
      keepsEmptyFolders: context.spec.options.generateEmptyDirectories)
    let group = walk.walk(path, place, links: Self.linkLimit)
    files += walk.files
    rules = walk.rules
    if let name = source.name { tree.change(group) { $0.name = name } }
    if place.intermediate, place.customParent {
      tree.makeIntermediateGroups(for: group, at: path)
    }
    return group
  }

  /// Whether a thing in a folder is one file: by its file type, else by what it is.
  func isFile(_ entry: FolderEntry) -> Bool {
    if let text = PathText.pathExtension(entry.name) {
      if let type = types[text] { return type.file }
      if FilePhase.builtIn(text) != nil { return true }
      if entry.isDirectory { return XcodeFileType.type(ofExtension: text) != nil }
    }
    return !entry.isDirectory
  }
}
