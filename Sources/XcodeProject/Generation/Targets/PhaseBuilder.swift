/// Puts a target's files into its phases, in XcodeGen's order (xcodegen.md 8.4).
struct PhaseBuilder {
  private let builder: TargetBuilder
  private let hasSyncedFolder: Bool
  private var filesByPhase: [FilePhase: [Handle<BuildFile>]] = [:]
  private var hasSwift = false
  private var phases: [BuildPhase] = []

  private var context: GenerationContext { builder.context }
  private var target: Target { builder.target }
  private var parts: TargetParts { builder.parts }

  init(_ builder: TargetBuilder, hasSyncedFolder: Bool) {
    self.builder = builder
    self.hasSyncedFolder = hasSyncedFolder
  }

  mutating func build() -> [BuildPhase] {
    collectFiles()
    phases = target.preBuildScripts.map { ScriptPhase.phase(for: $0, context: context) }
    addCopyPhases(beforeCompiling: true)
    addHeaders()
    let resources = (filesByPhase[.resources] ?? []) + parts.resources
    if target.putResourcesBeforeSourcesBuildPhase { addResources(resources) }
    addSources()
    phases += target.postCompileScripts.map { ScriptPhase.phase(for: $0, context: context) }
    if !target.putResourcesBeforeSourcesBuildPhase { addResources(resources) }
    if wantsInterfaceHeader { add(BuildPhase(.script(.interfaceHeader))) }
    addCopyPhases(beforeCompiling: false)
    addCarthage()
    add(.frameworks, parts.links)
    addEmbedding()
    phases += target.postBuildScripts.map { ScriptPhase.phase(for: $0, context: context) }
    return phases
  }

  /// Makes the build files, one per phase and reference.
  private mutating func collectFiles() {
    struct Use: Hashable {
      let phase: FilePhase
      let element: Handle<Element>
    }
    var known: Set<Use> = []
    for file in builder.files {
      guard let phase = file.phase else { continue }
      if phase == .headers, !hasHeadersPhase { continue }
      guard known.insert(Use(phase: phase, element: file.element)).inserted else { continue }
      var build = BuildFile(.element(file.element))
      build.attributes = file.settings.attributes
      build.compilerFlags = file.settings.compilerFlags
      build.assetTags = file.settings.assetTags
      build.platformFilters = file.settings.platformFilters
      filesByPhase[phase, default: []].append(context.graph.buildFiles.add(build))
      if phase == .sources, file.name.hasSuffix(".swift") { hasSwift = true }
    }
  }

  private var hasHeadersPhase: Bool {
    target.type.isFramework || target.type == .dynamicLibrary
  }

  // MARK: - Phases

  private mutating func add(_ phase: BuildPhase) {
    let name = phase.name
    for file in phase.files { context.graph.buildFiles[file].phase = name }
    phases.append(phase)
  }

  /// A phase with files; none without.
  private mutating func add(
    _ kind: BuildPhase.Kind, _ files: [Handle<BuildFile>], onlyOnInstall: Bool = false
  ) {
    guard !files.isEmpty else { return }
    add(BuildPhase(kind, files: files, onlyOnInstall: onlyOnInstall))
  }

  private mutating func addHeaders() {
    add(.headers, filesByPhase[.headers] ?? [])
  }

  private mutating func addSources() {
    let files = filesByPhase[.sources] ?? []
    let skipsEmpty: Set<ProductType> = [.bundle, .watch2App, .stickerPack, .messagesApplication]
    if files.isEmpty, skipsEmpty.contains(target.type) { return }
    add(BuildPhase(.sources, files: files))
  }

  private mutating func addResources(_ files: [Handle<BuildFile>]) {
    guard !files.isEmpty || hasSyncedFolder else { return }
    add(BuildPhase(.resources, files: files))
  }

  /// Whether a static library's generated header has to be copied beside it.
  private var wantsInterfaceHeader: Bool {
    guard target.type == .staticLibrary, hasSwift, let config = context.spec.configs.first else {
      return false
    }
    let settings = builder.project.settings
    let value = { (key: String) in settings.value(key, of: target, config) }
    return value("SWIFT_OBJC_INTERFACE_HEADER_NAME") != .string("")
      && value("SWIFT_INSTALL_OBJC_HEADER") != .string("NO")
  }

