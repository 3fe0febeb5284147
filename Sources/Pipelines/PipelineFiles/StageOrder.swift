import YAML

/// The order that stages must keep (contract.md section 6).
struct StageOrder {
  struct Stage {
    let word: StageWord
    let node: Node
    let settings: Node?

    init(word: StageWord, node: Node, settings: Node? = nil) {
      self.word = word
      self.node = node
      self.settings = settings
    }
  }

  private let stages: [Stage]

  init(_ stages: [Stage]) {
    self.stages = stages
  }

  func problems() -> [Diagnostic] {
    bumps() + sequences() + pushes() + uploads() + changelogs() + placeholders()
  }

  /// Where a pipeline has both, the first comes before every one of the second.
  private static let sequence: [(first: StageWord, then: StageWord, reason: String)] = [
    (.bump, .archive, "the archive would hold the number before"),
    (.bump, .verify, "it would judge the archive of the number before"),
    (.bump, .tag, "it would tag the number before"),
    (.bump, .push, "it would push the number before"),
    (.archive, .verify, "there is nothing to judge yet"),
    (.archive, .tag, "the tag is for what was archived"),
    (.archive, .export, "there is nothing to export yet"),
    (.archive, .sign, "there is nothing to sign yet"),
    (.archive, .notarize, "there is nothing to notarize yet"),
    (.verify, .tag, "the tag carries the evidence level"),
    (.sign, .notarize, "only what is signed is notarized"),
    (.export, .notarize, "only what is exported is notarized"),
  ]

  private func bumps() -> [Diagnostic] {
    let bumps = stages.filter { $0.word == .bump }
    return bumps.dropFirst().map { second in
      second.node.diagnostic(
        id: "second-bump",
        "`bump` stands twice, first on line \(bumps[0].node.position.line)",
        related: [bumps[0].node.related("first written here")],
        hint: "a pipeline raises the build number once")
    }
  }

  private func sequences() -> [Diagnostic] {
    var result: [Diagnostic] = []
    for rule in Self.sequence {
      guard let first = stages.firstIndex(where: { $0.word == rule.first }) else { continue }
      for stage in stages[..<first] where stage.word == rule.then {
        result.append(
          order(
            stage,
            "`\(rule.then.rawValue)` stands before `\(rule.first.rawValue)`: "
              + rule.reason, beside: stages[first],
            hint: "move it behind `\(rule.first.rawValue)`"))
      }
    }
    return result
  }

  /// Directly behind the bump it reserves the number; else it needs a verification before it.
  private func pushes() -> [Diagnostic] {
    let verify = stages.firstIndex { $0.word == .verify } ?? stages.endIndex
    let bump = stages.lastIndex { $0.word == .bump }
    return stages.indices.compactMap { index in
      guard stages[index].word == .push, verify > index else { return nil }
      // Directly behind the bump it reserves the number; before it, it has its own message.
      if let bump, bump == index - 1 || bump > index { return nil }
      return order(
        stages[index], "`push` stands neither directly behind `bump` nor behind `verify`",
        beside: bump.map { stages[$0] },
        hint: "move it directly behind `bump` to reserve the number, or behind `verify`")
    }
  }

  private func uploads() -> [Diagnostic] {
    guard let index = stages.firstIndex(where: { $0.word == .upload }) else { return [] }
    let upload = stages[index]
    var result: [Diagnostic] = []
    if !stages[..<index].contains(where: { $0.word == .push }) {
      result.append(
        order(
          upload, "`upload` has no `push` before it", beside: nil,
          hint: "the number must be pushed before anyone can get the build"))
    }
    for stage in stages[(index + 1)...] where stage.word != .run {
      result.append(
        order(
          stage, "`\(stage.word.rawValue)` stands behind `upload`, only `run` may", beside: upload,
          hint: "move it before `upload`: what can fail comes first"))
    }
    return result
  }

  private func changelogs() -> [Diagnostic] {
    guard let bump = stages.firstIndex(where: { $0.word == .bump }) else { return [] }
    return stages[bump...].filter {
      $0.word == .changelog && $0.settings?["check"]?.text.lowercased() != "true"
    }.map {
      order(
        $0, "`changelog` stands behind `bump`, whose commit its edit belongs to",
        beside: stages[bump], hint: "move it before `bump`")
    }
  }

  /// `{archive}` before the stage that makes one.
  private func placeholders() -> [Diagnostic] {
    guard let archive = stages.firstIndex(where: { $0.word == .archive }) else { return [] }
    return stages[...archive].flatMap { stage in
      texts(of: stage).compactMap { node in
        guard node.kind == .scalar, let text = try? PlaceholderText(node.text),
          text.placeholders.contains(.archive)
        else { return nil }
        return node.diagnostic(
          id: "placeholder-too-early", "`{archive}` is not known before `archive` has run",
          related: [stages[archive].node.related("the archive")],
          hint: "move the stage behind `archive`")
      }
    }
  }

  private func texts(of stage: Stage) -> [Node] {
    (stage.settings?["command"]?.elements ?? [])
      + (stage.settings?["env"]?.entries.map(\.value) ?? [])
  }

  private func order(_ stage: Stage, _ message: String, beside other: Stage?, hint: String)
    -> Diagnostic
  {
    stage.node.diagnostic(
      id: "stage-order", message,
      related: other.map { [$0.node.related("`\($0.word.rawValue)` stands here")] } ?? [],
      hint: hint)
  }
}
