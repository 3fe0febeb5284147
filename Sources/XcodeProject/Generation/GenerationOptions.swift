/// Whose output to write, and for whom.
package struct GenerationOptions: Sendable {
  /// The XcodeGen whose bytes are equalled; 2.46 keeps the spec's order of targets.
  package enum Compatibility: String, Sendable, CaseIterable {
    case version245 = "2.45.4"
    case version246 = "2.46"
  }

  /// Orders two texts of which one is not ASCII as the Finder does: below, at or above zero.
  package typealias Collator = @Sendable (String, String) -> Int

  package var compatibility: Compatibility
  /// Absolute: the folder that holds the project; nil is the spec's base path.
  package var projectDirectory: String?
  /// Whose folder user schemes go to (`USER`).
  package var userName: String
  package var collator: Collator

  package init(
    compatibility: Compatibility = .version245, projectDirectory: String? = nil, userName: String,
    collator: @escaping Collator
  ) {
    self.compatibility = compatibility
    self.projectDirectory = projectDirectory
    self.userName = userName
    self.collator = collator
  }
}
