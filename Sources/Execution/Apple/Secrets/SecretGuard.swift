import Effects
import Pipelines

/// A world in which no child sees the secrets' variables, and no output of a child repeats them.
package enum SecretGuard {
  /// The same world with its processes guarded. References that lead nowhere are left out: what
  /// needs them says so when it needs them.
  package static func guarding(_ world: World, _ product: Product, root: String) -> World {
    let reader = SecretReader(world, root: root)
    var secrets: [[UInt8]] = []
    var variables: Set<String> = []
    for reference in product.secrets + product.identifiers {
      if case .variable(let name) = reference.place { variables.insert(name) }
    }
    for reference in product.secrets {
      guard let bytes = try? reader.bytes(reference) else { continue }
      secrets.append(bytes)
      if let decoded = Base64.decode(bytes), decoded.count >= 16 { secrets.append(decoded) }
      if let key = try? reader.key(reference) { secrets.append(key) }
    }
    return World(
      files: world.files,
      processes: GuardedProcesses(
        base: world.processes, redactor: Redactor(secrets: secrets), hidden: variables),
      time: world.time, environment: world.environment, archives: world.archives,
      appleTools: world.appleTools, interruption: world.interruption)
  }
}

/// Processes whose children get no secret from the environment and whose output is redacted.
struct GuardedProcesses: ProcessRunning {
  let base: any ProcessRunning
  let redactor: Redactor
  let hidden: Set<String>

  func run(_ command: Command, onLine: ((OutputLine) -> Void)?) throws(ProcessError)
    -> ProcessResult
  {
    var command = command
    command.environment = command.environment.filter { !hidden.contains($0.key) }
    command.redactor = redactor
    return try base.run(command, onLine: onLine)
  }

  func find(_ executable: String, path: String) -> String? {
    base.find(executable, path: path)
  }
}
