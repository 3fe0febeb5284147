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
  /// On Linux the bundle is a program that lists the tests of one library in 10 ms;
  /// `swift test list`, which takes 300 ms, is for elsewhere (measured, Swift 6.3.1).
  func read(_ directory: String) throws(Failure) -> [UInt8]? {
    let debug = products(directory)
    let entries = (try? world.files.list(debug)) ?? []
    let bundles = entries.filter { $0.name.hasSuffix(".xctest") && $0.kind == .regular }
    guard bundles.count == 1, let bundle = bundles.first else {
      return try output(
        of: toolchain.swift, ["test", "list", "--package-path", directory, "--skip-build"],
        in: directory)
    }
    let program = debug + "/" + bundle.name
    guard let xctest = try output(of: program, ["--list-tests"], in: directory),
      let swiftTesting = try output(
        of: program, ["--testing-library", "swift-testing", "--list-tests"], in: directory,
        emptyStatus: Self.nothingFound)
    else { return nil }
    // XCTest puts a heading before its list.
    let names = xctest.split(separator: 0x0A).filter { !$0.starts(with: "Listing ".utf8) }
    return Array(names.joined(separator: [0x0A])) + [0x0A] + swiftTesting
  }

  /// The directory behind `.build/debug`. SwiftPM makes that link anew in each run, and removes the
  /// old one first: whoever looks meanwhile finds none, so what it leads to is asked for, again if
  /// need be.
  private func products(_ directory: String) -> String {
    let link = directory + "/.build/debug"
    for _ in 0..<100 {
      if let real = try? world.files.realPath(link) { return real }
      world.time.sleep(seconds: 0.01)
    }
    return link
  }

  /// What Swift Testing ends with where there is no test of its own (EX_UNAVAILABLE).
  private static let nothingFound: Int32 = 69

  private func output(
    of program: String, _ arguments: [String], in directory: String, emptyStatus: Int32? = nil
  ) throws(Failure) -> [UInt8]? {
    var environment = toolchain.userEnvironment
    environment["LLVM_PROFILE_FILE"] = directory + "/.build/relctl-profile/%m.profraw"
    let result = try Tool.run(
      Command(
        program, arguments, environment: environment, directory: directory, timeoutSeconds: 120),
      world)
    if let emptyStatus, case .exited(emptyStatus) = result.ending { return [] }
    return result.isSuccess ? result.output : nil
  }
}
