import YAML

extension NumberHomes {
  /// Finds the scalars that decide the numbers of a spec's apps and what they embed.
  ///
  /// `isInside` tells whether an absolute path lies in the product's repository.
  package static func find(
    _ loaded: LoadedSpec, _ resolver: SettingsResolver, files: some FileTree,
    isInside: (String) -> Bool
  ) -> NumberHomes {
    let reader = BundleReader(resolver: resolver, files: files)
    let apps = loaded.spec.targets.filter(\.type.carriesProductNumber)
    var homes = NumberHomes()
    homes.bundles = apps.flatMap { reader.numbers(of: $0) }
    if apps.isEmpty {
      homes.bundles = reader.projectNumbers()
      let rest = loaded.spec.targets.filter { !$0.type.isTest }
      homes.bundles += rest.flatMap { reader.numbers(of: $0) }.filter(\.isWritten)
    }
    for number in VersionNumber.allCases {
      var finder = NumberHomeFinder(
        number: number, loaded: loaded, xcconfigs: Array(resolver.xcconfigs.values))
      finder.hasApps = !apps.isEmpty
      for bundle in homes.bundles where bundle.number == number { finder.add(bundle) }
      finder.finish(isInside: isInside)
      homes.problems += finder.problems
      switch number {
      case .build: homes.build = finder.homes
      case .marketing: homes.marketing = finder.homes
      }
    }
    return homes
  }
}

extension ProductType {
  /// Apps and the bundles in them that must carry the app's number: extensions, watch apps,
  /// clips. Not test bundles, frameworks, tools and services.
  package var carriesProductNumber: Bool { isApp || isExtension }
}

extension BundleNumber {
  /// Whether the number is a person's: not a preset's, not absent.
  fileprivate var isWritten: Bool {
    switch source {
    case .infoProperties: return true
    case .infoDefault, .propertyList, .nothing: return false
    case .setting(let outcome):
      guard let first = outcome.chain.first, first.level.rawValue < SettingLevel.project.rawValue
      else { return false }
      switch outcome.chain.last?.origin {
      case .spec, .xcconfig: return true
      case .preset, .generated, nil: return false
      }
    }
  }
}

/// Sorts what bundles get into homes and problems, for one number.
struct NumberHomeFinder {
  let number: VersionNumber
  let loaded: LoadedSpec
  let xcconfigs: [XCConfig]
  var hasApps = true
  var homes: [NumberHome] = []
  var problems: [NumberProblem] = []
  private(set) var bundles: [BundleNumber] = []
  var reported: Set<String> = []
  private var indexes: [NumberHome.Place: Int] = [:]

  init(number: VersionNumber, loaded: LoadedSpec, xcconfigs: [XCConfig]) {
    self.number = number
    self.loaded = loaded
    self.xcconfigs = xcconfigs
  }

  mutating func add(_ bundle: BundleNumber) {
    bundles.append(bundle)
    reportConditions(bundle)
    switch bundle.source {
    case .setting(let outcome): add(outcome, bundle)
    case .infoProperties(let entry):
      add(entry.value, key: entry.key, keyNode: entry.keyNode, bundle)
    case .infoDefault(let info): reportInfoDefault(info, bundle)
    case .propertyList(let file): reportLiteral(in: file, bundle)
    case .nothing(let file): reportMissingKey(in: file, bundle)
    }
  }

  private mutating func add(_ outcome: SettingLookup.Outcome, _ bundle: BundleNumber) {
    switch outcome {
    case .undefined: break
    case .dangling(let name, let chain):
      guard let last = chain.last else { return }
      reportDangling(name, last, bundle)
    case .composite(let value, let chain):
      report(
        isEnvironment(chain) ? .environment : .composite, chain.first?.origin,
        "the \(number.text) of \(bundle.name) is made of several parts (`\(value)`)",
        hint: "write it as one literal")
    case .literal(let value, let chain):
      guard let last = chain.last else { return }
      switch last.origin {
      case .preset, .generated: break
      case .xcconfig(let line):
        add(.xcconfig(line), key: last.key, keyNode: nil, value: value, bundle)
      case .spec(let entry):
        add(entry.source, key: last.key, keyNode: entry.keyNode, bundle)
      }
    }
  }

  /// A value of the spec that decides.
  private mutating func add(
    _ value: SpecValue, key: String, keyNode: Node?, _ bundle: BundleNumber
  ) {
    if let scalar = value.scalar, let node = scalar.node {
      add(scalar, node: node, key: key, keyNode: keyNode, bundle)
    } else if value.scalar == nil {
      report(
        .notANumber, value.node ?? keyNode,
        "the \(number.text) of \(bundle.name) is a list or "
          + "mapping", hint: "write the number itself")
    }
  }

  /// A scalar of the spec that decides; of a single template attribute, the attribute.
  private mutating func add(
    _ scalar: SpecScalar, node: Node, key: String, keyNode: Node?, _ bundle: BundleNumber
  ) {
    if scalar.substitutions.contains(.environment) || scalar.text.contains("${") {
      report(
        .environment, node,
        "the \(number.text) of \(bundle.name) comes from the environment: "
          + "`\(node.text)`", hint: "write the number itself")
      return
    }
    if scalar.substitutions.contains(.template) {
      guard let attribute = templateAttribute(node, bundle) else {
        report(
          .template, node, "the \(number.text) of \(bundle.name) is filled in by a template",
          hint: "write the number itself")
        return
      }
      add(
        attribute.scalar, node: attribute.node, key: attribute.key, keyNode: attribute.keyNode,
        bundle)
      return
    }
    add(.spec(node), key: key, keyNode: keyNode, value: scalar.displayText, bundle)
  }

  private func templateAttribute(_ node: Node, _ bundle: BundleNumber)
    -> (scalar: SpecScalar, node: Node, key: String, keyNode: Node?)?
  {
    let text = node.text
    guard text.hasPrefix("${"), text.hasSuffix("}"),
      let attributes = bundle.target?.value["templateAttributes"],
      case let name = String(text.dropFirst(2).dropLast()),
      let entry = attributes.map?.entry(name), let scalar = entry.value.scalar,
      let home = scalar.node, !scalar.substitutions.contains(.template)
    else { return nil }
    return (scalar, home, name, entry.keyNode)
  }

  private mutating func add(
    _ place: NumberHome.Place, key: String, keyNode: Node?, value: String,
    _ bundle: BundleNumber
  ) {
    let use = NumberHome.Use(target: bundle.target?.name, config: bundle.config)
    if let index = indexes[place] {
      homes[index].uses.append(use)
    } else {
      indexes[place] = homes.count
      homes.append(
        NumberHome(
          number: number, key: key, place: place, value: value, uses: [use], keyNode: keyNode))
    }
  }
}

extension YAMLTree {
  /// What stands behind a key of any mapping.
  func value(of key: Node) -> Node? {
    var found: Node?
    func visit(_ node: Node) {
      guard !node.isAlias, found == nil else { return }
      for entry in node.entries {
        if entry.key == key { found = entry.value }
        visit(entry.value)
      }
      for element in node.elements { visit(element) }
    }
    if let root { visit(root) }
    return found
  }

  /// Every key of this name in any mapping.
  func keys(named name: String) -> [Node] {
    var found: [Node] = []
    func visit(_ node: Node) {
      guard !node.isAlias else { return }
      for entry in node.entries {
        if entry.key.kind == .scalar, entry.key.text == name { found.append(entry.key) }
        visit(entry.value)
      }
      for element in node.elements { visit(element) }
    }
    if let root { visit(root) }
    return found
  }
}
