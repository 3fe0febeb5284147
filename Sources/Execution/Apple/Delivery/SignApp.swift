import Effects
import Pipelines

/// Signs an exported Mac app with an identity of product.json, and proves any app's signature.
enum SignApp {
  static func perform(_ action: SignAction, _ context: ActionContext) throws(Failure) -> Outcome {
    let export = try ExportedApplication.of(action.app, context)
    let xcode = try Xcode.find(context.workspace, context.world)
    let path = context.workspace.absolute(export.path)
    if let identity = action.identity, path.hasSuffix(".app") {
      try Keychain.with(identity, context, xcode) { keychain throws(Failure) in
        try sign(path, action.app, keychain: keychain, xcode, context)
      }
    }
    let authority: String
    if path.hasSuffix(".app") {
      authority = try prove(path, action.app, xcode)
    } else {
      authority = try WorkDirectory.with("sign", context) { directory throws(Failure) in
        try prove(try application(in: path, directory, context), action.app, xcode)
      }
    }
    try context.note("\(export.path): signed by \(authority)")
    return Outcome(lines: ["signed \(action.app.scheme) by \(authority)"])
  }

  /// The app in an IPA or an installer, whose own signature App Store Connect judges.
  private static func application(
    in path: String, _ directory: String, _ context: ActionContext
  ) throws(Failure) -> String {
    if path.hasSuffix(".ipa") {
      return try ExportedApplication.unpack(path, into: directory, context.world)
    }
    switch try InstallerPackage(path: path, context.world).open(into: directory) {
    case .app(let app): return app
    case .unread(let reason):
      throw Failure(
        .invalid, id: "sign-product",
        "`\(PathText.name(of: path))` cannot be proved signed: \(reason)", file: path,
        hint: "leave the app out of the stage's `apps`")
    }
  }

  private static func sign(
    _ path: String, _ app: AppDelivery, keychain: String, _ xcode: Xcode, _ context: ActionContext
  ) throws(Failure) {
    let identity =
      app.certificate
      ?? (app.method == .developerID ? "Developer ID Application" : "Apple Distribution")
    // Inside out: what is embedded is sealed by what embeds it.
    for part in try nested(path, context.world) + [path] {
      let command = CodesignTool.sign(
        part, identity: identity, keychain: keychain)
      let result = try xcode.run(command, timeout: 600)
      guard result.isSuccess else { throw failure(result, command, "signing \(part) failed") }
    }
  }

  /// Embedded code, deepest first.
  private static func nested(_ path: String, _ world: World) throws(Failure) -> [String] {
    var result: [String] = []
    do throws(FileError) {
      for directory in ["Contents/Frameworks", "Contents/PlugIns", "Contents/XPCServices"] {
        let place = path + "/" + directory
        guard try world.files.isDirectory(place) else { continue }
        result += try world.files.list(place).filter { $0.kind != .symbolicLink }
          .map { place + "/" + $0.name }
      }
    } catch { throw Failure(reading: error) }
    return result
  }

  /// The signature is whole, no ad-hoc one, of the configured team; answers who made it.
  static func prove(_ path: String, _ app: AppDelivery, _ xcode: Xcode) throws(Failure)
    -> String
  {
    let verify = CodesignTool.verify(path)
    let verified = try xcode.run(verify, timeout: 600)
    guard verified.isSuccess else { throw failure(verified, verify, "the signature is not whole") }
    let describe = CodesignTool.describe(path)
    let result = try xcode.run(describe, timeout: 120)
    let description = CodesignTool.description(result.text + "\n" + result.errorText)
    guard result.isSuccess, !description.isAdHoc, let authority = description.authorities.first
    else {
      throw Tool.failure(
        "signed-ad-hoc", "`\(app.scheme)` is signed ad hoc, by nobody", kind: .mismatch,
        command: describe.words, result, hint: "relctl doctor --release shows the identities")
    }
    if let team = app.team, description.team != team {
      throw Tool.failure(
        "team-differs",
        "`\(app.scheme)` is signed by team \(description.team ?? "none"), product.json says \(team)",
        kind: .mismatch, command: describe.words, result,
        hint: "the id in a certificate's parentheses may not be the team's; take the profile's")
    }
    return authority
  }

  private static func failure(
    _ result: ProcessResult, _ command: AppleCommand, _ message: String
  ) -> Failure {
    let hint = CodesignTool.hint(result.text + result.errorText)
    return Tool.failure(
      hint?.hasPrefix("the keychain") == true ? "keychain-locked" : "codesign-failed", message,
      command: command.words, result, hint: hint)
  }
}

/// A keychain of relctl's own, filled from a referenced certificate, used by its explicit path and
/// deleted on every way out.
private enum Keychain {
  static func with(
    _ identity: SigningIdentityReference, _ context: ActionContext, _ xcode: Xcode,
    _ work: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let reader = SecretReader(context.world, root: context.workspace.productRoot)
    let certificate = try reader.data(identity.file)
    let password = try reader.text(identity.password)
    try PrivateDirectory.with(context) { directory throws(Failure) in
      let file = directory + "/identity.p12"
      let keychain = directory + "/relctl.keychain-db"
      do throws(FileError) {
        try context.world.files.create(file, with: certificate, permissions: 0o600)
      } catch { throw Failure(writing: error) }
      let keychainPassword = randomWord()
      let script = SecurityTool.keychainScript(
        path: keychain, keychainPassword: keychainPassword, certificate: file,
        certificatePassword: password)
      let command = SecurityTool.interactive
      let result = try xcode.run(command, input: .bytes(Array(script.utf8)), timeout: 120)
      defer { _ = try? xcode.run(SecurityTool.deleteKeychain(keychain), timeout: 60) }
      let listed = try xcode.run(SecurityTool.identities(keychain: keychain), timeout: 60)
      guard result.isSuccess, !SecurityTool.identities(listed.text).isEmpty else {
        var failure = Tool.failure(
          "keychain-empty", "the certificate gave no signing identity", kind: .refused,
          command: command.words, result, hint: "check `identity` in product.json")
        let redactor = Redactor(secrets: [Array(keychainPassword.utf8)])
        failure.outputTail = failure.outputTail.map(redactor.redact)
        throw failure
      }
      try work(keychain)
    }
  }

  private static func randomWord() -> String {
    String((0..<32).map { _ in "abcdefghijkmnpqrstuvwxyz23456789".randomElement() ?? "x" })
  }
}
