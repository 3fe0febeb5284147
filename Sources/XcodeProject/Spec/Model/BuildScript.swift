/// A script phase (xcodegen.md 4.7).
package struct BuildScript: Sendable {
  package enum Source: Sendable, Hashable {
    case inline(String)
    /// A file whose content becomes the script when the project is generated.
    case path(String)
  }

  package var source: Source
  /// Nil is shown as `Run Script`.
  package var name: String?
  package var inputFiles: [String] = []
  package var outputFiles: [String] = []
  package var inputFileLists: [String] = []
  package var outputFileLists: [String] = []
  package var shell: String?
  package var runOnlyWhenInstalling = false
  package var showEnvVars = true
  package var basedOnDependencyAnalysis = true
  package var discoveredDependencyFile: String?
  package var value: SpecValue
}

/// A build rule (xcodegen.md 4.8).
package struct BuildRule: Sendable {
  package enum FileType: Sendable, Hashable {
    case type(String)
    case pattern(String)
  }

  package enum Action: Sendable, Hashable {
    case compilerSpec(String)
    case script(String)
  }

  package var fileType: FileType
  package var action: Action
  /// Nil is shown as `Build Rule`.
  package var name: String?
  package var outputFiles: [String] = []
  package var outputFilesCompilerFlags: [String] = []
  package var runOncePerArchitecture = true
  package var value: SpecValue
}
