/// A target as the project file has it.
struct TargetObject: Sendable {
  enum Kind: Sendable {
    case native
    case aggregate
    case legacy(Legacy)
  }

  /// A target that runs an external build tool.
  struct Legacy: Sendable {
    var arguments: String?
    var toolPath: String
    var workingDirectory: String?
    var passesSettings: Bool
  }

  var kind: Kind
  var name: String
  /// The full identifier; nil for aggregate and legacy targets.
  var productType: String?
  var product: Handle<Element>?
  var configurations = ConfigurationList()
  var phases: [BuildPhase] = []
  var rules: [RuleObject] = []
  var dependencies: [TargetDependency] = []
  var packageProducts: [Handle<PackageProduct>] = []
  /// Products that are used without being listed.
  var unlistedProducts: [Handle<PackageProduct>] = []
  var syncedGroups: [Handle<Element>] = []
  var id = ObjectID.none

  var objectClass: ObjectClass {
    switch kind {
    case .native: .nativeTarget
    case .aggregate: .aggregateTarget
    case .legacy: .legacyTarget
    }
  }
}

/// That one target needs another, or a package's product.
struct TargetDependency: Sendable {
  /// Of a target in another project.
  var name: String?
  var target: Handle<TargetObject>?
  var proxy: Handle<ContainerProxy>?
  var product: Handle<PackageProduct>?
  var platformFilter: String?
  var platformFilters: [String] = []
  var id = ObjectID.none
}

/// Points to an object of this project or of another one.
struct ContainerProxy: Sendable {
  enum Remote: Sendable {
    case target(Handle<TargetObject>)
    /// An object of another project, by its id.
    case foreign(String)
  }

  /// The other project's file reference; nil is this project.
  var portal: Handle<Element>?
  var isProduct: Bool
  var remote: Remote
  var remoteInfo: String
  var id = ObjectID.none
}

/// The build settings of one configuration.
struct Configuration: Sendable {
  var name: String
  var base: Handle<Element>?
  var settings: [(key: String, value: ProjectValue)]
  var id = ObjectID.none
}

/// A target's or the project's configurations.
struct ConfigurationList: Sendable {
  var configurations: [Configuration] = []
  var defaultName = ""
  var id = ObjectID.none
}
