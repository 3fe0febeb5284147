import Digests
import Effects
import Git
import Inputs
import Pipelines

/// Builds and packs what this machine can, watching every input from start to end.
enum Archive {
  static func perform(_ action: ArchiveAction, _ context: ActionContext) throws(Failure)
    -> Outcome
  {
    let skipped = action.apps.map { app in
      "app \(app.scheme): \(app.skip ?? "archiving apps is not there yet")"
    }
    for reason in skipped { try context.note("skipped " + reason) }
    guard !action.executables.isEmpty else { return Outcome(skipped: skipped) }
    let subject = try ArchiveSubject(context)
    if let warning = subject.warning { try context.warn(warning) }
    let archiver = try Archiver(action, context, subject)
    let made = try archiver.run()
    return Outcome(
      archives: [PathText.relative(made.archive, to: context.workspace.productRoot)],
      lines: ["archive \(PathText.relative(made.archive, to: context.workspace.productRoot))"],
      skipped: skipped)
  }
}

/// One archive in the making.
private struct Archiver {
  let action: ArchiveAction
  let context: ActionContext
  let subject: ArchiveSubject
  let toolchain: SwiftToolchain
  let triple: String
  let paths: ArchivePaths

  private var world: World { context.world }

  init(_ action: ArchiveAction, _ context: ActionContext, _ subject: ArchiveSubject)
    throws(Failure)
  {
    self.action = action
    self.context = context
    self.subject = subject
    toolchain = try SwiftToolchain.find(context.world)
    triple = try TargetTriple.read(toolchain, context.world)
    paths = ArchivePaths(
      directory: context.workspace.absolute(action.output), product: context.plan.product,
      version: subject.version, build: subject.build, triple: triple)
  }

  func run() throws(Failure) -> ArchivePaths {
    // Made before the watch begins: a new directory moves its parent's time.
    do throws(FileError) {
      try OwnDirectory.makeRoot(paths.directory, world)
    } catch { throw Failure(writing: error) }
    let observer = InputObserver(world, sources: subject.sources)
    let start = try observer.atStart()
    try context.note("watching \(start.comparedFiles) inputs")
    let digest = try subject.digest()
    let scratch = try temporaryDirectory()
    defer { try? world.files.remove(scratch) }
    var entries: [ArchiveEntry] = []
    for (number, executable) in action.executables.enumerated() {
      let build = ExecutableBuild(toolchain: toolchain, context: context)
      entries += try build.run(
        executable, scratch: "\(scratch)/\(number)", triple: triple
      ).entries
    }
    let end = try observer.atEnd()
    let staged = "\(context.run.path)/\(paths.archiveName)"
    let files = try pack(entries, to: staged)
    let manifest = try manifest(
      start: start, end: end, digest: digest, archive: staged, files: files)
    try requireUnmoved(start, end, manifest: manifest)
    try ArchiveShelf(world, paths).put(staged, manifest)
    return paths
  }

  private func temporaryDirectory() throws(Failure) -> String {
    do throws(FileError) {
      return try world.files.makeTemporaryDirectory(
        in: world.environment.value("TMPDIR") ?? "/tmp", prefix: "relctl-archive-")
    } catch { throw Failure(writing: error) }
  }

  /// Packs the entries and lists them with their digests.
  private func pack(_ entries: [ArchiveEntry], to path: String) throws(Failure)
    -> [ArchiveManifest.File]
  {
    var unique: [String: ArchiveEntry] = [:]
    for entry in entries { unique[entry.path] = entry }
    let sorted = unique.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    do throws(FileError) {
      try world.files.remove(path)
      try world.archives.writeTarGzip(sorted, modified: subject.time, to: path)
      return try sorted.map { entry throws(FileError) in try file(entry) }
    } catch { throw Failure(writing: error) }
  }

  private func file(_ entry: ArchiveEntry) throws(FileError) -> ArchiveManifest.File {
    switch entry.content {
    case .directory:
      return .init(path: entry.path, kind: .directory, size: 0, sha256: nil)
    case .symbolicLink(let target):
      return .init(
        path: entry.path, kind: .link, size: Int64(target.utf8.count),
        sha256: Digest.hex(.sha256, of: target.utf8))
    case .bytes(let bytes):
      return .init(
        path: entry.path, kind: entry.permissions & 0o111 != 0 ? .executable : .file,
        size: Int64(bytes.count), sha256: Digest.hex(.sha256, of: bytes))
    case .file(let path):
      let found = try FileDigest.of(path, world)
      return .init(
        path: entry.path, kind: entry.permissions & 0o111 != 0 ? .executable : .file,
        size: found.size, sha256: found.sha256)
    }
  }

  private func manifest(
    start: InputObserver.Sight, end: InputObserver.Sight, digest: InputsDigest, archive: String,
    files: [ArchiveManifest.File]
  ) throws(Failure) -> ArchiveManifest {
    let found: VerificationFacts.Found
    do throws(FileError) { found = try FileDigest.of(archive, world) } catch {
      throw Failure(reading: error)
    }
    let packed = ArchiveManifest.File(
      path: paths.archiveName, kind: .file, size: found.size, sha256: found.sha256)
    let targets =
      action.executables.map {
        ArchiveManifest.Target(name: $0.product, kind: .executable, archive: packed, files: files)
      }
      + action.apps.map {
        ArchiveManifest.Target(
          name: $0.scheme, kind: .app, archive: nil,
          skipped: $0.skip ?? "archiving apps is not there yet")
      }
    return ArchiveManifest(
      product: context.plan.product, version: subject.version, build: subject.build,
      commit: subject.commit.hex, inputsDigest: digest,
      repositories: subject.sources.map { source in
        .init(
          name: source.name, path: subject.path(of: source.name),
          headAtStart: start.heads[source.name] ?? "", headAtEnd: end.heads[source.name] ?? "",
          changesAtStart: start.changes[source.name] ?? [])
      },
      observations: .init(start: start.snapshot, end: end.snapshot),
      targets: targets,
      toolchain: [
        .init(
          name: "swift", version: try TargetTriple.version(toolchain, world),
          path: toolchain.swift)
      ],
      waivers: context.plan.waivers.map { .init(name: $0) },
      warnings: subject.warning.map { [$0] } ?? [])
  }

  /// E0 must hold, or the archive stays in the run's folder.
  private func requireUnmoved(
    _ start: InputObserver.Sight, _ end: InputObserver.Sight, manifest: ArchiveManifest
  ) throws(Failure) {
    guard subject.isBump else { return }
    var details = start.changes.values.flatMap(\.self).map { change in
      "\(change.path.display): \(change.change.rawValue) when the archive started"
    }
    for source in subject.sources {
      if end.heads[source.name] != start.heads[source.name] {
        details.append("HEAD of \(source.name) moved during the build")
      }
    }
    details += end.changes.values.flatMap(\.self).map { change in
      "\(change.path.display): changed during the build"
    }
    guard !details.isEmpty else { return }
    throw Failure(
      .mismatch, id: "inputs-moved", "the inputs are not the recorded ones; nothing went to dist/",
      hint: "the archive is kept in \(context.run.path)", details: details.sorted())
  }
}
