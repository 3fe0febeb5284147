import Effects
import Pipelines

/// XcodeGen itself, for apps with `"generator": "xcodegen"`.
enum ExternalGenerator {
  /// Throws (69) where there is none.
  static func require(for spec: String, _ world: World) throws(Failure) {
    guard world.processes.find("xcodegen", path: world.environment.searchPath) == nil else {
      return
    }
    throw Failure(
      .unavailable, id: "xcodegen-missing", "no `xcodegen` in PATH", file: spec,
      hint: "brew install xcodegen, or use the built-in generator: \"generator\": \"builtin\"")
  }

  /// Runs it beside the spec, without its cache, and without the environment's variables.
  static func run(_ action: GenerateAction, _ context: ActionContext) throws(Failure) {
    let spec = context.workspace.absolute(action.spec)
    let directory = PathText.directory(of: spec)
    try require(for: spec, context.world)
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
}
