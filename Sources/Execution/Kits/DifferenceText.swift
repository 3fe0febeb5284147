import Git

/// Words for the ways in which a tree is not its commit.
package enum DifferenceText {
  /// `Sources/Tide.swift: changed`.
  package static func line(_ difference: TreeDifference, in repository: String = "") -> String {
    let path = repository.isEmpty ? difference.path.text : repository + "/" + difference.path.text
    return "\(path): \(reason(difference.kind))"
  }

  static func reason(_ kind: TreeDifference.Kind) -> String {
    switch kind {
    case .missing: "removed"
    case .notCheckedOut: "not checked out"
    case .content: "changed"
    case .filtered(let driver):
      "changed, or made so by the filter `\(driver)`, which relctl does not run"
    case .mode(let recorded, let found): "mode \(found.octal), recorded \(recorded.octal)"
    case .type(_, let found): "is a \(found.rawValue) now"
    case .linkTarget: "the link leads elsewhere than recorded"
    case .linkLeavesRepository(let target): "a link that leaves the repository (to `\(target)`)"
    case .submoduleCommit(let recorded, let found):
      "submodule at \(found?.short ?? "no commit"), recorded \(recorded.short)"
    case .untracked: "untracked"
    case .ignored: "ignored by git, but could be compiled"
    case .nestedRepository: "a repository of its own that is no submodule"
    case .staged(let change): "staged: \(change.rawValue)"
    case .caseFoldDuplicate(let other): "differs from `\(other)` in case only"
    case .unsafeName: "a name that no checkout can write"
    case .unreadable(let code): "unreadable (errno \(code))"
    }
  }

  /// At most `limit` lines, and how many more there are.
  static func lines(
    _ differences: [TreeDifference], in repository: String = "", limit: Int = 20
  ) -> [String] {
    let shown = differences.prefix(limit).map { line($0, in: repository) }
    let more = differences.count - shown.count
    return more > 0 ? shown + ["… and \(more) more"] : shown
  }
}
