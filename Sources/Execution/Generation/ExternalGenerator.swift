import Effects
import Pipelines
import YAML

/// XcodeGen itself, for apps with `"generator": "xcodegen"`.
enum ExternalGenerator {
  /// Runs it beside the spec, without its cache, and without the environment's variables.
  static func run(_ action: GenerateAction, _ context: ActionContext) throws(Failure) {
    let spec = context.workspace.absolute(action.spec)
    let directory = PathText.directory(of: spec)
    try require(spec, context.workspace, context.world)
    let version = try version(beside: spec, context.world)
    let arguments = ["generate", "--no-env", "--spec", spec]
    let result = try Tool.run(
      Command(
        "xcodegen", arguments,
        environment: environment(context.world),
        directory: directory, output: .logged(path: context.logPath),
        timeoutSeconds: context.timeout ?? 600), context.world)
    guard result.isSuccess else {
      throw Tool.failure(
        "xcodegen-failed", "xcodegen failed", file: spec, command: ["xcodegen"] + arguments, result)
    }
    try context.note(
      "xcodegen \(version ?? "of an unknown version") wrote the project of \(action.spec)")
  }

  /// Before the first stage: a project that nobody can generate is never built as it lies there
  /// (case CI-03).
  static func preflight(_ plan: Plan, _ workspace: Workspace, _ world: World) throws(Failure) {
    var specs: [String] = []
    var apps: [String] = []
    for action in plan.stages.filter({ $0.skip == nil }).flatMap(\.actions) {
      switch action {
      case .generate(let generate) where generate.usesExternalTool && !generate.checksOnly:
        specs.append(generate.spec)
      case .bump(let bump): specs += bump.projects.filter(\.usesExternalTool).map(\.spec)
      case .archive(let archive): apps += archive.apps.filter { $0.skip == nil }.map(\.spec)
      case .test(let test): apps += test.apps.filter { $0.skip == nil }.map(\.spec)
      default: break
      }
    }
    if !apps.isEmpty {
      let product = try ProductReader.read(workspace, world).product
      specs += product.apps.filter { $0.generator == .xcodegen && apps.contains($0.project) }
        .map(\.project)
    }
    for spec in Set(specs).sorted() {
      try require(workspace.absolute(spec), workspace, world)
    }
  }

  /// Refuses an `xcodegen` that is missing, or another than the repository pins (case GEN-07).
  private static func require(
    _ spec: String, _ workspace: Workspace, _ world: World
  ) throws(Failure) {
    guard world.processes.find("xcodegen", path: world.environment.searchPath) != nil else {
      throw Failure(
        .unavailable, id: "xcodegen-missing", "no `xcodegen` in PATH", file: spec,
        hint: "brew install xcodegen, or use the built-in generator: \"generator\": \"builtin\"")
    }
    guard let (pin, file) = try pin(of: spec, workspace, world) else { return }
    let installed = try version(beside: spec, world)
    if let installed, pin.matches(installed) { return }
    throw Failure(
      .unavailable, id: "xcodegen-version",
      "`xcodegen` is \(installed ?? "of an unknown version"), "
        + "`\(PathText.name(of: file))` asks for \(pin.version)",
      file: file, position: SourcePosition(line: pin.line, column: 1),
      hint: PathText.name(of: file) == "Mintfile"
        ? "mint install yonaskolb/XcodeGen@\(pin.version) --force, or change the Mintfile"
        : "install XcodeGen \(pin.version), or change \(PathText.name(of: file))")
  }

  /// Of the `xcodegen` in PATH; nil where it tells none.
  private static func version(beside spec: String, _ world: World) throws(Failure) -> String? {
    let result = try Tool.run(
      Command(
        "xcodegen", ["--version"], environment: environment(world),
        directory: PathText.directory(of: spec), timeoutSeconds: 60), world)
    return result.isSuccess ? GeneratorPin.installed(result.text) : nil
  }

  /// From the spec's directory up to the repository's root, the nearest first.
  private static func pin(
    of spec: String, _ workspace: Workspace, _ world: World
  ) throws(Failure) -> (GeneratorPin, String)? {
    var directory = PathText.directory(of: spec)
    while true {
      for name in GeneratorPin.files {
        let file = directory + "/" + name
        do throws(FileError) {
          guard let bytes = try world.files.readIfPresent(file) else { continue }
          if let pin = GeneratorPin.read(bytes, of: name) { return (pin, file) }
        } catch { throw Failure(reading: error) }
      }
      guard directory.hasPrefix(workspace.repositoryRoot + "/") else { return nil }
      directory = PathText.directory(of: directory)
    }
  }

  private static func environment(_ world: World) -> [String: String] {
    world.environment.variables.filter { !$0.key.hasPrefix("GIT_") }
  }
}
