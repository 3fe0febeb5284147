import YAML

/// Words and places of the problems, each place once.
extension NumberHomeFinder {
  func isEnvironment(_ chain: [SettingCandidate]) -> Bool {
    chain.contains { candidate in
      guard case .spec(let entry) = candidate.origin else { return false }
      return candidate.text.contains("${")
        || entry.source.scalar?.substitutions.contains(.environment) ?? false
    }
  }

  mutating func reportDangling(
    _ name: String, _ last: SettingCandidate, _ bundle: BundleNumber
  ) {
    if isEnvironment([last]) {
      report(
        .environment, last.origin,
        "the \(number.text) of \(bundle.name) comes from the "
          + "environment: `\(last.text)`", hint: "write the number itself")
      return
    }
    let isSelf = name == last.key || name == "inherited"
    report(
      .danglingReference, last.origin,
      isSelf
        ? "`\(last.key)` refers to itself, and no level below sets it"
        : "the \(number.text) of \(bundle.name) refers to `\(name)`, which nothing sets",
      hint: "write the number itself")
  }

  mutating func reportInfoDefault(_ info: Target.PropertyList, _ bundle: BundleNumber) {
    report(
      .infoDefault, info.value.node,
      "the `info` block of `\(bundle.target?.name ?? "")` has no `\(number.propertyListKey)`: "
        + "every build gets `\(number.generatedDefault)`",
      hint: "add `\(number.propertyListKey): $(\(number.setting))` to `info.properties`")
  }

  mutating func reportLiteral(in file: InfoPlistFile, _ bundle: BundleNumber) {
    let key = number.propertyListKey
    guard reported.insert("literal \(file.path)").inserted else { return }
    let position = file.position(of: key)
    let diagnostic = Diagnostic(
      id: "number-home",
      message: "the \(number.text) of `\(bundle.target?.name ?? "")` is the literal "
        + "`\(bundle.value ?? "")` of its Info.plist",
      file: file.path, position: position, snippet: position.map(file.line),
      hint: "write `$(\(number.setting))` there")
    problems.append(
      NumberProblem(kind: .propertyListLiteral, number: number, diagnostic: diagnostic))
  }

  /// Values under a condition that Xcode may take: not those below the level that decides.
  mutating func reportConditions(_ bundle: BundleNumber) {
    guard case .setting = bundle.source else { return }
    let deciding = bundle.candidates.first?.level.rawValue ?? .max
    for candidate in bundle.conditional where candidate.level.rawValue <= deciding {
      report(
        .conditional, candidate.origin,
        "`\(candidate.key)` sets the \(number.text) of "
          + "\(bundle.name) under a condition", hint: "remove the condition")
    }
  }

  mutating func reportMissingKey(in file: InfoPlistFile, _ bundle: BundleNumber) {
    let key = number.propertyListKey
    guard reported.insert("missing \(file.path)").inserted else { return }
    problems.append(
      NumberProblem(
        kind: .propertyListWithoutKey, number: number,
        diagnostic: Diagnostic(
          id: "number-home",
          message: "the Info.plist of `\(bundle.target?.name ?? "")` has no `\(key)`",
          file: file.path, hint: "add `\(key)` with the value `$(\(number.setting))`")))
  }

  /// No number: a dead key is named, and other places that no app takes its number from.
  mutating func reportNone() {
    let keys = loaded.trees.flatMap { $0.keys(named: number.setting) }
    let dead = keys.filter(isDead)
    for key in dead {
      report(
        .deadKey, key, "`\(number.setting)` has no effect here: XcodeGen ignores it",
        hint: "move it under `base`")
    }
    guard dead.isEmpty else { return }
    problems.append(
      NumberProblem(
        kind: .noNumber, number: number,
        diagnostic: Diagnostic(
          id: "number-home", message: "no `\(number.setting)` decides the \(number.text)",
          file: loaded.files.first ?? "", related: keys.map { $0.related("not an app's") },
          hint: "add it under `settings: base:`")))
  }

  /// Whether loading found that nothing reads a key.
  private func isDead(_ key: Node) -> Bool {
    loaded.diagnostics.contains {
      $0.id == "dead-setting" && $0.file == key.tree.file && $0.position == key.position
    }
  }

  mutating func report(
    _ kind: NumberProblem.Kind, _ origin: SettingOrigin?, _ message: String, hint: String? = nil
  ) {
    switch origin {
    case .spec(let entry):
      report(kind, entry.source.scalar?.node ?? entry.keyNode, message, hint: hint)
    case .xcconfig(let line):
      guard reported.insert("\(kind) \(line.file) \(line.range)").inserted else { return }
      problems.append(
        NumberProblem(
          kind: kind, number: number,
          diagnostic: line.diagnostic(id: "number-home", message, hint: hint)))
    case .generated(_, let node): report(kind, node, message, hint: hint)
    case .preset, nil: report(kind, nil as Node?, message, hint: hint)
    }
  }

  mutating func report(
    _ kind: NumberProblem.Kind, _ node: Node?, _ message: String,
    related: [Diagnostic.Related] = [], hint: String? = nil
  ) {
    let place = node.map { "\($0.tree.file) \($0.range)" } ?? message
    guard reported.insert("\(kind) \(place)").inserted else { return }
    let diagnostic =
      node?.diagnostic(id: "number-home", message, related: related, hint: hint)
      ?? Diagnostic(
        id: "number-home", message: message, file: loaded.files.first ?? "", related: related,
        hint: hint)
    problems.append(NumberProblem(kind: kind, number: number, diagnostic: diagnostic))
  }

  mutating func report(
    _ kind: NumberProblem.Kind, _ home: NumberHome, _ message: String,
    related: [Diagnostic.Related] = [], hint: String? = nil
  ) {
    problems.append(
      NumberProblem(
        kind: kind, number: number,
        diagnostic: home.diagnostic(
          id: "number-home", message, related: related, hint: hint)))
  }
}
