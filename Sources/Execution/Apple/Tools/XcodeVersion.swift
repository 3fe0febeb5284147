/// The version of Xcode, from `xcodebuild -version`:
///
///     Xcode 16.4
///     Build version 16F6
///
/// Assumed of xcodebuild(1) from Xcode 4 on; never run on a real Xcode yet.
package struct XcodeVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let major: Int
  package let minor: Int
  package let patch: Int
  /// `16F6`
  package let build: String?

  package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0, build: String? = nil) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.build = build
  }

  /// Nil for text that names no version.
  package init?(output: String) {
    let lines = output.split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("Xcode ") }),
      let word = line.split(separator: " ").dropFirst().first
    else { return nil }
    let parts = word.split(separator: ".").map { Int($0) }
    guard let first = parts.first, let major = first, !parts.contains(nil) else { return nil }
    self.init(
      major, parts.count > 1 ? parts[1] ?? 0 : 0, parts.count > 2 ? parts[2] ?? 0 : 0,
      build: lines.first { $0.hasPrefix("Build version ") }.map { String($0.dropFirst(14)) })
  }

  package var description: String { "\(major).\(minor)" + (patch == 0 ? "" : ".\(patch)") }

  package static func < (left: XcodeVersion, right: XcodeVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  /// Whether it is what `.xcode-version` asks for: `16`, `16.4`, `16.4.1`, or a build `16F6`.
  package func matches(_ wanted: String) -> Bool {
    if let build, wanted == build { return true }
    let parts = wanted.split(separator: ".").map { Int($0) }
    guard !parts.isEmpty, parts.count <= 3, !parts.contains(nil) else { return false }
    let own = [major, minor, patch]
    return zip(parts, own).allSatisfy { $0 == $1 }
  }
}
