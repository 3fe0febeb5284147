import Effects
import Pipelines

/// The loop at a developer's desk: generate, build, install, launch. Every step generates first.
package struct DevelopmentLoop {
  /// A simulator or a real device.
  package struct Device: Sendable {
    package let id: String
    package let name: String
    package let system: String
    package let isSimulator: Bool
    /// Why nothing can be installed on it now, with the remedy.
    package let problem: String?
  }

  private let product: ProductContext
  private let world: World
  private let say: (String) -> Void

  /// `say` gets a line for each step.
  package init(_ product: ProductContext, say: @escaping (String) -> Void) {
    self.product = product
    self.say = say
    world = SecretGuard.guarding(
      product.world, product.product, root: product.workspace.productRoot)
  }

  // MARK: Commands

  /// Generates and opens the project in Xcode; answers the project's path.
  package func open(app name: String?) throws(Failure) -> String {
    let (_, subject) = try generate(name)
    let xcode = try Xcode.find(product.workspace, world)
    // `…/Xcode.app/Contents/Developer` names the Xcode that DEVELOPER_DIR chose.
    let application = xcode.developerDirectory.flatMap { directory in
      directory.hasSuffix(".app/Contents/Developer")
        ? String(directory.dropLast("/Contents/Developer".count)) : nil
    }
    let command = AppleCommand("open", ["-a", application ?? "Xcode", subject.project])
    try require(command, try xcode.run(command, timeout: 60), "Xcode could not be opened")
    return subject.project
  }

  /// Builds unsigned for a simulator, boots it, installs and launches.
  package func simulate(
    app name: String?, simulator: String?, seedsDemo: Bool, arguments: [String],
    timeout: Double?
  ) throws(Failure) -> [String] {
    let (scheme, subject) = try generate(name)
    let xcode = try Xcode.find(product.workspace, world)
    let wanted =
      simulator ?? world.environment.value("RELCTL_SIMULATOR")
      ?? Self.name(inDestination: subject.app.destination)
    let device = try self.simulator(wanted, xcode)
    say("building \(scheme) for \(device.name) (\(device.system))")
    let app = try build(
      scheme, subject, destination: "id=\(device.id)", place: "Debug-iphonesimulator",
      isSigned: false, xcode, timeout)
    for command in [SimctlTool.boot(device.id), SimctlTool.install(app, on: device.id)] {
      try require(command, try xcode.run(command, timeout: 300), "the simulator does not start")
    }
    let bundle = try identifier(of: app, subject)
    let launch = SimctlTool.launch(
      bundle, on: device.id, arguments: (seedsDemo ? ["--seed-demo"] : []) + arguments)
    try require(launch, try xcode.run(launch, timeout: 120), "the app does not launch")
    return ["launched \(bundle) on \(device.name) (\(device.system))"]
  }

  /// Builds signed for a device, installs and launches.
  package func deploy(
    app name: String?, device wanted: String?, arguments: [String], timeout: Double?
  ) throws(Failure) -> [String] {
    let (scheme, subject) = try generate(name)
    let xcode = try Xcode.find(product.workspace, world)
    let device = try self.device(wanted ?? world.environment.value("RELCTL_DEVICE"), xcode)
    say("building \(scheme) for \(device.name) (\(device.system))")
    let app = try build(
      scheme, subject, destination: "id=\(device.id)", place: "Debug-iphoneos", isSigned: true,
      xcode, timeout)
    let install = DevicectlTool.install(app, on: device.id)
    try require(
      install, try xcode.run(install, timeout: 600), "the app could not be installed",
      hint: "unlock the device and trust this Mac; developer mode must be on")
    let bundle = try identifier(of: app, subject)
    let launch = DevicectlTool.launch(bundle, on: device.id, arguments: arguments)
    try require(
      launch, try xcode.run(launch, timeout: 120), "the app does not launch",
      hint: "a free team's apps need trust: Settings > General > VPN & Device Management")
    return ["launched \(bundle) on \(device.name) (\(device.system))"]
  }

  /// Simulators and devices of this machine.
  package func devices() throws(Failure) -> [Device] {
    let xcode = try Xcode.find(product.workspace, world)
    return try realDevices(xcode) + simulators(xcode)
  }

  // MARK: Building

  private func generate(_ name: String?) throws(Failure) -> (scheme: String, AppSubject) {
    let apps = product.product.apps
    let chosen = apps.first { app in
      guard let name else { return true }
      return app.scheme == name || app.project == name
        || PathText.name(of: PathText.directory(of: app.project)) == name
    }
    guard let app = chosen else {
      throw Failure(
        .usage, id: "unknown-app",
        name.map { "the product has no app `\($0)`" } ?? "the product has no app",
        hint: apps.isEmpty
          ? "name one in `apps` of product.json"
          : "its apps: " + apps.map { $0.scheme ?? $0.project }.joined(separator: ", "))
    }
    let generation = ProjectGeneration(product.workspace, world)
    let loaded = try generation.load(generation.request(app), files: LiveFileTree())
    let scheme = app.scheme ?? loaded.spec.name
    let subject = try AppSubject(
      spec: app.project, scheme: scheme, product.workspace, world)
    if app.generator == .xcodegen {
      say("\(app.project) is generated by xcodegen: relctl generate")
    }
    for path in try subject.regenerate() { say("wrote \(path)") }
    return (scheme, subject)
  }

  private func build(
    _ scheme: String, _ subject: AppSubject, destination: String, place: String, isSigned: Bool,
    _ xcode: Xcode, _ timeout: Double?
  ) throws(Failure) -> String {
    try product.store.ensureRoot()
    let derived = product.store.root + "/development/" + scheme
    let log = derived + "/build.log"
    do throws(FileError) {
      try world.files.makeDirectory(derived)
      try world.files.remove(log)
    } catch { throw Failure(writing: error) }
    let command = XcodebuildTool.build(
      .init(
        project: subject.project, name: scheme, derivedData: derived, trust: subject.app.trust,
        pinsPackages: false), destination: destination, configuration: "Debug",
      isSigned: isSigned)
    let kept = ToolLog(log, world)
    let result = try xcode.run(
      command, in: product.workspace.productRoot, output: .logged(path: log), timeout: timeout)
    guard result.isSuccess else {
      throw XcodebuildFailure.failure(
        result, command: command.words, what: "building `\(scheme)` failed", id: "build-failed",
        log: kept)
    }
    let directory = "\(derived)/Build/Products/\(place)"
    let apps = ((try? world.files.list(directory)) ?? []).filter { $0.name.hasSuffix(".app") }
    guard let app = apps.first else {
      throw Tool.failure(
        "build-missing", "xcodebuild ended well and left no app in \(directory)",
        command: command.words, result, hint: "the whole output: \(log)")
    }
    return directory + "/" + app.name
  }

  private func identifier(of app: String, _ subject: AppSubject) throws(Failure) -> String {
    let facts = try BundleOnDisk(app, world).bundles
    if let identifier = facts.first?.identifier ?? subject.identifier { return identifier }
    throw Failure(
      .mismatch, id: "bundle-unexpected", "`\(PathText.name(of: app))` has no bundle identifier",
      file: app, hint: "set `PRODUCT_BUNDLE_IDENTIFIER` in the spec")
  }

  private func require(
    _ command: AppleCommand, _ result: ProcessResult, _ message: String, hint: String? = nil
  ) throws(Failure) {
    guard !result.isSuccess else { return }
    throw Tool.failure("launch-failed", message, command: command.words, result, hint: hint)
  }

  // MARK: Devices

  private func simulators(_ xcode: Xcode) throws(Failure) -> [Device] {
    let command = SimctlTool.list
    let result = try xcode.run(command, timeout: 120)
    guard result.isSuccess, let devices = SimctlTool.devices(result.output) else {
      throw Tool.failure(
        "simctl-unreadable", "the simulators cannot be listed", kind: .unavailable,
        command: command.words, result, hint: "xcodebuild -downloadPlatform iOS")
    }
    return devices.map {
      Device(id: $0.id, name: $0.name, system: $0.system, isSimulator: true, problem: nil)
    }
  }

  private func realDevices(_ xcode: Xcode) throws(Failure) -> [Device] {
    try product.store.ensureRoot()
    let path = product.store.root + "/devices.json"
    defer { try? world.files.remove(path) }
    let command = DevicectlTool.list(to: path)
    let result = try xcode.run(command, timeout: 60)
    let bytes = (try? world.files.readIfPresent(path)) ?? nil
    guard result.isSuccess, let bytes, let devices = DevicectlTool.devices(bytes) else {
      throw Tool.failure(
        "devicectl-unreadable", "the devices cannot be listed", kind: .unavailable,
        command: command.words, result, hint: "devicectl needs Xcode 15 or later")
    }
    return devices.map {
      Device(
        id: $0.id, name: $0.name, system: $0.system, isSimulator: false, problem: $0.problem)
    }
  }

  /// By name or id; no other one is taken silently (case XCT-05).
  private func simulator(_ wanted: String?, _ xcode: Xcode) throws(Failure) -> Device {
    let all = try simulators(xcode)
    guard let wanted else {
      throw Failure(
        .usage, id: "simulator-unnamed", "no simulator is named",
        hint: "`--simulator NAME`, RELCTL_SIMULATOR, or the app's `destination` in product.json",
        details: all.map { "\($0.name) (\($0.system))" })
    }
    // Of several systems the newest, which sorts last.
    if let device = all.last(where: { $0.name == wanted || $0.id == wanted }) { return device }
    throw Failure(
      .unavailable, id: "destination-missing", "there is no simulator `\(wanted)`",
      hint: "relctl devices", details: all.map { "\($0.name) (\($0.system))" })
  }

  private func device(_ wanted: String?, _ xcode: Xcode) throws(Failure) -> Device {
    let all = try realDevices(xcode)
    let found = all.filter { device in
      wanted.map { device.id == $0 || device.name == $0 } ?? (device.problem == nil)
    }
    guard found.count == 1, let device = found.first else {
      throw Failure(
        .unavailable, id: "device-missing",
        wanted.map { "there is no device `\($0)`" }
          ?? (found.isEmpty ? "no device is ready" : "several devices are ready"),
        hint: "`--device ID` or RELCTL_DEVICE",
        details: all.map { "\($0.name) (\($0.id)): \($0.problem ?? "ready")" })
    }
    if let problem = device.problem {
      throw Failure(
        .refused, id: "device-not-ready", "`\(device.name)` is not ready: \(problem)",
        hint: "relctl devices")
    }
    return device
  }

  /// `iPhone 16` of `platform=iOS Simulator,name=iPhone 16,OS=18.5`.
  static func name(inDestination text: String?) -> String? {
    for part in (text ?? "").split(separator: ",") {
      let words = part.split(separator: "=", maxSplits: 1)
      guard words.count == 2 else { continue }
      let key = words[0].filter { $0 != " " }
      if key == "name" || key == "id" { return String(words[1]) }
    }
    return nil
  }
}
