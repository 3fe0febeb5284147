import YAML

/// What is judged when all bundles are known.
extension NumberHomeFinder {
  mutating func finish(isInside: (String) -> Bool) {
    homes.sort { ($0.file, $0.position) < ($1.file, $1.position) }
    for home in homes {
      checkShape(of: home)
      checkDuplicates(of: home)
      if !isInside(home.file) {
        report(
          .outside, home, "the \(number.text) stands outside the product's repository",
          hint: "give it a home inside")
      }
    }
    checkBeaten()
    checkEqual()
    if homes.isEmpty, problems.isEmpty { reportNone() }
  }

  private mutating func checkShape(of home: NumberHome) {
    let bare = bareText(of: home)
    if number == .marketing { return }
    if bare.isEmpty {
      report(.notANumber, home, "the build number is empty", hint: "write the number")
      return
    }
    let parts = bare.split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }
    if areDigits, parts.contains(where: { $0.count > 1 && $0.hasPrefix("0") }) {
      report(
        .leadingZero, home,
        "the build number `\(bare)` has a leading zero"
          + (home.value == bare ? "" : ", and XcodeGen builds `\(home.value)`"),
        hint: "write it without the zero")
    } else if !areDigits || parts.count > 3 || bare.utf8.count > 18 || home.value != bare {
      report(
        .notANumber, home,
        "the build number `\(bare)` is not one to three period-separated "
          + "integers" + (home.value == bare ? "" : ", and XcodeGen builds `\(home.value)`"))
    } else if case .spec(let node) = home.place, node.style == .plain, parts.count == 2 {
      report(
        .notANumber, home, "the build number `\(bare)` is a float", hint: "write `\"\(bare)\"`")
    }
  }

  private func bareText(of home: NumberHome) -> String {
    switch home.place {
    case .spec(let node): node.text
    case .xcconfig(let line): line.value
    }
  }

  private mutating func checkDuplicates(of home: NumberHome) {
    if case .xcconfig(let line) = home.place { checkDuplicates(of: line) }
    guard let keyNode = home.keyNode else { return }
    for duplicate in keyNode.tree.duplicateKeys
    where duplicate.first == keyNode || duplicate.second == keyNode {
      let old = keyNode.tree.value(of: duplicate.first).map { ": `\($0.text)`" } ?? ""
      problems.append(
        NumberProblem(
          kind: .duplicateKey, number: number,
          diagnostic: duplicate.second.diagnostic(
            id: "duplicate-key",
            "`\(home.key)` is written twice in one mapping, first on line "
              + "\(duplicate.first.position.line)",
            related: [duplicate.first.related("first written here\(old)")],
            hint: "remove one of the two lines")))
    }
  }

  private mutating func checkDuplicates(of line: XCConfigAssignment) {
    let others = xcconfigs.lazy.flatMap(\.assignments).filter {
      $0.file == line.file && $0.key == line.key && $0.range != line.range
    }
    guard let other = others.first else { return }
    let related = Diagnostic.Related(
      message: "also written here", file: other.file, position: other.position)
    problems.append(
      NumberProblem(
        kind: .duplicateKey, number: number,
        diagnostic: line.diagnostic(
          id: "duplicate-key",
          "`\(line.key)` is written twice in one file, also on line \(other.position.line)",
          related: [related], hint: "remove one of the two lines")))
  }

  /// Literals in the spec that an xcconfig or property list leaves without effect.
  private mutating func checkBeaten() {
    let places = Set(homes.map(\.place))
    for bundle in bundles {
      guard let winner = winner(of: bundle) else { continue }
      for candidate in bundle.candidates where candidate.level.rawValue > winner.level {
        guard case .spec(let entry) = candidate.origin, let node = entry.source.scalar?.node,
          !candidate.text.contains("$"),
          !places.contains(.spec(node))
        else { continue }
        report(
          .beaten, node,
          "`\(candidate.key)` of \(candidate.level.text) has no effect on "
            + "\(bundle.name): \(winner.text) beats it with `\(bundle.value ?? "")`",
          related: winner.related, hint: "remove one of the two")
      }
    }
  }

  private struct Winner {
    /// Only candidates of levels below this one are beaten.
    let level: Int
    let text: String
    let related: [Diagnostic.Related]
  }

  private func winner(of bundle: BundleNumber) -> Winner? {
    switch bundle.source {
    case .setting(let outcome):
      guard let first = outcome.chain.first, case .xcconfig(let line) = first.origin,
        first.key == number.setting
      else { return nil }
      let related = Diagnostic.Related(
        message: "this one decides", file: line.file, position: line.position)
      return Winner(level: first.level.rawValue, text: first.level.text, related: [related])
    case .infoProperties(let entry):
      let related = entry.value.node.map { [$0.related("this one decides")] } ?? []
      return Winner(level: -1, text: "`info.properties`", related: related)
    case .propertyList(let file):
      let related = file.position(of: number.propertyListKey).map {
        [Diagnostic.Related(message: "this one decides", file: file.path, position: $0)]
      }
      return Winner(level: -1, text: "the Info.plist", related: related ?? [])
    case .infoDefault, .nothing: return nil
    }
  }

  private mutating func checkEqual() {
    guard let first = homes.first else { return }
    let others = homes.filter { $0.value != first.value }
    let without = hasApps ? bundles.filter { $0.value == nil } : []
    if !others.isEmpty {
      let related = homes.map { $0.related("`\($0.value)` for \(users(of: $0))") }
      report(
        .unequal, others[0],
        "the \(number.text)s disagree: `\(first.value)` for "
          + "\(users(of: first)), `\(others[0].value)` for \(users(of: others[0]))",
        related: related, hint: "give all the same number, or one shared home")
    }
    if let bundle = without.first, number == .build, !hasOwnProblem(bundle) {
      report(
        .unequal, first,
        "\(bundle.name) gets no \(number.text), and \(users(of: first)) gets "
          + "`\(first.value)`", hint: "set `\(number.setting)` for both")
    }
  }

  /// A bundle whose lack of a number is reported already.
  private func hasOwnProblem(_ bundle: BundleNumber) -> Bool {
    switch bundle.source {
    case .setting(.dangling), .nothing: true
    default: false
    }
  }

  private func users(of home: NumberHome) -> String {
    var configs: [String: [String]] = [:]
    var order: [String] = []
    for use in home.uses {
      let name = use.target ?? "the project"
      if configs[name] == nil { order.append(name) }
      configs[name, default: []].append(use.config)
    }
    let all = loaded.spec.configs.count
    return order.map { name in
      let own = configs[name] ?? []
      return own.count == all ? "`\(name)`" : own.map { "`\(name)/\($0)`" }.joined(separator: ", ")
    }.joined(separator: ", ")
  }
}
