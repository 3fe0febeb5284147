import Effects
import Pipelines

/// The Swift toolchain that runs use: found once, started with the same environment each time.
package struct SwiftToolchain: Sendable {
  /// The real path of `swift`.
  package let swift: String
  private let world: World

  /// Finds `swift` in PATH; nil where there is none.
  package init?(_ world: World) {
    guard
      let found = world.processes.find("swift", path: world.environment.searchPath),
      let real = try? world.files.realPath(found)
    else { return nil }
    self.world = world
    // `swift` may be a link to the driver, which looks at the name it was started by.
    swift = real.hasSuffix("/swift-driver") ? found : real
  }

  /// The toolchain, or the failure that says how to get one.
  package static func find(_ world: World) throws(Failure) -> SwiftToolchain {
    guard let toolchain = SwiftToolchain(world) else {
      throw Failure(
        .unavailable, id: "swift-missing", "no `swift` in PATH",
        hint: "install Swift from https://www.swift.org/install, or add its `usr/bin` to PATH")
    }
    return toolchain
  }

  /// A tool beside `swift`: its own llvm-cov, not the system's, which refuses Swift's profiles.
  package func tool(_ name: String) -> String? {
    guard let slash = swift.lastIndex(of: "/") else { return nil }
    let path = swift[..<slash] + "/" + name
    if (try? world.files.exists(String(path))) == true { return String(path) }
    guard let real = try? world.files.realPath(swift), let slash = real.lastIndex(of: "/") else {
      return nil
    }
    let beside = real[..<slash] + "/" + name
    return (try? world.files.exists(String(beside))) == true ? String(beside) : nil
  }

  /// What tells one toolchain from another without starting it: path, size and time.
  package var identity: String {
    guard let real = try? world.files.realPath(swift),
      let status = try? world.files.status(real)
    else { return swift }
    return "\(real) \(status.size) \(status.modified)"
  }

  /// Few variables, the same for every evaluation: a manifest can read the environment.
  package var fixedEnvironment: [String: String] {
    var result = ["LC_ALL": "C", "PATH": world.environment.searchPath]
    for name in ["HOME", "TMPDIR", "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS", "USER"] {
      result[name] = world.environment.value(name)
    }
    return result
  }

  /// The user's environment without what changes where git and coverage write.
  package var userEnvironment: [String: String] {
    var result = world.environment.withoutGit
    result["LLVM_PROFILE_FILE"] = nil
    return result
  }
}
