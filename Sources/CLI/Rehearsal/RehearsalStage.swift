import Effects
import Execution
import Pipelines

/// The place where a pipeline is rehearsed: clones, stand-in tools, and a world that has them.
struct RehearsalStage {
  let clones: RehearsalClones
  let packages: [PackageFacts]
  let context: CommandContext
  let product: ProductContext
  private let directory: String

  /// Values that stand for secrets; the key is one that opens nothing.
  static let standInKey = """
    -----BEGIN PRIVATE KEY-----
    c3RhbmQtaW4ga2V5IG9mIGEgcmVoZWFyc2FsLCBpdCBvcGVucyBub3RoaW5n
    -----END PRIVATE KEY-----

    """
  static let standInPassword = "stand-in passw0rd/+ that opens=nothing"
  /// A branch that nobody releases from.
  static let otherBranch = "relctl/rehearsal"
  static let standInTeam = "STANDIN000"

  init(_ context: CommandContext, in directory: String) throws(Failure) {
    self.context = context
    self.directory = directory
    product = try context.product()
    let survey = try SurveyReader(
      product, manifests: ManifestReader(context.world, mode: .fresh)
    ).read(.init())
    clones = try RehearsalClones(product, kits: survey.kits, in: directory)
    packages = survey.facts.packages
  }

  private var tools: String { directory + "/stand-ins" }

  // MARK: Setting up

  /// Makes clones and tools anew, with a fault planted; the cache of manifests stays.
  func set(_ fault: RehearsalFault?) throws(Failure) {
    try clones.make()
    do throws(FileError) {
      let files = context.world.files
      try files.remove(tools + "/data")
      try files.makeDirectory(tools + "/data/apps")
      let swift = SwiftToolchain(context.world)?.swift ?? "swift"
      for script in StandInScripts.all(swift: swift) {
        let path = "\(tools)/\(script.name)"
        try files.remove(path)
        try files.create(path, with: Array(script.text.utf8), permissions: 0o755)
      }
      try write("fault", fault?.place == .tool ? fault?.name ?? "" : "")
      try write("xcode-version", xcodeVersion())
      try write("team", product.product.apps.compactMap(\.team).first ?? Self.standInTeam)
      try write("remote", clones.productRemote)
      try write("branch", clones.branch ?? "")
      try write("kits", clones.kits.map { $0 + "\n" }.joined())
    } catch { throw Failure(writing: error) }
    for app in product.product.apps { try writeApp(app) }
    if let fault { try plant(fault) }
  }

  private func write(_ name: String, _ text: String) throws(FileError) {
    try context.world.files.replace(tools + "/data/" + name, with: Array(text.utf8))
  }

