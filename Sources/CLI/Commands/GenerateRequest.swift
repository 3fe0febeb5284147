import Effects
import Execution
import Pipelines
import TestReports
import XcodeProject
import YAML

/// One spec to generate, as typed.
struct GenerateRequest {
  struct Done {
    var lines: [String] = []
    var stale: [ProjectDisk.Stale] = []
    var document: JSONValue = .null
  }

  let spec: SpecRequest
  /// Absolute.
  let projectDirectory: String
  let compatibility: GenerationOptions.Compatibility
  let checksOnly: Bool
  let strict: Bool
  let usesExternalTool: Bool

  /// From the flags; without `--spec` the product's apps, else `project.yml` here.
  static func all(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> [GenerateRequest]
  {
    let here = PathText.join(
      context.world.environment.workingDirectory, context.options.directory ?? ".")
    let specs = try specs(invocation, context, here)
    let version = invocation.value("--xcodegen")
    guard
      version == nil || version.flatMap({ GenerationOptions.Compatibility(rawValue: $0) }) != nil
    else {
      throw Failure(
        .usage, id: "bad-value", "`--xcodegen` takes 2.45.4 or 2.46, not `\(version ?? "")`")
    }
    return specs.map { path, app in
      let base = invocation.value("--project-root").map { PathText.join(here, $0) }
      return GenerateRequest(
        spec: SpecRequest(
          specPath: path, projectRoot: base, environment: context.world.environment.variables,
          environmentPolicy: invocation.has("--no-env") ? .none : .all,
          presetFolder: PathText.join(
            context.world.environment.workingDirectory, "SettingPresets")),
        projectDirectory: PathText.join(
          here, invocation.value("--project") ?? PathText.directory(of: path)),
        compatibility: (version ?? app?.xcodegen).flatMap { .init(rawValue: $0) } ?? .version245,
        checksOnly: invocation.has("--check"), strict: invocation.has("--strict"),
        usesExternalTool: app?.generator == .xcodegen)
    }
  }

  private static func specs(_ invocation: Invocation, _ context: CommandContext, _ here: String)
    throws(Failure) -> [(String, Product.App?)]
  {
    if let list = invocation.value("--spec") {
      return list.split(separator: ",").map { (PathText.join(here, String($0)), nil) }
    }
    let local = here + "/project.yml"
    if (try? context.world.files.exists(local)) == true { return [(local, nil)] }
    guard let product = try? context.product(), !product.product.apps.isEmpty else {
      throw Failure(
        .missing, id: "spec-missing", "there is no `project.yml` here, and no product with apps",
        file: local, hint: "relctl generate --spec PATH")
    }
    return product.product.apps.map { (product.workspace.absolute($0.project), $0) }
  }

  // MARK: Running

  func run(_ context: CommandContext) throws(Failure) -> Done {
    let world = context.world
    let workspace = Workspace(
      productRoot: PathText.directory(of: spec.specPath),
      repositoryRoot: PathText.directory(of: spec.specPath))
    let generation = ProjectGeneration(workspace, world)
    let files = LiveFileTree()
    var loaded = try generation.load(spec, files: files)
    let commands = SpecCommands(world, directory: projectDirectory)
    if let command = loaded.spec.options.preGenCommand {
      if checksOnly {
        context.say("\(spec.specPath): cannot be judged: preGenCommand is not run by --check")
      } else {
        try commands.run(command, key: "preGenCommand")
        loaded = try generation.load(spec, files: files)
      }
    }
    let options = GenerationOptions(
      compatibility: compatibility, projectDirectory: projectDirectory,
      userName: world.environment.value("USER") ?? "user", collator: FinderCollation.compare)
    let prepared = try generation.generate(
      loaded, files: files, options: options, strict: strict)
    let texts = DiagnosticText(style: context.errorStyle)
    for warning in prepared.warnings { texts.lines(warning).forEach(context.say) }
    return try finish(prepared, commands, world)
  }

  private func finish(
    _ prepared: ProjectGeneration.Prepared, _ commands: SpecCommands, _ world: World
  ) throws(Failure) -> Done {
    let writer = ProjectDisk()
    var done = Done()
    var fields: [(String, JSONValue)] = [
      ("spec", .string(spec.specPath)), ("project", .string(prepared.project.path)),
    ]
    if checksOnly {
      done.stale = try writer.stale(prepared.project)
      if done.stale.isEmpty { done.lines.append("\(prepared.project.path) is current") }
      fields.append(("stale", .strings(done.stale.map(\.path))))
    } else {
      let written = try writer.write(prepared.project)
      if let command = prepared.loaded.spec.options.postGenCommand {
        try commands.run(command, key: "postGenCommand")
      }
      done.lines.append(
        written.isEmpty
          ? "\(prepared.project.path) is current"
          : "wrote \(prepared.project.path) (\(CountText.of(written.count, "file")))")
      fields.append(("written", .strings(written)))
    }
    fields.append(
      ("warnings", .array(prepared.warnings.map(FailureDocument.diagnostic))))
    done.document = .object(fields)
    return done
  }
}
