import Effects
import Pipelines

/// The tests that a package's built bundle holds.
struct TestList {
  private let toolchain: SwiftToolchain
  private let world: World

  init(_ toolchain: SwiftToolchain, _ world: World) {
    self.toolchain = toolchain
    self.world = world
  }

  /// Lines of `Module.Suite/test`; nil where the bundle cannot be asked.
  ///
  /// On Linux the bundle is a program that lists its tests in 10 ms; `swift test list`, which
  /// takes 300 ms, is for elsewhere (measured, Swift 6.3.1).
  func read(_ directory: String) throws(Failure) -> [UInt8]? {
    let debug = directory + "/.build/debug"
    let entries = (try? world.files.list(debug)) ?? []
    let bundles = entries.filter { $0.name.hasSuffix(".xctest") && $0.kind == .regular }
    var command = Command(
      toolchain.swift, ["test", "list", "--package-path", directory, "--skip-build"],
      environment: toolchain.userEnvironment, directory: directory, timeoutSeconds: 120)
    if bundles.count == 1, let bundle = bundles.first {
      var environment = toolchain.userEnvironment
      environment["LLVM_PROFILE_FILE"] = directory + "/.build/relctl-profile/%m.profraw"
      command = Command(
        debug + "/" + bundle.name, ["--list-tests", "--testing-library", "swift-testing"],
        environment: environment, directory: directory, timeoutSeconds: 60)
    }
    let result = try Tool.run(command, world)
    return result.isSuccess ? result.output : nil
  }
}
