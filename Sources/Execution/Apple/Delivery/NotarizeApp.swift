import Effects
import Pipelines

/// Has one exported app notarized: submitted once, waited for, stapled, assessed.
///
/// The verdict is the status in the log, not an exit status (case SIGN-02); the journal keeps the
/// submission's id, so that a resumed run waits for it and does not submit again.
enum NotarizeApp {
  static let step = "notarization"

  static func perform(_ action: NotarizeAction, _ context: ActionContext) throws(Failure)
    -> Outcome
  {
    let export = try ExportedApplication.of(action.app, context)
    let path = context.workspace.absolute(export.path)
    guard path.hasSuffix(".app") || path.hasSuffix(".pkg") else {
      throw Failure(
        .invalid, id: "notarize-method", "`\(export.path)` is nothing that is notarized",
        hint: "\"export\": {\"method\": \"developer-id\"} in product.json")
    }
    let xcode = try Xcode.find(context.workspace, context.world)
    try APIKey.with(action.apiKey, context) { key throws(Failure) in
      let notary = Notary(xcode: xcode, context: context, credentials: key.notary)
      if let earlier = context.openSteps[step] {
        try notary.requireAccepted(earlier)
      } else {
        try notary.requireAccepted(try submit(path, notary, context))
      }
    }
    try staple(path, xcode, context)
    return Outcome(lines: ["notarized \(action.app.scheme) \(export.version) (\(export.build))"])
  }

  private static func submit(_ path: String, _ notary: Notary, _ context: ActionContext)
    throws(Failure) -> String
  {
    try WorkDirectory.with("notarize", context) { directory throws(Failure) in
      let file = path.hasSuffix(".app") ? directory + "/submission.zip" : path
      if path.hasSuffix(".app") {
        let command = StaplerTool.zip(path, to: file)
        let result = try notary.xcode.run(command, timeout: context.timeout)
        guard result.isSuccess else {
          throw Tool.failure(
            "zip-failed", "ditto could not pack \(path)", command: command.words, result)
        }
      }
      let id = try notary.submit(file)
      try context.step(step, id)
      try context.note("submitted as \(id)")
      return id
    }
  }

  private static func staple(_ path: String, _ xcode: Xcode, _ context: ActionContext)
    throws(Failure)
  {
    for command in [StaplerTool.staple(path), StaplerTool.validate(path)] {
      let result = try xcode.run(command, timeout: 300)
      guard result.isSuccess else {
        throw Tool.failure(
          "staple-failed", "the ticket could not be stapled", command: command.words, result,
          hint: "relctl resume: the submission is kept")
      }
    }
    guard path.hasSuffix(".app") else { return }
    let command = SpctlTool.assess(path)
    let result = try xcode.run(command, timeout: 120)
    guard result.isSuccess, SpctlTool.isNotarized(result.text + result.errorText) else {
      throw Tool.failure(
        "gatekeeper", "Gatekeeper does not take the app for notarized", command: command.words,
        result, hint: "spctl --assess --type execute -vv")
    }
  }
}

/// The notary service, through notarytool.
private struct Notary {
  let xcode: Xcode
  let context: ActionContext
  let credentials: NotaryTool.Credentials

  /// Answers the submission's id.
  func submit(_ file: String) throws(Failure) -> String {
    let command = NotaryTool.submit(file, credentials)
    let result = try xcode.run(command, timeout: context.timeout ?? 3600)
    guard result.isSuccess, let id = NotaryTool.answer(result.output)?.id else {
      throw Tool.failure(
        "submit-failed", "notarytool gave no submission id", command: command.words, result,
        hint: "relctl doctor --release")
    }
    return id
  }

  func requireAccepted(_ id: String) throws(Failure) {
    let seconds = Int(context.timeout ?? 3600)
    let wait = NotaryTool.wait(id, seconds: seconds, credentials)
    let waited = try xcode.run(wait, timeout: Double(seconds) + 60)
    let status = NotaryTool.answer(waited.output)?.status
    if status == "In Progress" {
      throw Tool.failure(
        "notary-slow", "submission \(id) is still in progress", kind: .timedOut,
        command: wait.words, waited, hint: "relctl resume waits for the same submission")
    }
    let command = NotaryTool.log(id, credentials)
    let result = try xcode.run(command, timeout: 300)
    let log = NotaryTool.log(result.output)
    if log?.status == "Accepted", log?.jobId ?? id == id { return }
    var failure = Tool.failure(
      log?.status == nil ? "notary-unreadable" : "notary-rejected",
      log?.status.map { "the notary's verdict on submission \(id) is `\($0)`" }
        ?? "the log of submission \(id) cannot be read, so nothing says it was accepted",
      command: command.words, result, hint: "mend what the log names, then bump and archive again")
    failure.details = [log?.statusSummary].compactMap(\.self) + (log?.issues ?? []).map(\.line)
    throw failure
  }
}
