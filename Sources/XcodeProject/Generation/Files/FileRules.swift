/// How the files of one source are built: their phase and settings by extension.
struct FileRules {
  /// What files are judged by.
  struct Owner {
    var type: ProductType
    /// Absolute paths that are the target's Info.plist files.
    var infoPlists: Set<String>
  }

  private let owner: Owner
  private let source: TargetSource
  private let types: [String: FileType]
  private let isFolder: Bool
  private var known: [String: (phase: FilePhase?, settings: FileSettings)] = [:]

  init(owner: Owner, source: TargetSource, types: [String: FileType], isFolder: Bool) {
    self.owner = owner
    self.source = source
    self.types = types
    self.isFolder = isFolder
  }

  mutating func make(
    path: String, name: String, element: Handle<Element>, position: Int
  ) -> SourceFile {
    var (phase, settings) = rule(for: name, isInfoPlist: owner.infoPlists.contains(path))
    if let filter = inferredFilter(path) { settings.platformFilters = [filter.platformFilter] }
    if !source.destinationFilters.isEmpty {
      settings.platformFilters = source.destinationFilters.map(\.platformFilter)
    }
    return SourceFile(
      path: path, name: name, element: element, phase: phase, settings: settings, source: position)
  }

  private mutating func rule(for name: String, isInfoPlist: Bool)
    -> (phase: FilePhase?, settings: FileSettings)
  {
    let text = PathText.pathExtension(name)
    if !isInfoPlist, let known = known[text ?? ""] { return known }
    let phase = adapted(phase(for: text, isInfoPlist: isInfoPlist))
    let rule = (phase: phase, settings: settings(for: text, in: phase))
    if !isInfoPlist { known[text ?? ""] = rule }
    return rule
  }

  private func phase(for text: String?, isInfoPlist: Bool) -> FilePhase? {
    if let phase = source.buildPhase { return FilePhase(phase) }
    if isFolder { return .resources }
    if isInfoPlist { return nil }
    if let text {
      if let type = types[text] {
        if let phase = type.buildPhase { return FilePhase(phase) }
      } else if let builtIn = FilePhase.builtIn(text) {
        return builtIn
      }
    }
    return FilePhase.fallback(text, for: owner.type)
  }

  /// A static library copies its public headers, for want of a headers phase that archives.
  private func adapted(_ phase: FilePhase?) -> FilePhase? {
    guard phase == .headers, owner.type == .staticLibrary else { return phase }
    guard visibility == .public else { return nil }
    return .copyFiles(
      CopyFiles(destination: .productsDirectory, subpath: "include/$(PRODUCT_NAME)"),
      beforeCompiling: true)
  }

  private var visibility: TargetSource.HeaderVisibility { source.headerVisibility ?? .public }

  private func settings(for text: String?, in phase: FilePhase?) -> FileSettings {
    let type = text.flatMap { types[$0] }
    var settings = FileSettings()
    var attributes = source.attributes + (type?.attributes ?? [])
    if phase == .headers {
      switch visibility {
      case .public: attributes.append("Public")
      case .private: attributes.append("Private")
      case .project: break
      }
    }
    if !attributes.isEmpty { settings.attributes = attributes }
    if phase == .sources {
      let flags = [type?.compilerFlags ?? [], source.compilerFlags].filter { !$0.isEmpty }
      if !flags.isEmpty {
        settings.compilerFlags = flags.map { $0.joined(separator: " ") }.joined(separator: " ")
      }
    }
    if phase == .resources {
      let tags = source.resourceTags + (type?.resourceTags ?? [])
      if !tags.isEmpty { settings.assetTags = tags }
    }
    return settings
  }

  /// The first destination that the path names: a whole folder, or the suffix `_iOS.swift`.
  private func inferredFilter(_ path: String) -> SupportedDestination? {
    guard source.inferDestinationFiltersByPath == true else { return nil }
    let lower = path.lowercased()
    return Self.inferenceOrder.first {
      let word = $0.rawValue.lowercased()
      return lower.contains("/\(word)/") || lower.hasSuffix("_\(word).swift")
    }
  }

  private static let inferenceOrder: [SupportedDestination] = [
    .iOS, .tvOS, .macOS, .macCatalyst, .watchOS, .visionOS,
  ]
}
