/// Where HEAD is, in sentences.
enum HeadText {
  /// `on branch `main``, or `detached`.
  static func place(_ branch: String?) -> String {
    branch.map { "on branch `\($0)`" } ?? "detached"
  }
}
