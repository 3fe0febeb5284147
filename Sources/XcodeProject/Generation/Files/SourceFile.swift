/// One file that a source brought to a target.
struct SourceFile {
  /// Absolute; of a variant group the base localization's file.
  let path: String
  /// The path's last component.
  let name: String
  let element: Handle<Element>
  /// nil: in the navigator only.
  let phase: FilePhase?
  /// What the build file is made of.
  let settings: FileSettings
  /// Position in the target's sources.
  let source: Int
}

/// The parts of a build file that depend on a file's source and extension only.
struct FileSettings {
  var attributes: [String]?
  var compilerFlags: String?
  var assetTags: [String]?
  var platformFilters: [String] = []
}
