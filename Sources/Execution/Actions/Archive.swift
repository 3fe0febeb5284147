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
    let place =
      action.isSealed
      ? try SealedCheckout.make(context, subject, toolchain)
      : try BuildPlace.open(context, subject, toolchain)
    defer { place.remove(world) }
    for warning in place.warnings { try context.warn(warning) }
    let observer = InputObserver(world, sources: place.sources)
    let start = try observer.atStart()
    try context.note("watching \(start.comparedFiles) inputs")
    let digest = try subject.digest()
    var entries: [ArchiveEntry] = []
    for (number, executable) in action.executables.enumerated() {
      let build = ExecutableBuild(toolchain: toolchain, context: context, place: place)
      entries += try build.run(
        executable, scratch: "\(place.scratch)/\(number)", triple: triple
      ).entries
    }
    let end = try observer.atEnd()
    let reader = CompilationReader(
      world: world, place: place, toolchain: toolchain, start: start, end: end)
    var compilations: [ArchiveManifest.Compilation] = []
    for number in action.executables.indices {
      compilations.append(try reader.read(scratch: "\(place.scratch)/\(number)"))
    }
    let staged = "\(context.run.path)/\(paths.archiveName)"
    let files = try pack(entries, to: staged)
    let manifest = try manifest(
      Seen(place: place, start: start, end: end, digest: digest, compilations: compilations),
      archive: staged, files: files)
    try requireUnmoved(start, end, manifest: manifest)
    try warnOfReads(compilations)
    try ArchiveShelf(world, paths).put(staged, manifest)
    return paths
  }

  /// Everything that was seen of a build.
  private struct Seen {
    let place: BuildPlace
    let start: InputObserver.Sight
    let end: InputObserver.Sight
    let digest: InputsDigest
    /// In the order of the action's executables.
    let compilations: [ArchiveManifest.Compilation]
  }

  /// `verify` fails for each; the archive says so at once.
  private func warnOfReads(_ compilations: [ArchiveManifest.Compilation]) throws(Failure) {
    for file in compilations.flatMap(\.unaccounted).prefix(20) {
      try context.warn(
        "\(file.input?.display ?? file.path) was read by \(file.target) and is not recorded: "
          + file.reason)
    }
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

  private func manifest(_ seen: Seen, archive: String, files: [ArchiveManifest.File])
    throws(Failure) -> ArchiveManifest
  {
    let found: VerificationFacts.Found
    do throws(FileError) { found = try FileDigest.of(archive, world) } catch {
      throw Failure(reading: error)
    }
    let packed = ArchiveManifest.File(
      path: paths.archiveName, kind: .file, size: found.size, sha256: found.sha256)
    let targets =
      zip(action.executables, seen.compilations).map {
        ArchiveManifest.Target(
          name: $0.product, kind: .executable, archive: packed, files: files,
          sealed: seen.place.isSealed, compilation: $1)
      }
      + action.apps.map {
        ArchiveManifest.Target(
          name: $0.scheme, kind: .app, archive: nil,
          skipped: $0.skip ?? "archiving apps is not there yet")
      }
    return ArchiveManifest(
      product: context.plan.product, version: subject.version, build: subject.build,
      commit: subject.commit.hex, inputsDigest: seen.digest,
      repositories: subject.sources.map { source in
        .init(
          name: source.name, path: subject.path(of: source.name),
          headAtStart: seen.start.heads[source.name] ?? "",
          headAtEnd: seen.end.heads[source.name] ?? "",
          changesAtStart: seen.start.changes[source.name] ?? [])
      },
      observations: .init(start: seen.start.snapshot, end: seen.end.snapshot),
      targets: targets,
      toolchain: [
        .init(
          name: "swift", version: try TargetTriple.version(toolchain, world),
          path: toolchain.swift)
      ],
      waivers: context.plan.waivers.map { .init(name: $0) },
      warnings: (subject.warning.map { [$0] } ?? []) + seen.place.warnings)
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
