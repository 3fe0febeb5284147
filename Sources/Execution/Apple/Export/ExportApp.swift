import Effects
import Pipelines
import TestReports

/// Exports one archived app and judges what came out before it goes to dist/.
enum ExportApp {
  static func perform(_ action: ExportAction, _ context: ActionContext) throws(Failure)
    -> Outcome
  {
    let archived = try ArchivedApp(
      scheme: action.app.scheme, in: action.archives, context)
    let xcode = try Xcode.find(context.workspace, context.world)
    return try WorkDirectory.with("export", context) { directory throws(Failure) in
      let run = AppExportRun(
        action: action, context: context, xcode: xcode, archived: archived, directory: directory)
      return try run.perform()
    }
  }
}

/// One export in its own directory.
private struct AppExportRun {
  let action: ExportAction
  let context: ActionContext
  let xcode: Xcode
  let archived: ArchivedApp
  let directory: String

  private var world: World { context.world }
  private var app: AppDelivery { action.app }

  func perform() throws(Failure) -> Outcome {
    let archive = try archived.unpack(into: try make("archive"), world)
    let exported = directory + "/exported"
    if let key = app.apiKey {
      try APIKey.with(key, context) { key throws(Failure) in
        try xcodebuild(archive, to: exported, authentication: key.xcodebuild)
      }
    } else {
      try xcodebuild(archive, to: exported, authentication: nil)
    }
    let product = try product(in: exported)
    let subject = try AppSubject(spec: app.spec, scheme: app.scheme, context.workspace, world)
    let identifier = try judge(product, archive, subject)
    return try shelve(product, identifier: identifier ?? subject.identifier)
  }

  private func make(_ name: String) throws(Failure) -> String {
    let path = directory + "/" + name
    do throws(FileError) { try world.files.makeDirectory(path) } catch {
      throw Failure(writing: error)
    }
    return path
  }

  private func xcodebuild(
    _ archive: String, to exported: String, authentication: XcodebuildTool.Authentication?
  ) throws(Failure) {
    let options = directory + "/ExportOptions.plist"
    let bytes = try ExportOptions(app, version: xcode.version).encoded()
    do throws(FileError) { try world.files.create(options, with: bytes) } catch {
      throw Failure(writing: error)
    }
    let command = XcodebuildTool.export(
      archive: archive, options: options, to: exported, signing: app.signing,
      authentication: authentication)
    _ = try xcode.build(
      command, context, what: "exporting `\(app.scheme)` failed", id: "export-failed")
  }

  /// What the export made: exactly one product.
  private func product(in exported: String) throws(Failure) -> String {
    var found: [String] = []
    do throws(FileError) {
      if try world.files.isDirectory(exported) {
        found = try world.files.list(exported).map(\.name).filter { name in
          [".ipa", ".pkg", ".app"].contains { name.hasSuffix($0) }
        }
      }
    } catch { throw Failure(reading: error) }
    guard found.count == 1, let name = found.first else {
      throw Failure(
        .workFailed, id: "export-missing",
        found.isEmpty
          ? "xcodebuild ended well and exported nothing of `\(app.scheme)`"
          : "the export of `\(app.scheme)` holds several products",
        hint: "the whole output: \(context.logPath)", details: found)
    }
    return exported + "/" + name
  }

  // MARK: Judging

  /// Opens what was exported and compares it with the bump; answers the app's identifier.
  private func judge(_ product: String, _ archive: String, _ subject: AppSubject)
    throws(Failure) -> String?
  {
    guard let app = try application(in: product) else { return subject.identifier }
    let bundle = try BundleOnDisk(app, world)
    let problems = bundle.problems(
      BundleNumbers(
        version: archived.marketing, build: archived.manifest.build,
        identifiers: subject.identifiers),
      BundleAudit.Expectation(
        minimumOS: subject.minimumOS, architectures: subject.architectures,
        symbols: try ArchiveShape(archive, world).symbols()))
    guard problems.isEmpty else {
      throw Failure(problems, in: "the export of \(self.app.scheme)")
    }
    try context.note(
      CountText.of(bundle.bundles.count, "bundle") + " of \(PathText.name(of: product)) with "
        + "\(archived.marketing) (\(archived.manifest.build))")
    return bundle.bundles.first?.identifier
  }

  /// The app in an IPA or installer, or the app itself; nil where an installer cannot be opened
  /// here, which is said.
  private func application(in product: String) throws(Failure) -> String? {
    if product.hasSuffix(".app") { return product }
    if product.hasSuffix(".ipa") {
      return try ExportedApplication.unpack(product, into: try make("opened"), world)
    }
    switch try InstallerPackage(path: product, world).open(into: try make("opened")) {
    case .app(let path): return path
    case .unread(let reason):
      try context.warn(
        "\(PathText.name(of: product)) is not opened (\(reason)); its app was judged in the archive"
      )
      return nil
    }
  }

  // MARK: Keeping

  private func shelve(_ product: String, identifier: String?) throws(Failure) -> Outcome {
    let output = context.workspace.absolute(action.output)
    let paths = ArchivePaths(
      directory: output, product: app.scheme, version: archived.manifest.version,
      build: archived.manifest.build, triple: "export")
    let name = PathText.name(of: product)
    let suffix = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    let stem = String(paths.name.dropLast("-export".count))
    let target = suffix == ".app" ? "\(output)/\(stem)/\(name)" : "\(output)/\(stem)\(suffix)"
    var sha256: String?
    do throws(FileError) {
      try OwnDirectory.makeRoot(output, world)
      if suffix == ".app" {
        try world.files.remove("\(output)/\(stem)")
        try world.files.makeDirectory("\(output)/\(stem)")
        try world.files.move(product, to: target)
      } else {
        sha256 = try FileDigest.of(product, world).sha256
        try ArchiveShelf(world, directory: output).place(product, at: target)
      }
      try ArchiveShelf(world, directory: output).writeChecksums()
    } catch { throw Failure(writing: error) }
    let path = PathText.relative(target, to: context.workspace.productRoot)
    try context.note("exported \(path)")
    return Outcome(
      lines: ["export \(path)"],
      exports: [
        ExportedApp(
          scheme: app.scheme, path: path, sha256: sha256, identifier: identifier,
          version: archived.marketing, build: archived.manifest.build)
      ])
  }
}
