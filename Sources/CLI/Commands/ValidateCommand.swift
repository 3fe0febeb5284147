import Effects
import Execution
import Pipelines
import XcodeProject
import YAML

/// `relctl validate`: every problem of the product's files at once.
enum ValidateCommand: Command {
  static let description = CommandDescription(
    "validate", "print every problem of product.json, pipelines and specs",
    operands: "[FILE…]", count: 0...1000)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    var checker = FileChecker(context)
    if invocation.operands.isEmpty {
      try checker.checkProduct()
    } else {
      for path in invocation.operands {
        try checker.check(
          PathText.join(context.world.environment.workingDirectory, path))
      }
    }
    let problems = checker.problems
    let errors = problems.filter { $0.severity == .error }
    if errors.isEmpty {
      let texts = DiagnosticText(style: context.errorStyle)
      for problem in problems { texts.lines(problem).forEach(context.say) }
    }
    return CommandResult(
      lines: errors.isEmpty
        ? [
          "\(checker.files.count) files are valid"
            + (problems.isEmpty ? "" : ", \(problems.count) warnings")
        ] : [],
      fields: [
        ("files", .strings(checker.files)),
        ("problems", .array(problems.map(FailureDocument.diagnostic))),
      ], failure: errors.isEmpty ? nil : Failure(problems))
  }
}

/// Checks files one by one and collects what is wrong with them.
private struct FileChecker {
  private let context: CommandContext
  private(set) var problems: [Diagnostic] = []
  private(set) var files: [String] = []

  private let tree = LiveFileTree()

  init(_ context: CommandContext) { self.context = context }

  mutating func checkProduct() throws(Failure) {
    let root = try ProductContext.locate(context.world, from: context.options.directory)
    try check(root + "/product.json")
    for entry in try pipelines(in: root)
    where entry.name.hasSuffix(".yml") || entry.name.hasSuffix(".yaml") {
      try check(root + "/pipelines/" + entry.name)
    }
  }

  private func pipelines(in root: String) throws(Failure) -> [DirectoryEntry] {
    do throws(FileError) { return try context.world.files.list(root + "/pipelines") } catch {
      if error.isNotFound { return [] }
      throw Failure(reading: error)
    }
  }

  mutating func check(_ path: String) throws(Failure) {
    let name = PathText.name(of: path)
    let bytes: [UInt8]
    do throws(FileError) { bytes = try context.world.files.read(path) } catch {
      throw Failure(reading: error)
    }
    files.append(path)
    var apps: [Product.App] = []
    var spec: SpecRequest?
    do throws(Diagnostics) {
      if name == "product.json" {
        let file = try ProductFile.parse(bytes, file: path)
        problems += file.warnings
        apps = file.product.apps
      } else if path.contains("/pipelines/") {
        let file = try PipelineFile.parse(bytes, file: path)
        problems += file.warnings
        let root = PathText.directory(of: PathText.directory(of: path))
        problems += AgvtoolSearch.warnings(
          file.pipeline, file: path, root: root, context.world)
      } else {
        spec = SpecRequest(specPath: path, environmentPolicy: .none)
      }
    } catch { problems += error.items }
    if let spec { try checkSpec(spec, app: nil, root: nil) }
    try checkApps(apps, root: PathText.directory(of: path))
  }

  private mutating func checkApps(_ apps: [Product.App], root: String) throws(Failure) {
    for app in apps {
      let path = PathText.join(root, app.project)
      guard (try? context.world.files.exists(path)) == true else {
        problems.append(
          Diagnostic(
            id: "spec-missing",
            message: "product.json names the spec `\(app.project)`, which is not there",
            file: path, hint: "check `project` in product.json"))
        continue
      }
      files.append(path)
      try checkSpec(
        SpecRequest(
          specPath: path, environment: context.world.environment.variables,
          environmentPolicy: .only(Set(app.env))), app: app, root: root)
    }
  }

  /// A spec is stricter here than for generating: what XcodeGen drops silently is an error.
  private mutating func checkSpec(_ request: SpecRequest, app: Product.App?, root: String?)
    throws(Failure)
  {
    let loaded: LoadedSpec
    do throws(Diagnostics) { loaded = try SpecLoader.load(request, files: tree) } catch {
      try tree.requireReadable()
      problems += error.items
      return
    }
    problems += loaded.diagnostics.map { warning in
      var warning = warning
      if SpecStrictness.isError(warning.id) { warning.severity = .error }
      return warning
    }
    if loaded.spec.options.preGenCommand != nil, app?.commands != true {
      problems.append(
        Diagnostic(
          id: "not-judged", severity: .warning,
          message: "sources cannot be judged: preGenCommand is not run here",
          file: request.specPath))
    } else {
      problems += SpecValidator.validate(loaded.spec, files: tree)
    }
    try tree.requireReadable()
    problems += AgvtoolSearch.warnings(loaded, context.world)
    guard app != nil, let root, let repository = try? context.product().workspace.repositoryRoot
    else { return }
    problems += try SpecNumbers.homes(
      of: loaded, workspace: Workspace(productRoot: root, repositoryRoot: repository),
      files: tree, world: context.world
    ).problems.map(\.diagnostic)
  }
}

/// Which warnings of generating are errors of a validation.
enum SpecStrictness {
  private static let onlyWarnings: Set<String> = ["number-loses-text"]

  static func isError(_ id: String) -> Bool { !onlyWarnings.contains(id) }
}
