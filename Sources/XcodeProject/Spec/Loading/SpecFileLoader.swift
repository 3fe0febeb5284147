import YAML

/// Reads a spec's files and merges them, each once (xcodegen.md 3.1–3.5).
struct SpecFileLoader<Files: FileTree> {
  private struct Location {
    /// Include paths are resolved against this, absolute.
    var base: String
    /// The file's own folder relative to `base`.
    var folder: String
    /// The folder that the file's paths are prefixed with.
    var prefix: String
  }

  let request: SpecRequest
  let files: Files
  /// Absolute paths in the order they were read.
  private(set) var paths: [String] = []
  private(set) var trees: [YAMLTree] = []
  private(set) var usedVariables: Set<String> = []
  private(set) var warnings: [Diagnostic] = []
  private(set) var errors: [Diagnostic] = []
  /// The root spec's mapping.
  private(set) var root: Node?
  private var seen: Set<String> = []
  private var open: [String] = []
  /// Of includes in includes; each level takes room on the stack.
  private static var depth: Int { 100 }

  init(request: SpecRequest, files: Files) {
    self.request = request
    self.files = files
  }

  /// The folder that all paths of the merged spec are relative to.
  var basePath: String {
    SpecPath.normalized(request.projectRoot ?? SpecPath.parent(request.specPath))
  }

  /// The merged mapping; empty, with `errors`, when the root spec cannot be read.
  mutating func load() -> SpecMap {
    let path = SpecPath.normalized(request.specPath)
    guard files.kind(at: path) == .file else {
      errors.append(
        Diagnostic(
          id: "no-spec", message: "no project spec found at `\(path)`", file: path,
          hint: "name another one with `--spec`"))
      return SpecMap()
    }
    return load(path, at: Location(base: basePath, folder: ".", prefix: "."))
  }

  private mutating func load(_ path: String, at location: Location) -> SpecMap {
    seen.insert(path)
    open.append(path)
    defer { open.removeLast() }
    let own = read(path)
    var parts: [SpecMap] = []
    for include in Include.all(in: own["include"]) where include.isEnabled {
      if let part = self.include(include, from: path, at: location) { parts.append(part) }
    }
    let rewritten = PathRewriting(folder: location.prefix).rewrite(own)
    if parts.isEmpty { return SpecMerge.merge(rewritten, onto: SpecMap()) }
    return SpecMerge.merge(parts + [rewritten])
  }

  private mutating func include(_ include: Include, from file: String, at location: Location)
    -> SpecMap?
  {
    let base =
      include.relativePaths
      ? SpecPath.absolute(location.folder, in: location.base) : location.base
    let path = SpecPath.absolute(include.path, in: base)
    if open.contains(path) {
      report(include, in: file, id: "include-cycle", "`\(include.path)` includes itself")
      return nil
    }
    if seen.contains(path) { return nil }
    if open.count >= Self.depth {
      report(
        include, in: file, id: "include-depth", "included more than \(Self.depth) levels deep")
      return nil
    }
    guard files.kind(at: path) == .file else {
      report(
        include, in: file, id: "missing-include", "the included spec `\(include.path)` is missing")
      return nil
    }
    let folder = include.relativePaths ? SpecPath.parent(include.path) : "."
    let prefix = SpecPath.join(location.prefix, folder)
    return load(path, at: Location(base: base, folder: folder, prefix: prefix))
  }

  private mutating func report(
    _ include: Include, in file: String, id: String, _ message: String
  ) {
    errors.append(
      include.node?.diagnostic(id: id, message) ?? Diagnostic(id: id, message: message, file: file))
  }

  private mutating func read(_ path: String) -> SpecMap {
    paths.append(path)
    guard let bytes = files.contents(of: path) else {
      errors.append(
        Diagnostic(id: "unreadable", message: "`\(path)` cannot be read", file: path))
      return SpecMap()
    }
    let format = YAMLTree.Format.of(path: path)
    do {
      let tree = try YAMLTree.parse(bytes, file: path, format: format)
      trees.append(tree)
      warnings += tree.duplicateKeyDiagnostics(severity: .warning)
      return value(of: tree, isJSON: format == .json)
    } catch {
      errors.append(error)
      return SpecMap()
    }
  }

  private mutating func value(of tree: YAMLTree, isJSON: Bool) -> SpecMap {
    guard let root = tree.root else { return SpecMap() }
    guard root.kind == .mapping else {
      let message = "a spec is a mapping of keys to values"
      if isJSON {
        errors.append(root.diagnostic(id: "not-a-mapping", message))
      } else {
        // XcodeGen takes such a file for an empty one.
        warnings.append(root.diagnostic(id: "not-a-mapping", severity: .warning, message))
      }
      return SpecMap()
    }
    if self.root == nil { self.root = root }
    var reader = ValueReader(isJSON: isJSON, variable: request.variable)
    let value = reader.read(root)
    usedVariables.formUnion(reader.usedVariables)
    warnings += reader.diagnostics
    return value.map ?? SpecMap()
  }
}

extension SpecRequest {
  /// The value of a variable that the policy allows.
  func variable(_ name: String) -> String? {
    switch environmentPolicy {
    case .all: environment[name]
    case .none: nil
    case .only(let names): names.contains(name) ? environment[name] : nil
    }
  }
}
