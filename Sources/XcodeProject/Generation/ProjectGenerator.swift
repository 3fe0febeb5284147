import YAML

/// Writes a spec's project: XcodeGen's output, byte for byte.
package enum ProjectGenerator {
  /// All files of the project of a spec that `SpecValidator` accepts.
  ///
  /// Touches nothing: the result says what to write and what to delete.
  package static func generate(
    _ spec: Spec, files: some FileTree, options: GenerationOptions
  ) throws(Diagnostics) -> GeneratedProject {
    let targets = options.compatibility == .version245 ? spec.sortedTargets : spec.targets
    let propertyLists = PropertyLists(spec, files: files)
    let lists = propertyLists.changed(for: targets)
    let tree = OverlayTree(files, adding: lists.map { ($0.path, $0.bytes) })
    let context = GenerationContext(spec, files: tree, options: options)
    let settings = SettingsResolver(spec: spec, files: tree)
    let builder = ProjectBuilder(context, settings: settings)
    if !context.problems.isEmpty { throw Diagnostics(context.problems) }
    var assigner = IDAssigner(context.takeGraph(), loneFiles: builder.loneFiles)
    context.graph = assigner.assign()

    let path = PathText.join(context.projectDirectory, spec.name + ".xcodeproj")
    var result = GeneratedProject(
      path: path, files: lists, propertyLists: propertyLists.paths(for: targets), deletions: [],
      targets: builder.contents)
    var serializer = ProjectSerializer(context.graph)
    result.add("project.pbxproj", serializer.serialize())
    result.add("project.xcworkspace/contents.xcworkspacedata", workspace.document)
    let index = BuildableIndex(project: builder, graph: context.graph)
    for file in SchemeFiles(index: index).files() { result.add(file.path, file.bytes) }
    if !spec.breakpoints.isEmpty {
      result.add(BreakpointList.path, BreakpointList.document(spec.breakpoints))
    }
    if !context.problems.isEmpty { throw Diagnostics(context.problems) }
    result.addDeletions(context.folders)
    return result
  }

  /// The workspace that every project has inside; always the same.
  private static let workspace = XMLElement(
    "Workspace", ["version": "1.0"], children: [XMLElement("FileRef", ["location": "self:"])])
}

extension GeneratedProject {
  /// Adds a file inside the project's folder.
  mutating func add(_ relativePath: String, _ bytes: [UInt8]) {
    files.append(File(path: path + "/" + relativePath, bytes: bytes, kind: .project))
  }

  /// Adds what is there of shared schemes and breakpoints and is not written again.
  mutating func addDeletions(_ folders: FolderCache) {
    let kept = Set(files.map(\.path))
    for folder in ["xcshareddata/xcschemes", "xcshareddata/xcdebugger"] {
      let folder = path + "/" + folder
      guard folders.isDirectory(folder) else { continue }
      if !kept.contains(where: { $0.hasPrefix(folder + "/") }) {
        deletions.append(folder)
        continue
      }
      deletions += folders.entries(of: folder).map { folder + "/" + $0.name }
        .filter { !kept.contains($0) }
    }
  }
}