  /// What `.xcode-version` asks for, where it is a number; a rehearsal has any Xcode.
  private func xcodeVersion() -> String {
    for root in [product.workspace.productRoot, product.workspace.repositoryRoot] {
      guard let bytes = try? context.world.files.read(root + "/.xcode-version") else { continue }
      let word = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).first
      if let word, word.allSatisfy({ $0.isNumber || $0 == "." }) { return String(word) }
    }
    return "26.0"
  }

  private func writeApp(_ app: Product.App) throws(Failure) {
    let name = try Self.spec(app, product).name
    let scheme = app.scheme ?? name
    let outline = try AppOutline(app, scheme: scheme, product.workspace, context.world)
    let place = "apps/\(scheme)/"
    let minimum = outline.minimumOS ?? "1.0"
    let uuid = Array("stand-in program".utf8)
    let program = StandInMachO(platform: outline.platform, minimumOS: minimum, uuid: uuid)
    var lacking = program
    lacking.dependencies.append("@rpath/StandInKit.framework/StandInKit")
    var newer = program
    newer.minimumOS = "99.0"
    var simulator = program
    simulator.platform = "iOS-simulator"
    var symbols = program
    symbols.fileType = 10
    do throws(FileError) {
      let files = context.world.files
      try files.makeDirectory(tools + "/data/" + place)
      try write(
        place + "layout",
        outline.layout.map { bundle in
          [bundle.path, bundle.identifier, bundle.program, bundle.infoPlist]
            .joined(separator: "\t") + "\n"
        }.joined())
      try write(
        place + "sources", outline.sources.map { "\($0.target)\t\($0.path)\n" }.joined())
      try write(place + "plists", outline.propertyLists.map { $0 + "\n" }.joined())
      for (file, machO) in [
        ("program", program), ("program-library-missing", lacking),
        ("program-system-too-new", newer), ("program-simulator", simulator), ("symbols", symbols),
      ] {
        try files.replace("\(tools)/data/\(place)\(file)", with: machO.bytes)
      }
    } catch { throw Failure(writing: error) }
  }

  private static func spec(_ app: Product.App, _ product: ProductContext) throws(Failure)
    -> (name: String, Void)
  {
    let generation = ProjectGeneration(product.workspace, product.world)
    return (try generation.load(generation.request(app), files: LiveFileTree()).spec.name, ())
  }

  /// Faults that no tool makes: something about the clones.
  private func plant(_ fault: RehearsalFault) throws(Failure) {
    let files = context.world.files
    do throws(FileError) {
      switch fault.name {
      case "kit-dirty":
        try files.create(
          (clones.kits.first ?? directory) + "/Rehearsed.swift", with: Array("// new\n".utf8))
      case "push-refused":
        let hooks = clones.productRemote + "/hooks"
        try files.makeDirectory(hooks)
        try files.remove(hooks + "/pre-receive")
        try files.create(
          hooks + "/pre-receive",
          with: Array("#!/bin/sh\necho 'stand-in: protected branch'\nexit 1\n".utf8),
          permissions: 0o755)
      case "remote-gone": try files.remove(clones.productRemote)
      default: break
      }
    } catch { throw Failure(writing: error) }
    switch fault.name {
    case "product-dirty": try dirtyProduct()
    case "wrong-branch":
      try clones.git(
        ["checkout", "--quiet", "-b", Self.otherBranch], in: clones.productRepository)
    case "kit-unpushed":
      if let kit = clones.kits.first {
        try clones.git(
          [
            "-c", "user.name=Rehearsal", "-c", "user.email=rehearsal@invalid", "-c",
            "commit.gpgsign=false", "commit", "--quiet", "--allow-empty", "-m", "unpushed",
          ], in: kit)
      }
    default: break
    }
  }

  /// Changes a tracked file that is no file of relctl's own: those are read before any gate.
  private func dirtyProduct() throws(Failure) {
    let names = try clones.git(["ls-files"], in: clones.productRepository)
      .split(separator: "\n")
    let name = names.first { !$0.hasSuffix(".json") && !$0.hasSuffix(".yml") } ?? names[0]
    do throws(FileError) {
      try context.world.files.append(
        line: Array("rehearsed".utf8), to: clones.productRepository + "/" + name)
    } catch { throw Failure(writing: error) }
  }

  /// Changes what the tools do, between a run and its resumption.
  func replant(_ fault: RehearsalFault?) throws(Failure) {
    do throws(FileError) { try write("fault", fault?.name ?? "") } catch {
      throw Failure(writing: error)
    }
  }

  // MARK: Running

  /// A context in which the clones are the product and the stand-ins the tools.
  func rehearsing(_ fault: RehearsalFault?, output: any ByteSink, errors: any ByteSink)
    throws(Failure) -> CommandContext
  {
    var variables = context.world.environment.variables
    variables["PATH"] = tools + ":" + context.world.environment.searchPath
    for name in ["DEVELOPER_DIR", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV"] {
      variables[name] = nil
    }
    let references = product.product.secrets + product.product.identifiers
    for reference in references {
      let isKey = product.product.secrets.contains(reference)
      switch reference.place {
      case .variable(let name):
        let isGone = isKey && fault?.name == "secret-missing"
        let value = isKey ? standIn(for: reference) : "STANDIN0ID"
        variables[name] = isGone ? nil : value
      case .file(let path):
        try placeSecret(
          PathText.join(clones.productRoot, path),
          isKey ? standIn(for: reference) : "STANDIN0ID\n", fault)
      }
    }
    let facts = context.world.environment
    let world = World(
      files: context.world.files, processes: context.world.processes, time: context.world.time,
      environment: EnvironmentFacts(
        variables: variables, workingDirectory: clones.productRoot,
        outputIsTerminal: facts.outputIsTerminal, errorIsTerminal: facts.errorIsTerminal,
        terminalWidth: facts.terminalWidth),
      archives: context.world.archives, appleTools: .standIns,
      interruption: context.world.interruption)
    var options = context.options
    options.directory = clones.productRoot
    if let fault, fault.hangs { options.timeout = 3 }
    return CommandContext(
      world: world, options: options, output: output, errors: errors,
      outputStyle: context.outputStyle, errorStyle: context.errorStyle)
  }

  /// A password is one line, a key several.
  private func standIn(for reference: SecretReference) -> String {
    reference == product.product.identity?.password ? Self.standInPassword : Self.standInKey
  }

  /// A secret that is a file inside the product: put there, hidden from git; outside, the real file
  /// is left unread.
  private func placeSecret(_ path: String, _ text: String, _ fault: RehearsalFault?) throws(Failure)
  {
    guard PathText.isInside(path, directory + "/work"), fault?.name != "secret-missing" else {
      return
    }
    do throws(FileError) {
      let files = context.world.files
      guard try !files.exists(path) else { return }
      try files.makeDirectory(PathText.directory(of: path))
      try files.create(
        path, with: Array(text.utf8), permissions: 0o600)
      try files.append(
        line: Array(("/" + PathText.relative(path, to: clones.productRepository)).utf8),
        to: clones.productRepository + "/.git/info/exclude")
    } catch { throw Failure(writing: error) }
  }
}
