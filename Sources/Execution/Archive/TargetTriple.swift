import Effects
import Pipelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `swift -print-target-info` says of the machine and the compiler.
enum TargetTriple {
  private struct Info: Decodable {
    struct Target: Decodable {
      var triple: String
      var unversionedTriple: String?
    }
    struct Paths: Decodable { var runtimeResourcePath: String? }
    var compilerVersion: String?
    var target: Target
    var paths: Paths?
  }

  /// `x86_64-unknown-linux-gnu`
  static func read(_ toolchain: SwiftToolchain, _ world: World) throws(Failure) -> String {
    let target = try info(toolchain, world).target
    return target.unversionedTriple ?? target.triple
  }

  /// `Swift version 6.3.1 (swift-6.3.1-RELEASE)`
  static func version(_ toolchain: SwiftToolchain, _ world: World) throws(Failure) -> String {
    try info(toolchain, world).compilerVersion ?? "unknown"
  }

  /// `/opt/swift/usr/lib/swift`
  static func resources(_ toolchain: SwiftToolchain, _ world: World) throws(Failure) -> String? {
    try info(toolchain, world).paths?.runtimeResourcePath
  }

  private static func info(_ toolchain: SwiftToolchain, _ world: World) throws(Failure) -> Info {
    let arguments = ["-print-target-info"]
    let result = try Tool.run(
      Command(
        toolchain.swift, arguments, environment: toolchain.fixedEnvironment, timeoutSeconds: 60),
      world)
    guard result.isSuccess,
      let info = try? JSONDecoder().decode(Info.self, from: Data(result.output))
    else {
      throw Tool.failure(
        "swift-unusable", "`swift -print-target-info` gave no answer", kind: .unavailable,
        command: [toolchain.swift] + arguments, result, hint: "relctl doctor")
    }
    return info
  }
}
