import YAML

/// Turns a checked product.json into its value, and finds what no single key shows.
struct ProductReader {
  private let root: Node
  private let fields: Fields
  private var checker = ShapeChecker()

  init(root: Node) {
    self.root = root
    fields = Fields(node: root)
  }

  /// Every problem, in file order.
  mutating func problems() -> [Diagnostic] {
    checker.check(root, .table(ProductKeys.table), name: "product.json")
    if root.kind == .mapping {
      checkBuildBesideApps()
      checkApps()
      checkTagWithName()
    }
    return checker.sortedProblems(of: root.tree)
  }

  // MARK: Rules over several keys

  private mutating func checkBuildBesideApps() {
    guard let build = root.entries.last(where: { $0.key.text == "build" }),
      let apps = root.entries.last(where: { $0.key.text == "apps" }), !apps.value.elements.isEmpty
    else { return }
    checker.add(
      build.key.diagnostic(
        id: "build-beside-apps",
        "`build` stands beside `apps`, whose specs hold the build number",
        related: [apps.key.related("the apps")],
        hint: "remove `build`: the home is `CURRENT_PROJECT_VERSION`"))
  }

  private mutating func checkApps() {
    var projects: [String: Node] = [:]
    for app in root["apps"]?.elements ?? [] where app.kind == .mapping {
      guard let project = app["project"], project.kind == .scalar else { continue }
      let path = project.text.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
      if let first = projects[path] {
        checker.add(
          project.diagnostic(
            id: "duplicate-app",
            "`\(project.text)` is an app already, since line \(first.position.line)",
            related: [first.related("first named here")], hint: "remove one of the two"))
      } else {
        projects[path] = project
      }
      checkGenerator(of: app)
    }
  }

  private mutating func checkGenerator(of app: Node) {
    guard let entry = app.entries.last(where: { $0.key.text == "xcodegen" }),
      Fields(node: app).text("generator") == Product.App.Generator.xcodegen.rawValue
    else { return }
    checker.add(
      entry.key.diagnostic(
        id: "xcodegen-beside-generator",
        "`xcodegen` chooses the built-in generator's output, this app uses XcodeGen itself",
        hint: "remove `xcodegen`, or `\"generator\": \"xcodegen\"`"))
  }

  /// A name may make a good template a bad tag: `{product}` of a name with a space.
  private mutating func checkTagWithName() {
    guard let node = root["git"]?["tag"], node.kind == .scalar,
      let template = try? TagTemplate(node.text), template.namesProduct,
      let name = fields.text("name"), !name.isEmpty,
      let problem = RefNameGrammar.problem(
        in: template.name(product: name, version: .sample, build: .zero))
    else { return }
    checker.add(
      node.diagnostic(
        id: "bad-tag-template", "with the product's name `\(name)` the tag is refused: \(problem)",
        hint: "write the name into the template in another way"))
  }

  // MARK: The value

  /// Of a file without problems; nil where a required value is missing after all.
  func product() -> Product? {
    guard let name = fields.text("name"), let version = fields.text("version"),
      let version = try? SemanticVersion(version)
    else { return nil }
    return Product(
      name: name, version: version, apps: root["apps"]?.elements.map(app) ?? [],
      packages: fields.texts("packages"), products: fields.texts("products") ?? [],
      kits: root["kits"]?.entries.map(kit) ?? [], git: git(), coverage: coverage(),
      build: fields.text("build").flatMap { try? BuildNumber($0) }, stamp: fields.text("stamp"),
      apiKey: apiKey(), identity: identity(), evidence: fields.text("evidence"))
  }

  private func app(_ node: Node) -> Product.App {
    let fields = Fields(node: node)
    return Product.App(
      project: fields.text("project") ?? "", scheme: fields.text("scheme"),
      destination: fields.text("destination"), generator: fields.word("generator") ?? .builtin,
      xcodegen: fields.text("xcodegen") ?? "2.45.4", env: fields.texts("env") ?? [],
      commands: fields.flag("commands") ?? false, team: fields.text("team"),
      export: export(node["export"]), trust: fields.texts("trust") ?? [])
  }

  private func export(_ node: Node?) -> Product.Export {
    guard let node else { return Product.Export() }
    let fields = Fields(node: node)
    let profiles = (node["profiles"]?.entries ?? []).map { ($0.key.text, $0.value.text) }
    return Product.Export(
      method: fields.text("method").flatMap { ExportMethod(word: $0) } ?? .appStoreConnect,
      signing: fields.word("signing") ?? (profiles.isEmpty ? .automatic : .manual),
      certificate: fields.text("certificate"),
      profiles: Dictionary(profiles) { _, last in last },
      managesNumbers: fields.flag("managesNumbers") ?? false)
  }

  private func apiKey() -> APIKeyReference? {
    guard let node = root["apiKey"] else { return nil }
    let standard = APIKeyReference.standard
    func reference(_ key: String) -> SecretReference? {
      Fields(node: node).text(key).flatMap { SecretReference($0) }
    }
    return APIKeyReference(
      key: reference("key") ?? standard.key, keyID: reference("keyID") ?? standard.keyID,
      issuer: node["individual"]?.text == "true" ? nil : reference("issuer") ?? standard.issuer)
  }

  private func identity() -> SigningIdentityReference? {
    guard let node = root["identity"] else { return nil }
    let fields = Fields(node: node)
    guard let file = fields.text("file").flatMap({ SecretReference($0) }),
      let password = fields.text("password").flatMap({ SecretReference($0) })
    else { return nil }
    return SigningIdentityReference(file: file, password: password)
  }

  private func kit(_ entry: (key: Node, value: Node)) -> Product.KitOverride {
    let fields = Fields(node: entry.value)
    return Product.KitOverride(
      name: entry.key.text, path: fields.text("path"), test: fields.flag("test") ?? true)
  }

  private func git() -> Product.Git {
    guard let node = root["git"] else { return Product.Git() }
    let fields = Fields(node: node)
    return Product.Git(
      branches: fields.globs("branches"), remote: fields.text("remote") ?? "origin",
      tag: fields.text("tag").flatMap { try? TagTemplate($0) } ?? .standard,
      push: fields.word("push") ?? .branch)
  }

  private func coverage() -> Product.Coverage {
    guard let node = root["coverage"] else { return Product.Coverage() }
    let fields = Fields(node: node)
    return Product.Coverage(
      exclude: fields.globs("exclude") ?? [], minimum: fields.number("minimum"))
  }
}

extension SemanticVersion {
  /// Any version: for trying a template.
  fileprivate static let sample = SemanticVersion(core: [1], prerelease: [])
}
