/// One thing that is not as recorded; each is exit 65.
package struct Mismatch: Hashable, Sendable, Codable {
  package enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    case added
    case removed
    case changed
    case changedDuringBuild = "changed during the build"
    case readNotRecorded = "read but not recorded"
    case notCompiled = "not compiled"
    case changedSinceArchive = "changed since the archive"
    /// Two values that should be equal: a version, a commit, a digest.
    case disagrees
    case notABump = "not a bump"
  }

  package let reason: Reason
  /// A file as `InputPath.display`, or what disagrees: `commit of HarborKit`.
  package let subject: String
  /// The file, where it is one.
  package let path: InputPath?
  /// What was found instead, for people.
  package let detail: String?

  package init(_ reason: Reason, subject: String, path: InputPath? = nil, detail: String? = nil) {
    self.reason = reason
    self.subject = subject
    self.path = path
    self.detail = detail
  }

  package init(_ reason: Reason, _ path: InputPath, detail: String? = nil) {
    self.init(reason, subject: path.display, path: path, detail: detail)
  }
}
