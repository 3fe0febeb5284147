import Effects
import Pipelines
import YAML

/// XcodeGen itself, for apps with `"generator": "xcodegen"`.
enum ExternalGenerator {
  /// Runs it beside the spec, without its cache, and without the environment's variables.
  static func run(_ action: GenerateAction, _ context: ActionContext) throws(Failure) {
    let spec = context.workspace.absolute(action.spec)
    let directory = PathText.directory(of: spec)
    try requireTool(spec, context.world)
    let version = try version(beside: spec, context.world)
    if let pin = try pin(of: spec, context.workspace, context.world) { try pin.require(version) }
    let arguments = ["generate", "--no-env", "--spec", spec]
    let result = try Tool.run(
      Command(
        "xcodegen", arguments,
        environment: context.world.environment.withoutGit,
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
      let spec = workspace.absolute(spec)
      try requireTool(spec, world)
      if let pin = try pin(of: spec, workspace, world) {
        try pin.require(version(beside: spec, world))
      }
    }
  }

  private static func requireTool(_ spec: String, _ world: World) throws(Failure) {
    guard world.processes.find("xcodegen", path: world.environment.searchPath) == nil else {
      return
    }
    throw Failure(
      .unavailable, id: "xcodegen-missing", "no `xcodegen` in PATH", file: spec,
      hint: "brew install xcodegen, or use the built-in generator: \"generator\": \"builtin\"")
  }

  /// Of the `xcodegen` in PATH; nil where it tells none.
  private static func version(beside spec: String, _ world: World) throws(Failure) -> String? {
    let result = try Tool.run(
      Command(
        "xcodegen", ["--version"], environment: world.environment.withoutGit,
        directory: PathText.directory(of: spec), timeoutSeconds: 60), world)
    return result.isSuccess ? GeneratorPin.installed(result.text) : nil
  }

  /// From the spec's directory up to the repository's root, the nearest first.
  private static func pin(
    of spec: String, _ workspace: Workspace, _ world: World
  ) throws(Failure) -> PinFile? {
    var directory = PathText.directory(of: spec)
    while true {
      for name in GeneratorPin.files {
        let file = directory + "/" + name
        do throws(FileError) {
          guard let bytes = try world.files.readIfPresent(file) else { continue }
          if let pin = GeneratorPin.read(bytes, of: name) { return PinFile(path: file, pin: pin) }
        } catch { throw Failure(reading: error) }
      }
      guard directory.hasPrefix(workspace.repositoryRoot + "/") else { return nil }
      directory = PathText.directory(of: directory)
    }
  }
}

/// A tool file of the repository and the version that it asks for.
private struct PinFile {
  let path: String
  let pin: GeneratorPin

  /// Refuses another `xcodegen` than the pinned one, nil for one that tells no version (case GEN-07).
  func require(_ installed: String?) throws(Failure) {
    if let installed, pin.matches(installed) { return }
    let name = PathText.name(of: path)
    throw Failure(
      .unavailable, id: "xcodegen-version",
      "`xcodegen` is \(installed ?? "of an unknown version"), `\(name)` asks for \(pin.version)",
      file: path, position: SourcePosition(line: pin.line, column: 1),
      hint: name == "Mintfile"
        ? "mint install yonaskolb/XcodeGen@\(pin.version) --force, or change the Mintfile"
        : "install XcodeGen \(pin.version), or change \(name)")
  }
}
