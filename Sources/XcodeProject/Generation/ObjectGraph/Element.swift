/// Something in the navigator's tree: a file, a group, or a product of another project.
struct Element: Sendable {
  /// Where an element's path starts.
  enum SourceTree: Hashable, Sendable {
    case group
    case sourceRoot
    case sdkRoot
    case buildProducts
    case custom(String)

    var text: String {
      switch self {
      case .group: "<group>"
      case .sourceRoot: "SOURCE_ROOT"
      case .sdkRoot: "SDKROOT"
      case .buildProducts: "BUILT_PRODUCTS_DIR"
      case .custom(let name): name
      }
    }
  }

  enum Kind: UInt8, Sendable {
    case fileReference
    case group
    case variantGroup
    case versionGroup
    case syncedGroup
    case referenceProxy
  }

  let kind: Kind
  var name: String?
  var path: String?
  var sourceTree: SourceTree
  /// `lastKnownFileType`, or `explicitFileType` where `typeIsExplicit`.
  var fileType: String?
  var typeIsExplicit = false
  /// The name of the target whose product this is.
  var productOf: String?
  var children: [Handle<Element>] = []
  /// The group that took it last, while the tree is built.
  var parent: Handle<Element>?
  /// Of a version group: the child that is compiled.
  var currentVersion: Handle<Element>?
  /// Of a synced group.
  var synced: Handle<SyncedFolder>?
  /// Of a reference proxy: the proxy of the other project's product.
  var remote: Handle<ContainerProxy>?
  var id = ObjectID.none

  init(
    _ kind: Kind, name: String? = nil, path: String? = nil, sourceTree: SourceTree = .group,
    fileType: String? = nil, children: [Handle<Element>] = []
  ) {
    self.kind = kind
    self.name = name
    self.path = path
    self.sourceTree = sourceTree
    self.fileType = fileType
    self.children = children
  }

  var nameOrPath: String? { name ?? path }

  /// Whether the navigator sorts it among the groups.
  var isGroupLike: Bool {
    switch kind {
    case .group, .variantGroup, .versionGroup, .syncedGroup: true
    case .fileReference, .referenceProxy: false
    }
  }

  var objectClass: ObjectClass {
    switch kind {
    case .fileReference: .fileReference
    case .group: .group
    case .variantGroup: .variantGroup
    case .versionGroup: .versionGroup
    case .syncedGroup: .syncedRootGroup
    case .referenceProxy: .referenceProxy
    }
  }
}

/// What a synced group has beyond its path.
struct SyncedFolder: Sendable {
  var explicitFolders: [String]
  var exceptions: [Handle<ExceptionSet>] = []
}

/// What one target leaves out of a synced folder.
struct ExceptionSet: Sendable {
  var members: [String]
  var target: Handle<TargetObject>
  var id = ObjectID.none
}
