import Effects
import Execution
import Pipelines
import TestReports

/// `relctl doctor`: what is missing, what it blocks, and the command that mends it.
enum DoctorCommand: Command {
  static let description = CommandDescription(
    "doctor", "check tools and set-up; say what each missing thing blocks",
    flags: [
      .toggle("--release", "check signing, secrets, remote and numbers for a release, too")
    ])

  private struct Check {
    let name: String
    let isOK: Bool
    let found: String
    let blocks: String
    let remedy: String
    /// Blocks nothing, and is better mended.
    var isWarning = false

    var mark: String { isWarning ? "warning " : isOK ? "ok      " : "missing " }
  }

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    var checks = tools(context)
    checks += product(context)
    if invocation.has("--release") {
      checks += try ReleaseDoctor(context.product()).checks().map { check in
        Check(
          name: check.name, isOK: check.isOK, found: check.found, blocks: check.blocks,
          remedy: check.remedy)
      }
    }
    let missing = checks.filter { !$0.isOK }
    let lines = checks.flatMap { check -> [String] in
      let first = "\(check.mark) \(check.name): \(check.found)"
      let blocks = check.isWarning ? [] : ["         blocks: \(check.blocks)"]
      return check.isOK && !check.isWarning
        ? [first] : [first] + blocks + ["         mend: \(check.remedy)"]
    }
    return CommandResult(
      lines: lines,
      fields: [
        (
          "checks",
          .array(
            checks.map { check in
              .object([
                ("name", .string(check.name)), ("ok", .bool(check.isOK)),
                ("found", .string(check.found)), ("blocks", .string(check.blocks)),
                ("remedy", .string(check.remedy)), ("warning", .bool(check.isWarning)),
              ])
            })
        )
      ],
      failure: missing.first.map { first in
        Failure(
          .unavailable, id: "doctor", CountText.of(missing.count, "thing") + " missing",
          hint: first.remedy)
      })
  }

  private static func tools(_ context: CommandContext) -> [Check] {
    let world = context.world
    func tool(_ name: String, blocks: String, remedy: String) -> Check {
      let path = world.processes.find(name, path: world.environment.searchPath)
      return Check(
        name: name, isOK: path != nil, found: path ?? "not in PATH", blocks: blocks,
        remedy: remedy)
    }
    var checks = [
      tool(
        "swift", blocks: "tests, archives, kits of packages",
        remedy: "install Swift from https://www.swift.org/install"),
      tool(
        "git", blocks: "push, tags of a remote", remedy: "apt-get install git, or brew install git"),
    ]
    if let toolchain = SwiftToolchain(world) {
      let path = toolchain.tool("llvm-cov")
      checks.append(
        Check(
          name: "llvm-cov beside swift", isOK: path != nil, found: path ?? "not there",
          blocks: "coverage", remedy: "install the whole toolchain"))
    }
    #if os(macOS)
      checks.append(
        tool(
          "xcodebuild", blocks: "tests and archives of apps",
          remedy: "install Xcode, then: sudo xcode-select -s /Applications/Xcode.app"))
    #endif
    return checks
  }

  private static func product(_ context: CommandContext) -> [Check] {
    do throws(Failure) {
      let product = try context.product()
      var checks = [
        Check(
          name: "product", isOK: true, found: product.file.file, blocks: "", remedy: "")
      ]
      let remotes = (try? product.repository.remotes()) ?? []
      let remote = product.product.git.remote
      checks.append(
        Check(
          name: "remote `\(remote)`", isOK: remotes.contains(remote),
          found: remotes.isEmpty ? "no remote" : remotes.joined(separator: ", "),
          blocks: "push, and numbers from tags", remedy: "git remote add \(remote) URL"))
      return checks + warnings(product)
    } catch {
      return [
        Check(
          name: "product", isOK: false, found: error.message, blocks: "every other command",
          remedy: error.hint ?? "relctl init")
      ]
    }
  }

  private static func warnings(_ product: ProductContext) -> [Check] {
    AgvtoolSearch.warnings(product).map { warning in
      let path = PathText.relative(warning.file, to: product.workspace.productRoot)
      let line = warning.position.map { ":\($0.line)" } ?? ""
      return Check(
        name: "\(path)\(line)", isOK: true, found: warning.message, blocks: "",
        remedy: warning.hint ?? "", isWarning: true)
    }
  }
}