  /// The phases of files that sources copy, ordered by destination and subpath.
  private mutating func addCopyPhases(beforeCompiling: Bool) {
    var copies: [CopyFiles: [Handle<BuildFile>]] = [:]
    for (phase, files) in filesByPhase {
      if case .copyFiles(let copy, beforeCompiling) = phase { copies[copy] = files }
    }
    if !beforeCompiling, !parts.xpcServices.isEmpty {
      copies[FilePhase.xpcServices, default: []].insert(contentsOf: parts.xpcServices, at: 0)
    }
    for (copy, files) in Self.ordered(copies) {
      add(.copyFiles(BuildPhase.CopyFiles(copy, name: nil)), files)
    }
  }

  private static func ordered(_ copies: [CopyFiles: [Handle<BuildFile>]])
    -> [(copy: CopyFiles, files: [Handle<BuildFile>])]
  {
    copies.sorted {
      ($0.key.destination.number, $0.key.subpath) < ($1.key.destination.number, $1.key.subpath)
    }.map { ($0.key, $0.value) }
  }

  private mutating func addCarthage() {
    guard !parts.carthageCopies.isEmpty else { return }
    let options = context.spec.options
    let path = options.carthageBuildPath ?? "Carthage/Build"
    add(
      BuildPhase(
        .script(
          .carthage(
            parts.carthageCopies, executable: options.carthageExecutablePath ?? "carthage",
            buildPath: path + "/" + Carthage.folder(of: target.platform)))))
  }

  private mutating func addEmbedding() {
    let install = target.onlyCopyFilesOnInstall
    let contents = "$(CONTENTS_FOLDER_PATH)"
    add(copy("Copy Bundle Resources", .resources, path: nil), parts.bundles)
    add(
      copy("Embed Foundation Extensions", .plugins), parts.extensions, onlyOnInstall: install)
    add(
      copy(
        "Embed ExtensionKit Extensions", .productsDirectory, path: "$(EXTENSIONS_FOLDER_PATH)"),
      parts.extensionKitExtensions, onlyOnInstall: install)
    add(
      copy(
        "Embed System Extensions", .productsDirectory, path: "$(SYSTEM_EXTENSIONS_FOLDER_PATH)"),
      parts.systemExtensions, onlyOnInstall: install)
    add(
      copy("Embed App Clips", .productsDirectory, path: contents + "/AppClips"), parts.appClips)
    add(
      copy("Embed Frameworks", .frameworks),
      parts.frameworks + (filesByPhase[.frameworks] ?? []), onlyOnInstall: install)
    for (place, files) in Self.ordered(parts.copies) {
      add(
        .copyFiles(BuildPhase.CopyFiles(place, name: "Embed Dependencies")), files,
        onlyOnInstall: install)
    }
    add(
      copy("Embed Watch Content", .productsDirectory, path: contents + "/Watch"),
      parts.watchContent)
  }

  private func copy(
    _ name: String, _ destination: CopyFiles.Destination, path: String? = ""
  ) -> BuildPhase.Kind {
    .copyFiles(BuildPhase.CopyFiles(name: name, path: path, destination: destination.number))
  }
}

extension BuildPhase.CopyFiles {
  init(_ copy: CopyFiles, name: String?) {
    self.init(name: name, path: copy.subpath, destination: copy.destination.number)
  }
}

extension SettingsResolver {
  /// A setting as a target's configuration ends up with it: its own, or its project's.
  func value(_ key: String, of target: Target, _ config: BuildConfig) -> SettingValue? {
    if let own = self.target(target, config)[key] { return own }
    if let own = xcconfig(target.configFiles, config)?.generatorView[key] {
      return .string(own.value)
    }
    if let value = project(config)[key] { return value }
    return xcconfig(spec.configFiles, config)?.generatorView[key].map { .string($0.value) }
  }
}
