/// The keys that XcodeGen reads in each mapping (xcodegen.md 4); it ignores every other one.
struct KnownKeys: Sendable {
  /// What the mapping is, for messages: `a target`.
  let subject: String
  let keys: Set<String>
  /// Whether users may add keys of their own, as homes of anchors.
  let allowsOwn: Bool
  /// The mapping inside whose keys are easily written here.
  private let home: Home?

  private struct Home: Sendable {
    let subject: String
    let keys: Set<String>
  }

  init(_ subject: String, _ keys: String, allowsOwn: Bool = false, inside: KnownKeys? = nil) {
    self.allowsOwn = allowsOwn
    home = inside.map { Home(subject: $0.subject, keys: $0.keys) }
    self.subject = subject
    self.keys = Set(keys.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Where a key belongs that is not known here, or which key may be meant.
  func hint(for key: String) -> String? {
    if let home, home.keys.contains(key) { return "it stands under \(home.subject)" }
    return EditDistance.nearest(to: key, among: keys).map { "did you mean `\($0)`" }
  }
}

extension KnownKeys {
  static let spec = KnownKeys(
    "a spec",
    """
    name include options attributes configs configFiles settings settingGroups settingPresets
    targets aggregateTargets targetTemplates schemes schemeTemplates fileGroups packages
    localPackages projectReferences breakpoints
    """, allowsOwn: true, inside: .options)

  static let options = KnownKeys(
    "`options`",
    """
    minimumXcodeGenVersion carthageBuildPath carthageExecutablePath createIntermediateGroups
    bundleIdPrefix settingPresets disabledValidations developmentLanguage usesTabs indentWidth
    tabWidth xcodeVersion projectFormat deploymentTarget defaultConfig
    transitivelyLinkDependencies groupSortPosition groupOrdering fileTypes
    generateEmptyDirectories findCarthageFrameworks localPackagesGroup preGenCommand
    postGenCommand useBaseInternationalization schemePathPrefix defaultSourceDirectoryType
    """)

  static let groupOrdering = KnownKeys("a group ordering", "pattern order")
  static let fileType = KnownKeys(
    "a file type", "file buildPhase attributes resourceTags compilerFlags")
  static let deploymentTarget = KnownKeys(
    "`deploymentTarget`", "iOS tvOS watchOS macOS visionOS")

  static let target = KnownKeys(
    "a target",
    """
    type platform supportedDestinations name productName deploymentTarget settings configFiles
    sources dependencies info entitlements templates templateAttributes
    transitivelyLinkDependencies directlyEmbedCarthageDependencies requiresObjCLinking
    preBuildScripts prebuildScripts postCompileScripts postBuildScripts postbuildScripts
    buildRules buildToolPlugins scheme legacy attributes onlyCopyFilesOnInstall
    putResourcesBeforeSourcesBuildPhase platformPrefix platformSuffix isMultiPlatformTarget
    """)

  static let aggregateTarget = KnownKeys(
    "an aggregate target",
    """
    name targets settings configFiles buildScripts buildToolPlugins scheme attributes
    """)

  static let legacy = KnownKeys(
    "`legacy`", "toolPath arguments passSettings workingDirectory")
  static let propertyList = KnownKeys("a property list", "path properties")
  static let buildToolPlugin = KnownKeys("a build tool plug-in", "plugin package")
  static let projectReference = KnownKeys("a project reference", "path")

  static let source = KnownKeys(
    "a source",
    """
    path name group compilerFlags excludes includes explicitFolders type optional buildPhase
    headerVisibility createIntermediateGroups attributes resourceTags destinationFilters
    inferDestinationFiltersByPath
    """)
  static let copyFiles = KnownKeys("a copy phase", "destination subpath")
  static let buildPhase = KnownKeys("a build phase", "copyFiles")

  static let dependency = KnownKeys(
    "a dependency",
    """
    target framework carthage findFrameworks linkType sdk root package products product bundle
    embed codeSign link removeHeaders implicit weak platformFilter destinationFilters platforms
    copy
    """)

  static let buildScript = KnownKeys(
    "a build script",
    """
    script path name inputFiles outputFiles inputFileLists outputFileLists shell
    runOnlyWhenInstalling showEnvVars basedOnDependencyAnalysis discoveredDependencyFile
    """)
  static let buildRule = KnownKeys(
    "a build rule",
    """
    fileType filePattern compilerSpec script name outputFiles outputFilesCompilerFlags
    runOncePerArchitecture
    """)

  static let package = KnownKeys(
    "a package",
    """
    path group excludeFromProject url github exactVersion version revision branch minVersion
    maxVersion minorVersion majorVersion from traits
    """)

  static let breakpoint = KnownKeys(
    "a breakpoint",
    """
    type enabled ignoreCount continueAfterRunningActions condition path line column scope
    stopOnStyle symbol module actions
    """)
  static let breakpointAction = KnownKeys(
    "a breakpoint's action",
    "type command message conveyanceType path arguments waitUntilDone script sound")
}
