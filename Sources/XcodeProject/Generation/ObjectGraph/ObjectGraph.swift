/// Every object of a project file; who refers to whom is said by handles.
struct ObjectGraph: Sendable {
  var elements = Store<Element>()
  var syncedFolders = Store<SyncedFolder>()
  var exceptionSets = Store<ExceptionSet>()
  var buildFiles = Store<BuildFile>()
  var proxies = Store<ContainerProxy>()
  var products = Store<PackageProduct>()
  var targets = Store<TargetObject>()
  var project: ProjectObject

  init(project: ProjectObject) {
    self.project = project
  }
}

/// The object at the root.
struct ProjectObject: Sendable {
  /// How the main group wants its files edited.
  struct Editor: Sendable {
    var usesTabs: Bool?
    var indentWidth: Int?
    var tabWidth: Int?
  }

  /// The header's numbers.
  struct Format: Sendable {
    var objectVersion: Int
    var preferredObjectVersion: Int?
    var compatibilityVersion: String?
  }

  /// Another project, with the group of its products.
  struct Reference: Sendable {
    var file: Handle<Element>
    var products: Handle<Element>
  }

  var name: String
  var format = Format(objectVersion: 77, preferredObjectVersion: 77)
  var editor = Editor()
  /// Sorted by key, without `TargetAttributes`.
  var attributes: [(key: String, value: ProjectValue)] = []
  /// The attributes of each target that has some.
  var targetAttributes: [Handle<TargetObject>: [(key: String, value: ProjectValue)]] = [:]
  var configurations = ConfigurationList()
  var developmentRegion = "en"
  var knownRegions: [String] = []
  /// The first element, and the one after it.
  var mainGroup = Handle<Element>(index: 0)
  var productsGroup = Handle<Element>(index: 1)
  var remotePackages: [RemotePackage] = []
  var localPackages: [LocalPackage] = []
  var references: [Reference] = []
  /// In the order of the project's list.
  var targets: [Handle<TargetObject>] = []
  var id = ObjectID.none

  init(name: String) {
    self.name = name
  }
}

/// A package fetched from a repository.
struct RemotePackage: Sendable {
  var url: String
  /// The requirement's keys and values.
  var requirement: [(key: String, value: String)]
  /// Since 2.46.
  var traits: [String]?
  var id = ObjectID.none
}

/// A package in a folder.
struct LocalPackage: Sendable {
  var path: String
  /// Since 2.46.
  var traits: [String]?
  var id = ObjectID.none
}

/// A package's product that a target uses.
struct PackageProduct: Sendable {
  var name: String
  /// Position among the project's remote packages.
  var remotePackage: Int?
  var isPlugin = false
  var id = ObjectID.none
}

/// A value of build settings and attributes.
indirect enum ProjectValue: Sendable {
  case text(String)
  case list([ProjectValue])
  case map([(key: String, value: ProjectValue)])
  /// A target's id.
  case target(Handle<TargetObject>)
}
