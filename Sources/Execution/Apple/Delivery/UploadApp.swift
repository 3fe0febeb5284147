import Effects
import Pipelines

/// Uploads one exported app; what altool printed decides, and no build is sent twice.
///
/// The journal keeps how far an attempt came: `begun` before the tool starts, `failed` where App
/// Store Connect refused it, `received` where it has it. An attempt that stopped at `begun` may
/// have arrived: only then is a duplicate of the same number a success (case UPL-02).
enum UploadApp {
  static let step = "upload"

  static func perform(_ action: UploadAction, _ context: ActionContext) throws(Failure)
    -> Outcome
  {
    let export = try ExportedApplication.of(action.app, context)
    let subject = "\(export.version) (\(export.build))"
    if context.openSteps[step] == "received" { return outcome(action, subject) }
    let mayHaveArrived = context.openSteps[step] == "begun"
    try AppleGates.requireUploadable(action, export, context)
    let xcode = try Xcode.find(context.workspace, context.world)
    let app = try AppSubject(
      spec: action.app.spec, scheme: action.app.scheme, context.workspace, context.world)
    let type = AltoolTool.type(of: app.platform)
    try TesterNotes(action, app, context).write(beside: export)
    let result: ProcessResult = try APIKey.with(action.apiKey, context) { key throws(Failure) in
      let command = AltoolTool.upload(
        context.workspace.absolute(export.path), type: type, keyID: key.keyID, issuer: key.issuer)
      try context.step(step, "begun")
      return try xcode.run(
        command, in: context.workspace.productRoot,
        variables: ["API_PRIVATE_KEYS_DIR": PathText.directory(of: key.path)],
        output: .logged(path: context.logPath), timeout: context.timeout ?? 3600
      ) { line in try? context.emit(.output(String(decoding: line.bytes, as: UTF8.self))) }
    }
    try judge(result, action, subject: subject, mayHaveArrived: mayHaveArrived, context)
    try context.step(step, "received")
    try context.note("App Store Connect has \(action.app.scheme) \(subject)")
    return outcome(action, subject)
  }

  private static func outcome(_ action: UploadAction, _ subject: String) -> Outcome {
    Outcome(lines: ["uploaded \(action.app.scheme) \(subject)"])
  }

  private static func judge(
    _ result: ProcessResult, _ action: UploadAction, subject: String, mayHaveArrived: Bool,
    _ context: ActionContext
  ) throws(Failure) {
    let text = result.text + "\n" + result.errorText
    let command = ["xcrun", "altool", "--upload-app"]
    switch AltoolTool.verdict(text, isSuccess: result.isSuccess) {
    case .uploaded: return
    case .duplicate where mayHaveArrived:
      try context.note("already received: the earlier attempt of this run had arrived")
    case .duplicate:
      try context.step(step, "failed")
      throw Tool.failure(
        "number-used", "App Store Connect has \(subject) already, and not from this run",
        kind: .refused, command: command, result,
        hint: "a number is never reused: bump and archive again")
    case .closedVersion:
      try context.step(step, "failed")
      throw Tool.failure(
        "version-closed", "App Store Connect takes no more builds of version \(subject)",
        kind: .refused, command: command, result,
        hint: "relctl bump --level patch, then archive again")
    case .failed(let reason):
      // A lost connection proves nothing: the attempt stays `begun`.
      if !isInconclusive(text) { try context.step(step, "failed") }
      throw Tool.failure(
        "upload-failed", "the upload of \(action.app.scheme) \(subject) failed: \(reason)",
        command: command, result, hint: "relctl resume")
    case .silent:
      throw Tool.failure(
        "upload-unproven",
        "altool ended without a word on whether \(action.app.scheme) \(subject) arrived",
        command: command, result,
        hint: "look in App Store Connect; relctl resume never counts it twice")
    }
  }

  private static func isInconclusive(_ text: String) -> Bool {
    let lower = text.lowercased()
    return [
      "connection was lost", "timed out", "timeout", "could not connect", "connection reset",
      "network", "status code: 5", "service unavailable",
    ].contains { lower.contains($0) }
  }
}
