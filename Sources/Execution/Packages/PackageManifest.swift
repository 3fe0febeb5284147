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
    /// Targets and products it names, of this package or another; nil where a plug-in or a form
    /// that is not known here hides some.
    package var dependencies: [String]?

    package init(name: String, type: String, path: String?, dependencies: [String]? = nil) {
      self.name = name
      self.type = type
      self.path = path
      self.dependencies = dependencies
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
      targets: dump.targets.map {
        Target(name: $0.name, type: $0.type, path: $0.path, dependencies: $0.dependencyNames)
      },
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
    struct Anything: Decodable { init(from decoder: any Decoder) throws {} }
    struct Target: Decodable {
      var name: String
      var type: String
      var path: String?
      var dependencies: [Need]?
      var pluginUsages: [Anything]?

      var dependencyNames: [String]? {
        guard pluginUsages?.isEmpty != false, let dependencies else { return nil }
        let names = dependencies.compactMap(\.name)
        return names.count == dependencies.count ? names : nil
      }
    }
    /// `{"byName": ["Tide", null]}`, `{"product": ["Tide", "TideKit", null, null]}`.
    struct Need: Decodable {
      /// Nil for a form that is not known.
      var name: String?

      init(from decoder: any Decoder) throws {
        for key in ["byName", "target", "product"] {
          guard let container = try? decoder.container(keyedBy: Key.self),
            var list = try? container.nestedUnkeyedContainer(forKey: Key(stringValue: key))
          else { continue }
          name = try? list.decode(String.self)
        }
      }

      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
    }
    struct Product: Decodable {
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
