import Effects
import Pipelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `.relctl/test-times.json`: how long the tests of each package took lately, for an estimate.
struct TestTimes: Codable, Equatable {
  struct Package: Codable, Equatable {
    /// Wall times of the last whole runs, the newest last.
    var seconds: [Double]
    /// Tests of the last one.
    var tests: Int
  }

  private static let schemaName = "relctl.test-times.v1"
  private static let kept = 5

  private(set) var schema = Self.schemaName
  /// By the package's path, relative to the product root.
  private(set) var packages: [String: Package] = [:]

  init() {}

  /// What is known; a file that is none of ours is as good as none.
  init(_ context: ActionContext) {
    guard let bytes = try? context.world.files.readIfPresent(Self.path(context)),
      let known = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      known.schema == Self.schemaName
    else { return }
    self = known
  }

  private static func path(_ context: ActionContext) -> String {
    context.workspace.productRoot + "/.relctl/test-times.json"
  }

  /// The middle one of the last times, and how many tests there were.
  func estimate(_ package: TestedPackage) -> (seconds: Double, tests: Int)? {
    guard let known = packages[package.path], !known.seconds.isEmpty else { return nil }
    return (known.seconds.sorted()[known.seconds.count / 2], known.tests)
  }

  mutating func add(_ package: TestedPackage, seconds: Double, tests: Int) {
    let earlier = packages[package.path]?.seconds ?? []
    packages[package.path] = Package(
      seconds: Array((earlier + [(seconds * 100).rounded() / 100]).suffix(Self.kept)), tests: tests)
  }

  /// An estimate that cannot be kept costs a guess, not the run.
  func write(_ context: ActionContext) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return }
    try? context.world.files.replace(Self.path(context), with: Array(data) + [0x0A])
  }
}
