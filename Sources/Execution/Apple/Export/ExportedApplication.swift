import Effects
import Pipelines

/// The app inside an exported product.
enum ExportedApplication {
  /// Unpacks an IPA into an empty directory; answers `Payload/X.app`.
  static func unpack(_ ipa: String, into directory: String, _ world: World) throws(Failure)
    -> String
  {
    do throws(FileError) {
      try world.archives.extract(ipa, to: directory, limit: 16 << 30)
      let payload = directory + "/Payload"
      if try world.files.isDirectory(payload) {
        let apps = try world.files.list(payload).filter { $0.name.hasSuffix(".app") }
        if apps.count == 1 { return payload + "/" + apps[0].name }
      }
    } catch {
      throw Failure(
        .mismatch, id: "ipa-unreadable", "`\(PathText.name(of: ipa))` cannot be opened: \(error)",
        file: ipa, hint: "export again")
    }
    throw Failure(
      .mismatch, id: "ipa-unreadable",
      "`\(PathText.name(of: ipa))` holds no single app in Payload/",
      file: ipa, hint: "export again")
  }

  /// What this run exported of an app, proven unchanged.
  static func of(_ app: AppDelivery, _ context: ActionContext) throws(Failure) -> ExportedApp {
    guard let export = context.outcome.exports?.first(where: { $0.scheme == app.scheme }) else {
      throw Failure(
        .missing, id: "app-not-exported", "this run exported no app `\(app.scheme)`",
        hint: "put `export` before the stage")
    }
    let path = context.workspace.absolute(export.path)
    do throws(FileError) {
      guard try context.world.files.exists(path) else {
        throw FileError(operation: "find", path: path, problem: .system(2))
      }
      guard let sha256 = export.sha256 else { return export }
      if try FileDigest.of(path, context.world).sha256 == sha256 { return export }
    } catch { throw Failure(reading: error, hint: "relctl run the pipeline anew with --new") }
    throw Failure(
      .mismatch, id: "export-changed", "`\(export.path)` is not what was exported", file: path,
      hint: "export again")
  }
}
