import Effects
import Pipelines

/// The Xcode of a run: found once, its version known, its tools started alike.
struct Xcode: Sendable {
  let version: XcodeVersion
  /// What `.xcode-version` or DEVELOPER_DIR chose; nil for the machine's own choice.
  let developerDirectory: String?
  private let world: World

  /// Finds Xcode: DEVELOPER_DIR as it is given, else the one that `.xcode-version` beside
  /// product.json or at the repository's root asks for, else the machine's.
  static func find(_ workspace: Workspace, _ world: World) throws(Failure) -> Xcode {
    let given = world.environment.value("DEVELOPER_DIR")
    let first = try Xcode(world, developerDirectory: given)
    guard let (wanted, file) = try wantedVersion(workspace, world) else { return first }
    if first.version.matches(wanted) { return first }
    for path in candidates(wanted) where given == nil {
      guard (try? world.files.isDirectory(path)) == true else { continue }
      let other = try Xcode(world, developerDirectory: path)
      if other.version.matches(wanted) { return other }
    }
    throw Failure(
      .unavailable, id: "xcode-version",
      "Xcode is \(first.version), and `\(PathText.name(of: file))` asks for \(wanted)", file: file,
      hint: given == nil
        ? "install it as /Applications/Xcode-\(wanted).app, or set DEVELOPER_DIR"
        : "DEVELOPER_DIR chooses \(given ?? ""): unset it, or point it at Xcode \(wanted)")
  }

  private init(_ world: World, developerDirectory: String?) throws(Failure) {
    self.world = world
    self.developerDirectory = developerDirectory
    let command = XcodebuildTool.version
    guard world.processes.find(command.tool, path: world.environment.searchPath) != nil else {
      throw Failure(
        .unavailable, id: "xcode-missing", "this machine has no Xcode: no `xcodebuild` in PATH",
        hint: "install Xcode, then: sudo xcode-select -s /Applications/Xcode.app")
    }
    let result = try Tool.run(
      Command(
        command.tool, command.arguments,
        environment: Self.environment(world, developerDirectory), timeoutSeconds: 60), world)
    guard result.isSuccess, let version = XcodeVersion(output: result.text) else {
      throw XcodebuildFailure.failure(
        result, command: command.words, what: "`xcodebuild -version` gave no version",
        fallback: .unavailable)
    }
    self.version = version
  }

  private static func wantedVersion(_ workspace: Workspace, _ world: World) throws(Failure)
    -> (String, String)?
  {
    for directory in [workspace.productRoot, workspace.repositoryRoot] {
      let path = directory + "/.xcode-version"
      do throws(FileError) {
        guard let bytes = try world.files.readIfPresent(path) else { continue }
        let text = String(decoding: bytes, as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace)
        if let word = words.first { return (String(word), path) }
      } catch { throw Failure(reading: error) }
    }
    return nil
  }

  /// Where installers put several Xcodes (xcodes, GitHub's images).
  private static func candidates(_ version: String) -> [String] {
    ["Xcode-\(version)", "Xcode_\(version)", "Xcode\(version)"].map {
      "/Applications/\($0).app/Contents/Developer"
    }
  }

  // MARK: Starting tools

  /// The user's environment without what leads git or coverage astray.
  private static func environment(_ world: World, _ developerDirectory: String?)
    -> [String: String]
  {
    var result = world.environment.withoutGit
    result["LLVM_PROFILE_FILE"] = nil
    result["NSUnbufferedIO"] = "YES"
    if let developerDirectory { result["DEVELOPER_DIR"] = developerDirectory }
    return result
  }

  /// Runs a tool to its end; `output` chooses between a log and an answer.
  func run(
    _ command: AppleCommand, in directory: String? = nil, variables: [String: String] = [:],
    input: Command.Input = .none, output: Command.Output = .captured(limit: 64 << 20),
    timeout: Double? = nil, judgesDeadline: Bool = false, onLine: ((OutputLine) -> Void)? = nil
  ) throws(Failure) -> ProcessResult {
    let environment = Self.environment(world, developerDirectory).merging(variables) { $1 }
    return try Tool.run(
      Command(
        command.tool, command.arguments, environment: environment, directory: directory,
        input: input, output: output, timeoutSeconds: timeout), world,
      judgesDeadline: judgesDeadline, onLine: onLine)
  }

  /// Runs xcodebuild for a stage, into the stage's log; the failure tells a known cause.
  func build(_ command: AppleCommand, _ context: ActionContext, what: String, id: String)
    throws(Failure) -> ProcessResult
  {
    let log = ToolLog(context.logPath, world)
    let result = try run(
      command, in: context.workspace.productRoot, output: .logged(path: context.logPath),
      timeout: context.timeout
    ) { line in try? context.emit(.output(String(decoding: line.bytes, as: UTF8.self))) }
    guard result.isSuccess else {
      throw XcodebuildFailure.failure(
        result, command: command.words, what: what, id: id, log: log)
    }
    return result
  }
}
