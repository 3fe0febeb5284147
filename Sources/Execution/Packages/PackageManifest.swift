#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `swift package dump-package` says of a package, as far as relctl reads it
/// (SwiftPM 6.3; the format has no promise, so missing parts are empty).
package struct PackageManifest: Codable, Sendable, Equatable {
  package struct Target: Codable, Sendable, Equatable {
    package var name: String
    /// `regular`, `executable`, `test`, `macro`, `plugin`, `system`, `binary`.
    package var type: String
    /// Relative to the package; nil for the conventional place.
    package var path: String?

    package init(name: String, type: String, path: String?) {
      self.name = name
      self.type = type
      self.path = path
    }
  }

  package struct Product: Codable, Sendable, Equatable {
    package var name: String
    package var isExecutable: Bool
    package var targets: [String]

    package init(name: String, isExecutable: Bool, targets: [String]) {
      self.name = name
      self.isExecutable = isExecutable
      self.targets = targets
    }
  }

  package var name: String
  /// Absolute paths of `.package(path:)`.
  package var pathDependencies: [String]
  /// Identities of packages from a URL or a registry.
  package var remoteDependencies: [String]
  package var targets: [Target]
  package var products: [Product]

  package var testTargets: [String] { targets.filter { $0.type == "test" }.map(\.name) }

  package init(
    name: String, pathDependencies: [String], remoteDependencies: [String], targets: [Target],
    products: [Product]
  ) {
    self.name = name
    self.pathDependencies = pathDependencies
    self.remoteDependencies = remoteDependencies
    self.targets = targets
    self.products = products
  }

  /// Reads the tool's JSON.
  package init(dump bytes: [UInt8]) throws {
    let dump = try JSONDecoder().decode(Dump.self, from: Data(bytes))
    self.init(
      name: dump.name,
      pathDependencies: dump.dependencies.flatMap { $0.fileSystem ?? [] }.map(\.path),
      remoteDependencies: dump.dependencies.flatMap { $0.sourceControl ?? [] }.map(\.identity)
        + dump.dependencies.flatMap { $0.registry ?? [] }.map(\.identity),
      targets: dump.targets.map { Target(name: $0.name, type: $0.type, path: $0.path) },
      products: dump.products.map {
        Product(name: $0.name, isExecutable: $0.type["executable"] != nil, targets: $0.targets)
      })
  }

  private struct Dump: Decodable {
    struct Dependency: Decodable {
      struct Local: Decodable { var path: String }
      struct Remote: Decodable { var identity: String }
      var fileSystem: [Local]?
      var sourceControl: [Remote]?
      var registry: [Remote]?
    }
    struct Target: Decodable {
      var name: String
      var type: String
      var path: String?
    }
    struct Product: Decodable {
      struct Anything: Decodable { init(from decoder: any Decoder) throws {} }
      var name: String
      var targets: [String]
      var type: [String: Anything?]
    }
    var name: String
    var dependencies: [Dependency]
    var targets: [Target]
    var products: [Product]
  }
}
