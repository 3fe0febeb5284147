import YAML

/// Holds a file's nodes against their shapes and collects every problem.
struct ShapeChecker {
  /// More than anyone mends at once; a hostile file could otherwise hold a million.
  private static let maximumProblems = 200

  private var problems: [Diagnostic] = []
  private var unsaid = 0

  /// Keeps a problem; past the limit it is counted and never made.
  mutating func add(_ problem: @autoclosure () -> Diagnostic) {
    if problems.count < Self.maximumProblems {
      problems.append(problem())
    } else {
      unsaid += 1
    }
  }

  /// The problems in file order, with the keys written twice.
  func sortedProblems(of tree: YAMLTree) -> [Diagnostic] {
    let all = problems + duplicateKeys(of: tree)
    let sorted = all.enumerated().sorted { left, right in
      let origin = SourcePosition(line: 0, column: 0)
      let places = (left.element.position ?? origin, right.element.position ?? origin)
      return places.0 == places.1 ? left.offset < right.offset : places.0 < places.1
    }.map(\.element)
    if unsaid == 0 { return sorted }
    return sorted + [
      Diagnostic(
        id: "more-problems", message: "\(unsaid) more problems are not shown", file: tree.file,
        hint: "mend these first")
    ]
  }

  private func duplicateKeys(of tree: YAMLTree) -> [Diagnostic] {
    let count = tree.duplicateKeys.count
    guard count > Self.maximumProblems, let first = tree.duplicateKeys.first else {
      return tree.duplicateKeyDiagnostics(severity: .error)
    }
    return [
      first.second.diagnostic(
        id: "duplicate-key", "\(count) keys are written twice, this is the first",
        related: [first.first.related("first written here")])
    ]
  }

  /// `name` is what the value is called in messages, with its back-ticks: `version`.
  mutating func check(_ node: Node, _ shape: ValueShape, name: String) {
    switch shape {
    case .text(let rule): checkText(node, rule, name: name, takesScalars: false)
    case .scalar(let rule): checkText(node, rule, name: name, takesScalars: true)
    case .boolean:
      if !Self.isScalar(node, .boolean) { add(Self.wrongType(node, shape, name: name)) }
    case .integer(let range): checkInteger(node, range, shape, name: name)
    case .percent: checkPercent(node, shape, name: name)
    case .choice(let words): checkChoice(node, words, shape, name: name)
    case .list(let element, let count): checkList(node, element, count, shape, name: name)
    case .table(let table):
      if node.kind == .mapping {
        checkKeys(node, table, name: name)
      } else {
        add(Self.wrongType(node, shape, name: name))
      }
    case .named(let rule, let value): checkNamed(node, rule, value, shape, name: name)
    case .stage: break  // PipelineReader's
    case .either(let shapes):
      if let shape = shapes.first(where: { $0.takesKind(of: node) }) {
        check(node, shape, name: name)
      } else {
        add(Self.wrongType(node, shape, name: name))
      }
    }
  }

  /// Unknown and missing keys, then each value.
  mutating func checkKeys(_ node: Node, _ table: KeyTable, name: String) {
    var unknown: [Node] = []
    for (key, value) in node.entries {
      guard key.kind == .scalar else {
        add(key.diagnostic(id: "wrong-type", "a key is a string, not a list or mapping"))
        continue
      }
      if let rule = table[key.text] {
        check(value, rule.shape, name: "`\(key.text)`")
      } else {
        unknown.append(key)
      }
    }
    let names = table.keys.map(\.name)
    for key in unknown { add(Self.unknownKey(key, in: names, of: name)) }
    let missing = table.keys.filter { $0.isRequired && node[$0.name] == nil }
    if missing.isEmpty { return }
    // A mistyped key is one problem, not a missing one besides.
    let meant = unknown.prefix(Self.maximumProblems).map { Nearest.name(to: $0.text, in: names) }
    for rule in missing where !meant.contains(rule.name) {
      add(Self.missingKey(rule, in: node, name: name))
    }
  }

  // MARK: Scalars

  private mutating func checkText(
    _ node: Node, _ rule: TextRule, name: String, takesScalars: Bool
  ) {
    let shape = takesScalars ? ValueShape.scalar(rule) : .text(rule)
    guard shape.takesKind(of: node) else { return add(Self.wrongType(node, shape, name: name)) }
    guard let problem = rule.problem(node.text) else { return }
    let message = node.text.isEmpty ? "\(name) is empty" : problem.message
    add(node.diagnostic(id: problem.id, message, hint: problem.hint))
  }

