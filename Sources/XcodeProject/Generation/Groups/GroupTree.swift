/// The navigator's tree while it grows: every group by the path it stands for.
final class GroupTree {
  private let context: GenerationContext
  private var groups: [String: Handle<Element>] = [:]
  /// By lower-cased path: one reference per file in the whole project.
  private var files: [String: Handle<Element>] = [:]
  /// Where the references lead.
  private(set) var paths: [(file: Handle<Element>, path: String)] = []
  private var variantGroups: [String: Handle<Element>] = [:]
  private var syncedGroups: [String: Handle<Element>] = [:]
  private var indices: [Handle<Element>: ChildIndex] = [:]
  /// Parents besides the one an element itself knows.
  private var otherParents: [Handle<Element>: [Handle<Element>]] = [:]
  /// The main group's children, as met.
  private(set) var roots: [Handle<Element>] = []
  private var rootSet: Set<Handle<Element>> = []

  init(_ context: GenerationContext) {
    self.context = context
  }

  /// What two children of a group may not share.
  private struct Signature: Hashable {
    let name: String?
    let path: String?
    let sourceTree: Element.SourceTree

    init(_ element: Element) {
      name = element.name
      path = element.path
      sourceTree = element.sourceTree
    }
  }

  /// How many children of a group have a signature; shared, so that a change copies nothing.
  private final class ChildIndex {
    var counts: [Signature: Int] = [:]
  }

  // MARK: - Groups

  /// Where a group is made from.
  struct Place {
    /// It is the folder that a source, file or configuration file names.
    var ownFolder: Bool
    /// It is put into a group of the spec's choice.
    var customParent = false
    var intermediate = false
  }

  /// The group of a folder, with children merged into it (xcodegen.md 7.7).
  func group(at path: String, merging children: [Handle<Element>], _ place: Place)
    -> Handle<Element>
  {
    if let known = groups[path] {
      merge(children, into: known)
      return known
    }
    let isTop = isTopLevel(path, place)
    let name = PathText.lastComponent(path)
    let groupPath =
      isTop || place.customParent
      ? PathText.relative(path, from: context.projectDirectory) : name
    let group = context.graph.elements.add(
      Element(.group, name: name == groupPath ? nil : name, path: groupPath))
    groups[path] = group
    for child in children { append(child, to: group) }
    if isTop, !isInSyncedFolder(path) { addRoot(group) }
    return group
  }

  private func isTopLevel(_ path: String, _ place: Place) -> Bool {
    if place.customParent { return false }
    let isOutside = !PathText.contains(context.base, path) && !path.contains(context.base)
    let isAboveBase = isOutside && isAncestorOfBase(path)
    if isAboveBase { return true }
    if place.ownFolder, !place.intermediate { return true }
    return PathText.parent(path) == context.base
  }

  private func isAncestorOfBase(_ path: String) -> Bool {
    path != context.base && PathText.contains(path, context.base)
  }

  /// Whether a path lies below a synced folder.
  func isInSyncedFolder(_ path: String) -> Bool {
    if syncedGroups.isEmpty { return false }
    var folder = PathText.parent(path)
    while folder != "/" {
      if syncedGroups[folder] != nil { return true }
      folder = PathText.parent(folder)
    }
    return syncedGroups["/"] != nil
  }

  func addRoot(_ element: Handle<Element>) {
    if rootSet.insert(element).inserted { roots.append(element) }
  }

  /// Makes the groups between an element and the base, up to one that exists.
  func makeIntermediateGroups(for element: Handle<Element>, at path: String) {
    var element = element
    var path = path
    while true {
      let parent = PathText.parent(path)
      guard parent != context.base, parent != path else { return }
      let exists = groups[parent] != nil
      guard exists || !isAncestorOfBase(path) else { return }
      element = group(
        at: parent, merging: [element], Place(ownFolder: false, intermediate: true))
      if exists { return }
      path = parent
    }
  }

  /// Puts an element into the groups `A/B` that a source asks for; false when that closes a circle.
  func makeParentGroups(_ names: [Substring], for element: Handle<Element>) -> Bool {
    var element = element
    for count in stride(from: names.count, to: 0, by: -1) {
      let path = context.absolute(names[..<count].joined(separator: "/"))
      if let known = groups[path], isAncestor(element, of: known) { return false }
      let parent = group(at: path, merging: [element], Place(ownFolder: count == 1))
      if !context.folders.exists(path) {
        change(parent) {
          $0.name = String(names[count - 1])
          $0.path = nil
        }
      }
      element = parent
    }
    return true
  }

  private func isAncestor(_ candidate: Handle<Element>, of element: Handle<Element>) -> Bool {
    var pending = [element]
    var seen: Set<Handle<Element>> = []
    while let next = pending.popLast() {
      if next == candidate { return true }
      guard seen.insert(next).inserted else { continue }
      if let parent = context.graph.elements[next].parent { pending.append(parent) }
      pending += otherParents[next] ?? []
    }
    return false
  }

