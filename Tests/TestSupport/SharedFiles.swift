import Effects

/// Files outside the project that some tests read: real specs, large inputs.
package enum SharedFiles {
  /// The directory, nil where `RELCTL_SHARED` is not set.
  package static let root: String? = EnvironmentFacts.live().value("RELCTL_SHARED")

  package static var isPresent: Bool { root != nil }

  /// For `.enabled(if: SharedFiles.isPresent, SharedFiles.reason)`.
  package static let reason: String = "RELCTL_SHARED names no directory with the shared inputs"
}
