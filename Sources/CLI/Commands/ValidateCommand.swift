import Effects
import Execution
import Pipelines
import TestReports
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
          CountText.of(checker.files.count, "file") + " checked, no error"
            + (problems.isEmpty ? "" : ", " + CountText.of(problems.count, "warning"))
        ] : [],
      fields: [
        ("files", .strings(checker.files)),
        ("problems", .array(problems.map(FailureDocument.diagnostic))),
      ],
      failure: errors.isEmpty
        ? nil
        : Failure(problems, kind: checker.disagreements == errors.count ? .mismatch : .invalid))
  }
}

/// Checks files one by one and collects what is wrong with them.
private struct FileChecker {
  private let context: CommandContext
  private(set) var problems: [Diagnostic] = []
  private(set) var files: [String] = []
  /// How many of the problems are values that disagree, each of them valid.
  private(set) var disagreements = 0

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
    var product: Product?
    var spec: SpecRequest?
    do throws(Diagnostics) {
      if name == "product.json" {
        let file = try ProductFile.parse(bytes, file: path)
        problems += file.warnings
        product = file.product
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
    if let spec { _ = try checkSpec(spec, app: nil) }
    if let product { try checkApps(of: product, root: PathText.directory(of: path)) }
  }

  private mutating func checkApps(of product: Product, root: String) throws(Failure) {
    for app in product.apps {
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
      let request = SpecRequest(
        specPath: path, environment: context.world.environment.variables,
        environmentPolicy: .only(Set(app.env)))
      if let loaded = try checkSpec(request, app: app) {
        try checkNumbers(of: loaded, product.version, root: root)
      }
    }
  }

  /// A spec is stricter here than for generating: what XcodeGen drops silently is an error.
  private mutating func checkSpec(_ request: SpecRequest, app: Product.App?)
    throws(Failure) -> LoadedSpec?
  {
    let loaded: LoadedSpec
    do throws(Diagnostics) { loaded = try SpecLoader.load(request, files: tree) } catch {
      try tree.requireReadable()
      problems += error.items
      return nil
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
      problems += SourcePatterns.unmatched(in: loaded.spec, files: tree)
    }
    if let app,
      let problem = SchemeTests.problem(
        ofScheme: app.scheme ?? loaded.spec.name, in: loaded.spec)
    {
      problems.append(problem)
    }
    try tree.requireReadable()
    problems += AgvtoolSearch.warnings(loaded, context.world)
    return loaded
  }

  /// The numbers' homes, and whether they say what product.json says.
  private mutating func checkNumbers(
    of loaded: LoadedSpec, _ version: SemanticVersion, root: String
  ) throws(Failure) {
    let workspace = Workspace(productRoot: root, repositoryRoot: try repositoryRoot(of: root))
    let homes = try SpecNumbers.homes(
      of: loaded, workspace: workspace, files: tree, world: context.world)
    for problem in homes.problems {
      // What reading the spec found at the same place is the same problem.
      let isKnown = problems.contains {
        $0.severity == .error && $0.file == problem.diagnostic.file
          && $0.position == problem.diagnostic.position
      }
      if !isKnown { add(problem.diagnostic, disagrees: problem.verdict == .disagrees) }
    }
    for home in homes.marketing where home.text != version.marketing {
      add(home.differs(from: version, in: workspace), disagrees: true)
    }
  }

  /// An error at a place makes a warning about it moot.
  private mutating func add(_ problem: Diagnostic, disagrees: Bool) {
    problems.removeAll {
      $0.severity == .warning && $0.file == problem.file && $0.position == problem.position
    }
    problems.append(problem)
    if disagrees { disagreements += 1 }
  }

  /// Files in no repository may stand anywhere; one that cannot be opened is no such case.
  private func repositoryRoot(of root: String) throws(Failure) -> String {
    do throws(Failure) {
      return try ProductContext(world: context.world, directory: root).workspace.repositoryRoot
    } catch {
      if error.id == "no-repository" { return "/" }
      throw error
    }
  }
}

extension HomeScalar {
  /// The marketing version here is not product.json's.
  fileprivate func differs(from version: SemanticVersion, in workspace: Workspace) -> Diagnostic {
    let message =
      "the marketing version is `\(text)`, and product.json's `\(version)` makes it "
      + "`\(version.marketing)`"
    let hint = "relctl bump sets it"
    if case .node(let node) = place {
      return node.diagnostic(id: "marketing-differs", message, hint: hint)
    }
    return Diagnostic(
      id: "marketing-differs", message: message,
      file: PathText.join(workspace.repositoryRoot, path),
      position: SourcePosition(line: line, column: 1), hint: hint)
  }
}

/// Which warnings of generating are errors of a validation.
enum SpecStrictness {
  private static let onlyWarnings: Set<String> = ["number-loses-text"]

  static func isError(_ id: String) -> Bool { !onlyWarnings.contains(id) }
}
