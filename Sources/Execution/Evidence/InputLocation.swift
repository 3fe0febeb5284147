import Inputs

extension InputPath {
  /// The input that stands at an absolute path, by the repositories' roots; nil outside of them and
  /// for a root itself. The longest root wins where one lies in another.
  static func locate(_ path: String, in roots: [(name: String, path: String)]) -> InputPath? {
    roots.filter { PathText.isInside(path, $0.path) && path != $0.path }
      .max { $0.path.utf8.count < $1.path.utf8.count }
      .map {
        InputPath(repository: $0.name, bytes: Array(path.utf8.dropFirst($0.path.utf8.count + 1)))
      }
  }
}
