import Effects
import Pipelines

/// XcodeGen itself, for apps with `"generator": "xcodegen"`.
enum ExternalGenerator {
  /// Runs it beside the spec, without its cache, and without the environment's variables.
  static func run(_ action: GenerateAction, _ context: ActionContext) throws(Failure) {
    let spec = context.workspace.absolute(action.spec)
    let directory = PathText.directory(of: spec)
    try require(spec, context.world)
    let arguments = ["generate", "--no-env", "--spec", spec]
    let result = try Tool.run(
      Command(
        "xcodegen", arguments,
        environment: context.world.environment.variables.filter { !$0.key.hasPrefix("GIT_") },
        directory: directory, output: .logged(path: context.logPath),
        timeoutSeconds: context.timeout ?? 600), context.world)
    guard result.isSuccess else {
      throw Tool.failure(
        "xcodegen-failed", "xcodegen failed", file: spec, command: ["xcodegen"] + arguments, result)
    }
    try context.note("xcodegen wrote the project of \(action.spec)")
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
    if let spec = specs.first { try require(workspace.absolute(spec), world) }
  }

  private static func require(_ spec: String, _ world: World) throws(Failure) {
    guard world.processes.find("xcodegen", path: world.environment.searchPath) == nil else {
      return
    }
    throw Failure(
      .unavailable, id: "xcodegen-missing", "no `xcodegen` in PATH", file: spec,
      hint: "brew install xcodegen, or use the built-in generator: \"generator\": \"builtin\"")
  }
}
