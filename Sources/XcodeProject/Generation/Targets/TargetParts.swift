/// What a target's dependencies come to, sorted by the phase it goes to.
struct TargetParts {
  var dependencies: [TargetDependency] = []
  /// Products of packages, as listed by the target.
  var products: [Handle<PackageProduct>] = []
  /// Products of packages with an explicit `link: false`.
  var unlistedProducts: [Handle<PackageProduct>] = []
  /// Plug-ins that run while the target is built.
  var plugins: [Handle<PackageProduct>] = []
  var links: [Handle<BuildFile>] = []
  /// Products that end up among the resources.
  var resources: [Handle<BuildFile>] = []
  var bundles: [Handle<BuildFile>] = []
  var extensions: [Handle<BuildFile>] = []
  var extensionKitExtensions: [Handle<BuildFile>] = []
  var systemExtensions: [Handle<BuildFile>] = []
  var appClips: [Handle<BuildFile>] = []
  var frameworks: [Handle<BuildFile>] = []
  var watchContent: [Handle<BuildFile>] = []
  var xpcServices: [Handle<BuildFile>] = []
  /// Dependencies with a `copy` of their own.
  var copies: [CopyFiles: [Handle<BuildFile>]] = [:]
  /// Frameworks of Carthage that a script copies: their names, sorted.
  var carthageCopies: [String] = []
  var linksObjC = false
  /// Relative to the project: where Carthage's frameworks are.
  var carthageSearchPaths: Set<String> = []
  /// Folders of framework dependencies, quoted.
  var frameworkFolders: Set<String> = []

  /// `FRAMEWORK_SEARCH_PATHS`: Carthage's first, then the folders.
  var searchPaths: [String] {
    carthageSearchPaths.map { "$(PROJECT_DIR)/" + $0 }.sorted() + frameworkFolders.sorted()
  }
}
