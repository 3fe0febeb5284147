import Effects
import Pipelines
import XcodeProject
import YAML

/// Reads an app's spec and computes its project, in memory.
package struct ProjectGeneration {
  /// A computed project with what was read for it.
  package struct Prepared {
    package let loaded: LoadedSpec
    package let project: GeneratedProject
    /// Warnings of the spec.
    package let warnings: [Diagnostic]
  }

  private let workspace: Workspace
  private let world: World

  package init(_ workspace: Workspace, _ world: World) {
    self.workspace = workspace
    self.world = world
  }

  /// What a stage may use of the environment: the names that product.json lists.
  package func request(_ app: Product.App) -> SpecRequest {
    SpecRequest(
      specPath: workspace.absolute(app.project), environment: world.environment.variables,
      environmentPolicy: .only(Set(app.env)))
  }

  /// Throws every problem of the spec at once.
  package func load(_ request: SpecRequest, files: some FileTree) throws(Failure) -> LoadedSpec {
    let loaded: LoadedSpec
    do throws(Diagnostics) {
      loaded = try SpecLoader.load(request, files: files)
    } catch {
      try files.requireReadable()
      guard (try? world.files.exists(request.specPath)) == true else {
        throw Failure(
          .missing, id: "spec-missing", "there is no spec `\(request.specPath)`",
          file: request.specPath, hint: "check `project` in product.json")
      }
      throw Failure(error.items)
    }
    try files.requireReadable()
    return loaded
  }

  /// The project of a loaded spec; `strict` makes warnings errors.
  package func generate(
    _ loaded: LoadedSpec, files: some FileTree, options: GenerationOptions, strict: Bool = false
  ) throws(Failure) -> Prepared {
    var problems = SpecValidator.validate(loaded.spec, files: files)
    try files.requireReadable()
    if strict {
      problems += loaded.diagnostics.map { warning in
        var warning = warning
        warning.severity = .error
        return warning
      }
    }
    guard !problems.contains(where: { $0.severity == .error }) else {
      throw Failure(problems)
    }
    let prepared: Prepared
    do throws(Diagnostics) {
      let project = try ProjectGenerator.generate(loaded.spec, files: files, options: options)
      prepared = Prepared(
        loaded: loaded, project: project, warnings: loaded.diagnostics + problems)
    } catch { throw Failure(error.items) }
    try files.requireReadable()
    return prepared
  }

  /// The project of an app of the product, as a stage generates it.
  package func prepare(_ app: Product.App, files: some FileTree, strict: Bool = false)
    throws(Failure) -> Prepared
  {
    let loaded = try load(request(app), files: files)
    return try generate(loaded, files: files, options: options(app), strict: strict)
  }

  package func options(_ app: Product.App) -> GenerationOptions {
    GenerationOptions(
      compatibility: GenerationOptions.Compatibility(rawValue: app.xcodegen) ?? .version245,
      userName: world.environment.value("USER") ?? "user",
      collator: FinderCollation.compare)
  }
}
