import YAML

/// Edits gathered for one commit, by file.
struct FileEdits {
  private struct Text {
    let old: [UInt8]
    var splices: [(range: Range<Int>, new: [UInt8])]
  }

  private var trees: [String: (tree: YAMLTree, edits: [ScalarEdit])] = [:]
  private var texts: [String: Text] = [:]
  private var whole: [FileEdit] = []
  private var summaries: [String: [String]] = [:]
  private var order: [String] = []

  /// A scalar of a YAML or JSON file.
  mutating func replace(
    _ node: Node, with text: String, path: String, name: String,
    quoting: ScalarEdit.Quoting = .keep
  ) {
    let edit = ScalarEdit(node: node, text: text, quoting: quoting)
    note(path, "\(name) \(edit.node.text) -> \(text) (line \(edit.node.position.line))")
    trees[path, default: (edit.node.tree, [])].edits.append(edit)
  }

  mutating func replace(_ home: HomeScalar, with text: String, quoting: ScalarEdit.Quoting) {
    switch home.place {
    case .node(let node):
      replace(node, with: text, path: home.path, name: home.name, quoting: quoting)
    case .text(let bytes, let range):
      note(home.path, "\(home.name) \(home.text) -> \(text) (line \(home.line))")
      texts[home.path, default: Text(old: bytes, splices: [])].splices.append(
        (range, Array(text.utf8)))
    }
  }

  /// A file that is written whole; one that holds these bytes already is left alone.
  mutating func write(_ path: String, old: [UInt8]?, new: [UInt8], summary: String) {
    guard old != new else { return }
    whole.append(FileEdit(path: path, old: old, new: new, summary: summary))
  }

  private mutating func note(_ path: String, _ summary: String) {
    if summaries[path] == nil { order.append(path) }
    if summaries[path]?.contains(summary) != true { summaries[path, default: []].append(summary) }
  }

  /// The files' new bytes, each proven to differ in the intended values only.
  func all() throws(Failure) -> [FileEdit] {
    var result: [FileEdit] = []
    for path in order {
      let summary = (summaries[path] ?? []).joined(separator: "; ")
      if let (tree, edits) = trees[path] {
        do throws(Diagnostics) {
          let edited = try tree.replacing(edits)
          result.append(
            FileEdit(path: path, old: tree.bytes, new: edited.bytes, summary: summary))
        } catch {
          throw Failure(error.items)
        }
      } else if let text = texts[path] {
        result.append(
          FileEdit(path: path, old: text.old, new: Self.splice(text), summary: summary))
      }
    }
    return result + whole
  }

  private static func splice(_ text: Text) -> [UInt8] {
    var new = text.old
    var done: Set<Int> = []
    for splice in text.splices.sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
    where done.insert(splice.range.lowerBound).inserted {
      new.replaceSubrange(splice.range, with: splice.new)
    }
    return new
  }
}
