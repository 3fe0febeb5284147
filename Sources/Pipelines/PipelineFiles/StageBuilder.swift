import YAML

/// Makes one checked stage's value.
struct StageBuilder {
  let word: StageWord
  let node: Node
  private let mapping: Node?
  private let fields: Fields?

  init(word: StageWord, node: Node, settings: Node?) {
    self.word = word
    self.node = node
    mapping = settings
    fields = settings.map(Fields.init)
  }

  func entry(name: String) -> StageEntry {
    StageEntry(
      word: word, name: name, settings: settings(), timeout: fields?.integer("timeout"),
      when: conditions(), env: variables(), node: node)
  }

  private func conditions() -> [StageEntry.Condition] {
    guard let value = mapping?["when"] else { return [] }
    let words = value.kind == .scalar ? [value] : value.elements
    return words.compactMap { StageEntry.Condition(rawValue: $0.text) }
  }

  private func variables() -> [StageEntry.Variable] {
    (mapping?["env"]?.entries ?? []).compactMap { entry in
      (try? PlaceholderText(entry.value.text))
        .map { StageEntry.Variable(name: entry.key.text, value: $0) }
    }
  }

  private func settings() -> StageSettings {
    let apps = StageSettings.Apps(apps: fields?.texts("apps"))
    switch word {
    case .clean: return .clean(.init(allowDirty: fields?.globs("allow-dirty") ?? []))
    case .kits: return .kits(.init(allowKitUnpushed: flag("allow-kit-unpushed")))
    case .bump: return .bump(bump())
    case .generate:
      return .generate(
        .init(apps: fields?.texts("apps"), check: flag("check"), strict: flag("strict")))
    case .test: return .test(test())
    case .archive:
      return .archive(
        .init(
          apps: fields?.texts("apps"), products: fields?.texts("products"),
          sealed: flag("sealed"), output: fields?.text("output")))
    case .verify: return .verify(.init(level: fields?.word("level")))
    case .changelog:
      var changelog = StageSettings.Changelog(check: flag("check"))
      if let file = fields?.text("file") { changelog.file = file }
      return .changelog(changelog)
    case .tag: return .tag
    case .push: return .push(apps)
    case .export:
      return .export(.init(apps: fields?.texts("apps"), output: fields?.text("output")))
    case .sign: return .sign(apps)
    case .notarize: return .notarize(apps)
    case .upload: return .upload(apps)
    case .run:
      let command = mapping?["command"]?.elements ?? []
      return .run(.init(command: command.compactMap { try? PlaceholderText($0.text) }))
    }
  }

  private func flag(_ key: String, default fallback: Bool = false) -> Bool {
    fields?.flag(key) ?? fallback
  }

  private func bump() -> StageSettings.Bump {
    StageSettings.Bump(
      build: buildStrategy(),
      version: fields?.text("version").flatMap { try? SemanticVersion($0) },
      level: fields?.word("level"), allowDirty: fields?.globs("allow-dirty") ?? [],
      allowBranch: flag("allow-branch"), allowKitUnpushed: flag("allow-kit-unpushed"))
  }

  private func buildStrategy() -> StageSettings.Bump.Build {
    switch fields?.text("build") {
    case nil, "increment": .increment
    case "ci": .ci(offset: fields?.integer("offset") ?? 0)
    case "tags": .tags
    case let number?: (try? BuildNumber(number)).map { .number($0) } ?? .increment
    }
  }

  private func test() -> StageSettings.Test {
    var test = StageSettings.Test(
      kits: flag("kits"), packages: fields?.texts("packages"), apps: fields?.texts("apps"),
      filter: fields?.text("filter"), coverage: flag("coverage", default: true),
      minimum: fields?.number("minimum"), base: fields?.text("base"),
      output: fields?.text("output"))
    test.minimumChanged = fields?.number("minimum-changed")
    test.retries = fields?.integer("retries") ?? 0
    test.changed = flag("changed")
    if let formats = fields?.texts("formats") {
      test.formats = formats.compactMap { StageSettings.Test.Format(rawValue: $0) }
    }
    return test
  }
}
