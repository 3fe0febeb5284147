/// Runs the tests of packages and apps.
package struct TestAction: Codable, Sendable, Equatable {
  /// Package directories relative to the product root, kits' ones included.
  package var packages: [TestedPackage]
  package var apps: [TestedApp]
  package var filter: String?
  package var coverage: Bool
  package var formats: [String]
  /// Percent; nil asks for no threshold.
  package var minimum: Double?
  package var exclude: [String]
  /// Percent of the lines changed since `base`.
  package var minimumChanged: Double?
  /// A git revision to compare coverage with.
  package var base: String?
  /// How often failed tests are repeated.
  package var retries: Int
  /// Only packages whose inputs changed since `base`.
  package var changedOnly: Bool
  /// Where reports go, relative to the product root.
  package var output: String

  package init(
    packages: [TestedPackage], apps: [TestedApp], filter: String?, coverage: Bool,
    formats: [String], minimum: Double?, minimumChanged: Double? = nil, exclude: [String],
    base: String?, retries: Int = 0, changedOnly: Bool = false, output: String
  ) {
    self.packages = packages
    self.apps = apps
    self.filter = filter
    self.coverage = coverage
    self.formats = formats
    self.minimum = minimum
    self.minimumChanged = minimumChanged
    self.exclude = exclude
    self.base = base
    self.retries = retries
    self.changedOnly = changedOnly
    self.output = output
  }
}

package struct TestedPackage: Codable, Sendable, Equatable {
  package var name: String
  /// Relative to the product root; may lead into a kit.
  package var path: String
  /// The kit it belongs to, if any.
  package var kit: String?
  package var targets: [PackageTarget]
  /// Versions of remote packages come from Package.resolved only.
  package var hasRemotePackages: Bool
  /// Directories of the packages it names by path, transitively; relative to the product root.
  package var dependencies: [String]

  package init(
    name: String, path: String, kit: String?, targets: [PackageTarget],
    hasRemotePackages: Bool = false, dependencies: [String] = []
  ) {
    self.name = name
    self.path = path
    self.kit = kit
    self.targets = targets
    self.hasRemotePackages = hasRemotePackages
    self.dependencies = dependencies
  }

  package var testTargets: [String] { targets.filter { $0.type == "test" }.map(\.name) }
}

/// A target of a package, as its manifest declares it.
package struct PackageTarget: Codable, Sendable, Equatable {
  package var name: String
  /// `regular`, `executable`, `test`, `macro`, `plugin`, `system`, `binary`.
  package var type: String
  /// Its directory, relative to the product root.
  package var path: String
  /// Targets and products it names, of this package or another; nil where nothing is known of them.
  package var dependencies: [String]?

  package init(name: String, type: String, path: String, dependencies: [String]? = nil) {
    self.name = name
    self.type = type
    self.path = path
    self.dependencies = dependencies
  }
}

package struct TestedApp: Codable, Sendable, Equatable {
  package var spec: String
  package var scheme: String
  package var destination: String?
  /// Why it cannot be tested here; nil where it can.
  package var skip: String?
  /// `macros`, `plugins`: what runs without validation.
  package var trust: [String]?
  /// Paths it is built from, relative to the product root, each with all below it; nil where that
  /// is not known.
  package var inputs: [String]?

  package init(
    spec: String, scheme: String, destination: String?, skip: String?, trust: [String]? = nil,
    inputs: [String]? = nil
  ) {
    self.spec = spec
    self.scheme = scheme
    self.destination = destination
    self.skip = skip
    self.trust = trust
    self.inputs = inputs
  }
}