  /// Makes an element's path relative to what its ancestors' paths come to.
  func makeRelative(_ element: Handle<Element>, at path: String) {
    var paths: [String] = []
    var next = context.graph.elements[element].parent
    while let parent = next {
      if let path = context.graph.elements[parent].path { paths.append(path) }
      next = context.graph.elements[parent].parent
    }
    let folder = PathText.resolve(
      paths.reversed().joined(separator: "/"), in: context.projectDirectory)
    let relative = PathText.relative(path, from: folder)
    guard relative != context.graph.elements[element].path else { return }
    change(element) {
      $0.path = relative
      $0.name = PathText.lastComponent(relative)
    }
  }

  // MARK: - Children

  /// Changes what an element is called, in the indices of its parents too.
  func change(_ element: Handle<Element>, _ body: (inout Element) -> Void) {
    let old = Signature(context.graph.elements[element])
    body(&context.graph.elements[element])
    let new = Signature(context.graph.elements[element])
    let parents =
      [context.graph.elements[element].parent].compactMap { $0 } + (otherParents[element] ?? [])
    for parent in parents where indices[parent] != nil {
      indices[parent]?.counts[old, default: 0] -= 1
      indices[parent]?.counts[new, default: 0] += 1
    }
  }

  /// Adds the children that no present child looks like.
  private func merge(_ children: [Handle<Element>], into group: Handle<Element>) {
    let index = indices[group] ?? makeIndex(of: group)
    for child in children {
      let signature = Signature(context.graph.elements[child])
      guard index.counts[signature, default: 0] == 0 else { continue }
      index.counts[signature] = 1
      link(child, to: group)
    }
  }

  private func makeIndex(of group: Handle<Element>) -> ChildIndex {
    let index = ChildIndex()
    indices[group] = index
    for child in context.graph.elements[group].children {
      index.counts[Signature(context.graph.elements[child]), default: 0] += 1
    }
    return index
  }

  /// Adds a child as it is.
  func append(_ child: Handle<Element>, to group: Handle<Element>) {
    link(child, to: group)
    if indices[group] != nil {
      indices[group]?.counts[Signature(context.graph.elements[child]), default: 0] += 1
    }
  }

  private func link(_ child: Handle<Element>, to group: Handle<Element>) {
    context.graph.elements[group].children.append(child)
    if let old = context.graph.elements[child].parent, old != group {
      otherParents[child, default: []].append(old)
    }
    context.graph.elements[child].parent = group
  }
}

// MARK: - Files

extension GroupTree {
  /// The reference of a file; the first user decides its name and path.
  func file(
    at path: String, in folder: String, name: String? = nil,
    sourceTree: Element.SourceTree = .group, type: String? = nil
  ) -> Handle<Element> {
    let key = path.lowercased()
    if let known = files[key] { return known }
    let last = PathText.lastComponent(path)
    let name = name ?? last
    let relative = PathText.relative(path, from: folder)
    let pathExtension = PathText.pathExtension(last)
    let file: Handle<Element>
    if pathExtension == "xcdatamodeld", type == nil {
      file = DataModel.add(at: path, relative: relative, sourceTree: sourceTree, to: context)
    } else {
      let type = type ?? pathExtension.flatMap(XcodeFileType.type(ofExtension:))
      file = context.graph.elements.add(
        Element(
          .fileReference, name: name == relative ? nil : name, path: relative,
          sourceTree: sourceTree, fileType: type))
    }
    files[key] = file
    paths.append((file, path))
    return file
  }

  /// The reference of a file that a walk found in a folder.
  func walkedFile(at path: String, named name: String) -> Handle<Element> {
    let pathExtension = PathText.pathExtension(name)
    if pathExtension == "xcdatamodeld" { return file(at: path, in: PathText.parent(path)) }
    let key = path.lowercased()
    if let known = files[key] { return known }
    let file = context.graph.elements.add(
      Element(
        .fileReference, path: name,
        fileType: pathExtension.flatMap(XcodeFileType.type(ofExtension:))))
    files[key] = file
    paths.append((file, path))
    return file
  }

  /// The reference of a local package's folder, whose name is always written.
  func packageFolder(at path: String) -> Handle<Element> {
    let folder = file(at: path, in: context.base, sourceTree: .sourceRoot, type: "folder")
    if context.graph.elements[folder].name == nil {
      change(folder) { $0.name = PathText.lastComponent(path) }
    }
    return folder
  }

  /// The group of all translations of a file of the base localization.
  func variantGroup(at path: String) -> Handle<Element> {
    if let known = variantGroups[path] { return known }
    let group = context.graph.elements.add(
      Element(.variantGroup, name: PathText.lastComponent(path)))
    variantGroups[path] = group
    return group
  }

  /// Adds a translation, once.
  func addTranslation(_ file: Handle<Element>, to group: Handle<Element>) {
    if !context.graph.elements[group].children.contains(file) { append(file, to: group) }
  }

  /// The group of a synced folder; the first user decides its name.
  func syncedGroup(at path: String, name: String?) -> Handle<Element> {
    if let known = syncedGroups[path] { return known }
    let relative = PathText.relative(path, from: context.base)
    let group = context.graph.elements.add(
      Element(.syncedGroup, name: name, path: relative))
    context.graph.elements[group].synced = context.graph.syncedFolders.add(
      SyncedFolder(explicitFolders: []))
    syncedGroups[path] = group
    paths.append((group, path))
    return group
  }
}
