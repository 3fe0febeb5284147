import Effects
import Pipelines

/// A spec's preGenCommand and postGenCommand, run as XcodeGen runs them: through bash, in the
/// project's folder.
package struct SpecCommands {
  private let world: World
  private let directory: String
  private let timeout: Double?

  package init(_ world: World, directory: String, timeout: Double? = nil) {
    self.world = world
    self.directory = directory
    self.timeout = timeout
  }

  /// `key` names the command in messages; its output goes to `log`, or where relctl's own goes.
  package func run(_ script: String, key: String, log: String? = nil) throws(Failure) {
    let arguments = ["-c", script]
    let result = try Tool.run(
      Command(
        "/bin/bash", arguments, environment: world.environment.variables, directory: directory,
        output: log.map { .logged(path: $0) } ?? .inherited, timeoutSeconds: timeout), world)
    guard result.isSuccess else {
      throw Tool.failure(
        "command-failed", "`\(key)` failed", command: ["/bin/bash"] + arguments, result)
    }
  }
}