  private mutating func checkInteger(
    _ node: Node, _ range: ClosedRange<Int>, _ shape: ValueShape, name: String
  ) {
    guard Self.isScalar(node, .integer) else { return add(Self.wrongType(node, shape, name: name)) }
    guard let value = Int(node.text), range.contains(value) else {
      return add(
        node.diagnostic(
          id: "out-of-range",
          "\(name) is \(node.text), it may be \(range.lowerBound) to \(range.upperBound)"))
    }
    if String(value) != node.text {
      add(
        node.diagnostic(
          id: "leading-zero", "\(name) is written `\(node.text)`", hint: "write `\(value)`"))
    }
  }

  private mutating func checkPercent(_ node: Node, _ shape: ValueShape, name: String) {
    guard Self.isScalar(node, .integer) || Self.isScalar(node, .number) else {
      return add(Self.wrongType(node, shape, name: name))
    }
    if let value = Double(node.text), (0...100).contains(value) { return }
    add(node.diagnostic(id: "out-of-range", "\(name) is \(node.text), it may be 0 to 100 percent"))
  }

  private mutating func checkChoice(
    _ node: Node, _ words: [String], _ shape: ValueShape, name: String
  ) {
    guard Self.isScalar(node, .text) else { return add(Self.wrongType(node, shape, name: name)) }
    if words.contains(node.text) { return }
    let hint =
      Nearest.name(to: node.text, in: words).map { "did you mean `\($0)`?" }
      ?? "choose one of \(Self.quoted(words))"
    add(
      node.diagnostic(
        id: "unknown-value", "`\(node.text)` is no value of \(name)", hint: hint))
  }

  // MARK: Containers

  private mutating func checkList(
    _ node: Node, _ element: ValueShape, _ count: Int, _ shape: ValueShape, name: String
  ) {
    guard node.kind == .sequence else { return add(Self.wrongType(node, shape, name: name)) }
    let elements = node.elements
    if elements.count < count {
      add(node.diagnostic(id: "empty-list", "\(name) is empty"))
    }
    var seen: [String: Node] = [:]
    for item in elements {
      check(item, element, name: "an item of \(name)")
      guard item.kind == .scalar, element.isUnique else { continue }
      if let first = seen[item.text] {
        add(
          item.diagnostic(
            id: "duplicate-item",
            "`\(item.text)` stands twice in \(name), first on line \(first.position.line)",
            related: [first.related("first written here")], hint: "remove one of them"))
      } else {
        seen[item.text] = item
      }
    }
  }

  private mutating func checkNamed(
    _ node: Node, _ rule: TextRule, _ value: ValueShape, _ shape: ValueShape, name: String
  ) {
    guard node.kind == .mapping else { return add(Self.wrongType(node, shape, name: name)) }
    for (key, item) in node.entries {
      if key.kind != .scalar {
        add(key.diagnostic(id: "wrong-type", "a key is a string, not a list or mapping"))
      } else if let problem = rule.problem(key.text) {
        add(key.diagnostic(id: problem.id, problem.message, hint: problem.hint))
      }
      check(item, value, name: "`\(key.text)`")
    }
  }

  // MARK: Problems

  static func isScalar(_ node: Node, _ kind: ScalarKind) -> Bool {
    node.kind == .scalar && ScalarKind(of: node) == kind
  }

  static func quoted(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }

  static func unknownKey(_ key: Node, in names: [String], of name: String) -> Diagnostic {
    var hint = Nearest.name(to: key.text, in: names).map { "did you mean `\($0)`?" }
    if key.text == "<<" { hint = "merge keys are not read here, write the keys themselves" }
    return key.diagnostic(
      id: "unknown-key", "`\(key.text)` is no key of \(name)",
      hint: hint
        ?? (names.isEmpty ? "it has none" : "known are \(quoted(names.filter { $0 != "$schema" }))")
    )
  }

  static func missingKey(_ rule: KeyRule, in node: Node, name: String) -> Diagnostic {
    // A caret under the whole mapping would say nothing.
    let place = node.style == .block ? node.entries.first?.key.range ?? node.range : node.range
    let caret = place.lowerBound..<(node.style == .block ? place.upperBound : place.lowerBound + 1)
    let example = rule.shape.example.map { ": add `\"\(rule.name)\": \($0)`" } ?? ""
    return node.tree.diagnostic(
      id: "missing-key", "`\(rule.name)` is missing in \(name)", range: caret,
      hint: "it is required\(example)")
  }
}
