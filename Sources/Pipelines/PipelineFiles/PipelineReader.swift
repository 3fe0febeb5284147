import YAML

/// Turns a pipeline file into its value, and collects every problem.
struct PipelineReader {
  /// A stage as far as it could be read: its order can be judged though its settings are wrong.
  private struct Draft {
    let word: StageWord
    let node: Node
    /// nil where there are none, or no mapping.
    let settings: Node?
  }

  private static let maximumStages = 500

  private let root: Node
  private var checker = ShapeChecker()
  private var drafts: [Draft] = []

  init(root: Node) {
    self.root = root
  }

  /// Every problem, in file order.
  mutating func problems() -> [Diagnostic] {
    checker.check(root, .table(PipelineKeys.table), name: "a pipeline")
    if let stages = root["stages"], stages.kind == .sequence {
      let elements = stages.elements
      if elements.count > Self.maximumStages {
        checker.add(
          stages.diagnostic(
            id: "too-many-stages",
            "there are \(elements.count) stages, at most "
              + "\(Self.maximumStages) are read"))
        return checker.sortedProblems(of: root.tree)
      }
      for stage in elements { read(stage) }
      checkNames()
      let order = StageOrder(
        drafts.map {
          StageOrder.Stage(word: $0.word, node: $0.node, settings: $0.settings)
        })
      for problem in order.problems() { checker.add(problem) }
    }
    return checker.sortedProblems(of: root.tree)
  }

  // MARK: One stage

  private mutating func read(_ node: Node) {
    switch node.kind {
    case .scalar: readWord(node, settings: nil)
    case .sequence:
      checker.add(ShapeChecker.wrongType(node, .stage, name: "a stage"))
    case .mapping:
      let entries = node.entries
      guard let first = entries.first else {
        return checker.add(node.diagnostic(id: "empty-stage", "a stage is missing here"))
      }
      for extra in entries.dropFirst() { checker.add(Self.misplaced(extra.key, beside: first.key)) }
      guard first.key.kind == .scalar else {
        return checker.add(ShapeChecker.wrongType(first.key, .stage, name: "a stage"))
      }
      readWord(first.key, settings: first.value)
    }
  }

  private static func misplaced(_ key: Node, beside stage: Node) -> Diagnostic {
    let name = key.text
    let isStage = StageWord(rawValue: name) != nil
    return key.diagnostic(
      id: "stage-keys", "`\(name)` stands beside the stage `\(stage.text)`",
      hint: isStage
        ? "begin a new item: `- \(name)`"
        : "settings stand inside: `\(stage.text): { \(name): … }`")
  }

  private mutating func readWord(_ node: Node, settings: Node?) {
    guard let word = StageWord(rawValue: node.text) else {
      let words = StageWord.allCases.map(\.rawValue)
      let hint =
        Nearest.name(to: node.text, in: words).map { "did you mean `\($0)`?" }
        ?? "stages are \(ShapeChecker.quoted(words))"
      let name = node.text.isEmpty ? "nothing" : "`\(node.text)`"
      return checker.add(node.diagnostic(id: "unknown-stage", "\(name) is no stage", hint: hint))
    }
    let table = PipelineKeys.settings(of: word)
    // `- archive:` with nothing behind it means no settings.
    let hasSettings = settings.map { !ShapeChecker.isScalar($0, .null) } ?? false
    if let settings, hasSettings {
      checker.check(settings, .table(table), name: "the stage `\(word.rawValue)`")
    } else if let missing = table.keys.first(where: \.isRequired) {
      checker.add(
        node.diagnostic(
          id: "missing-key", "`\(missing.name)` is missing in the stage `\(word.rawValue)`",
          hint: "write `\(word.rawValue): { \(missing.name): \(missing.shape.example ?? "…") }`"))
    }
    let mapping = hasSettings && settings?.kind == .mapping ? settings : nil
    if word == .bump, let mapping { checkBump(mapping) }
    drafts.append(Draft(word: word, node: node, settings: mapping))
  }

  private mutating func checkBump(_ settings: Node) {
    func key(_ name: String) -> Node? { settings.entries.last { $0.key.text == name }?.key }
    if let offset = key("offset"), settings["build"]?.text != "ci" {
      checker.add(
        offset.diagnostic(
          id: "offset-without-ci", "`offset` counts with `build: ci` only",
          hint: "write `build: ci`, or remove `offset`"))
    }
    if let version = key("version"), let level = key("level") {
      checker.add(
        level.diagnostic(
          id: "level-beside-version", "`level` stands beside `version`",
          related: [version.related("the version")], hint: "keep one of them"))
    }
  }

  /// Names become names of log files, where letters' case may not tell two apart.
  private mutating func checkNames() {
    var seen: [String: Node] = [:]
    for draft in drafts {
      guard let name = draft.settings?["name"], name.kind == .scalar else { continue }
      if let first = seen[name.text.lowercased()] {
        checker.add(
          name.diagnostic(
            id: "duplicate-name",
            "another stage is called `\(first.text)`, on line \(first.position.line)",
            related: [first.related("the other one")], hint: "give one of them another name"))
      } else {
        seen[name.text.lowercased()] = name
      }
    }
  }

  // MARK: The value

  /// Of a file without problems.
  func pipeline(file: String) -> Pipeline {
    var taken = Set(drafts.compactMap { $0.settings?["name"]?.text.lowercased() })
    let stages = drafts.map { draft in
      StageBuilder(word: draft.word, node: draft.node, settings: draft.settings)
        .entry(name: name(of: draft, taken: &taken))
    }
    return Pipeline(
      name: Fields(node: root).text("name") ?? Self.name(ofFile: file), stages: stages)
  }

  private func name(of draft: Draft, taken: inout Set<String>) -> String {
    if let name = draft.settings.flatMap({ Fields(node: $0).text("name") }) { return name }
    var name = draft.word.rawValue
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(draft.word.rawValue)-\(number)"
    }
    return name
  }

  private static func name(ofFile file: String) -> String {
    let last = file.split(separator: "/").last ?? "pipeline"
    guard let period = last.lastIndex(of: "."), period > last.startIndex else {
      return String(last)
    }
    return String(last[..<period])
  }
}
