/// One entry of a target's `sources` (xcodegen.md 4.5).
package struct TargetSource: Sendable {
  package enum HeaderVisibility: String, Sendable, CaseIterable {
    case `public`
    case `private`
    case project
  }

  /// Normalized.
  package var path: String
  package var name: String?
  /// Slash-separated custom parents.
  package var group: String?
  package var compilerFlags: [String] = []
  package var excludes: [String] = []
  package var includes: [String] = []
  package var explicitFolders: [String] = []
  package var type: SourceType?
  package var optional = false
  package var buildPhase: SourceBuildPhase?
  package var headerVisibility: HeaderVisibility?
  package var createIntermediateGroups: Bool?
  package var attributes: [String] = []
  package var resourceTags: [String] = []
  package var destinationFilters: [SupportedDestination] = []
  package var inferDestinationFiltersByPath: Bool?
  /// Nil for a source that is no target's (`fileGroups`).
  package var value: SpecValue?
}

/// How a source's path is taken.
package enum SourceType: String, Sendable, CaseIterable {
  case file
  case group
  case folder
  case syncedFolder
}

/// The phase a source or file type asks for.
package enum SourceBuildPhase: Sendable, Hashable {
  case sources
  case headers
  case resources
  case copyFiles(CopyFiles)
  case none
}

/// A copy-files phase's place.
package struct CopyFiles: Sendable, Hashable {
  package enum Destination: String, Sendable, CaseIterable {
    case absolutePath
    case productsDirectory
    case wrapper
    case executables
    case resources
    case javaResources
    case frameworks
    case sharedFrameworks
    case sharedSupport
    case plugins
  }

  package var destination: Destination
  package var subpath: String
}
