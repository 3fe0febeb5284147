import Digests
import Effects
import Git
import Inputs
import Pipelines

/// The archives of one commit in the making.
struct Archiver {
  /// One packed file and what it holds.
  struct Packed {
    let name: String
    let staged: String
    var targets: [ArchiveManifest.Target]
    /// The build of each target, by its name.
    var builds: [String: CompilationReader.Build] = [:]

    /// With the compile records of every target.
    func recording(
      _ read: (CompilationReader.Build) throws(Failure) -> ArchiveManifest.Compilation
    ) throws(Failure) -> Packed {
      var packed = self
      for index in targets.indices {
        guard let build = builds[targets[index].name] else { continue }
        packed.targets[index].compilation = try read(build)
      }
      return packed
    }
  }

  let action: ArchiveAction
  let context: ActionContext
  let subject: ArchiveSubject
  let xcode: Xcode?
  let directory: String

  private var world: World { context.world }

  init(
    _ action: ArchiveAction, _ context: ActionContext, _ subject: ArchiveSubject, xcode: Xcode?
  ) {
    self.action = action
    self.context = context
    self.subject = subject
    self.xcode = xcode
    directory = context.workspace.absolute(action.output)
  }

  /// Answers the archives' paths.
  func run() throws(Failure) -> [String] {
    let started = world.time.now()
    // Made before the watch begins: a new directory moves its parent's time.
    do throws(FileError) {
      try OwnDirectory.makeRoot(directory, world)
    } catch { throw Failure(writing: error) }
    let toolchain = try SwiftToolchain.find(world)
    let place =
      action.isSealed
      ? try SealedCheckout.make(context, subject, toolchain)
      : try BuildPlace.open(context, subject, toolchain)
    defer { place.remove(world) }
    for warning in place.warnings { try context.warn(warning) }
    let observer = InputObserver(
      world, sources: place.sources, workspace: action.isSealed ? nil : context.workspace)
    let start = try observer.atStart()
    try context.note("watching \(start.comparedFiles) inputs")
    let digest = try subject.digest()
    var built = try executables(place, toolchain)
    for (number, app) in action.apps.enumerated() where app.skip == nil {
      built.append(try self.app(app, scratch: "\(place.scratch)/app-\(number)"))
    }
    let end = try observer.atEnd()
    let reader = try CompilationReader(
      world, place, toolchain, start: start, end: end, xcode: xcode?.developerDirectory)
    var packed: [Packed] = []
    var compilations: [ArchiveManifest.Compilation] = []
    for archive in built {
      packed.append(
        try archive.recording { build throws(Failure) in
          let compilation = try reader.read(build)
          compilations.append(compilation)
          return compilation
        })
    }
    let manifest = try manifest(
      Seen(place: place, start: start, end: end, digest: digest), packed: packed)
    try requireUnmoved(start, end, manifest: manifest)
    try warnOfReads(compilations)
    let shelf = ArchiveShelf(world, directory: directory)
    try shelf.put(packed.map { ($0.staged, $0.name) }, manifest)
    let verdict = try StatementWriter(
      context: context, directory: directory, started: started, signer: action.signer
    ).write(manifest)
    do throws(FileError) { try shelf.writeChecksums() } catch { throw Failure(writing: error) }
    for target in verdict.targets where target.skipped == nil {
      try context.note(VerdictText.line(target))
    }
    return packed.map { directory + "/" + $0.name }
  }

  /// Everything that was seen of a build.
  private struct Seen {
    let place: BuildPlace
    let start: InputObserver.Sight
    let end: InputObserver.Sight
    let digest: InputsDigest
  }

  /// `verify` fails for each; the archive says so at once.
  private func warnOfReads(_ compilations: [ArchiveManifest.Compilation]) throws(Failure) {
    for file in compilations.flatMap(\.unaccounted).prefix(20) {
      try context.warn(
        "\(file.input?.display ?? file.path) was read by \(file.target) and is not recorded: "
          + file.reason)
    }
    for file in compilations.flatMap({ $0.uncompiled ?? [] }).prefix(20) {
      try context.warn(
        "\(file.input?.display ?? file.path) is a source of \(file.target) and was not compiled")
    }
  }

  // MARK: Building

  private func executables(_ place: BuildPlace, _ toolchain: SwiftToolchain) throws(Failure)
    -> [Packed]
  {
    guard !action.executables.isEmpty else { return [] }
    let triple = try TargetTriple.read(toolchain, world)
    var entries: [ArchiveEntry] = []
    var builds: [String: CompilationReader.Build] = [:]
    for (number, executable) in action.executables.enumerated() {
      let build = ExecutableBuild(toolchain: toolchain, context: context, place: place)
      let scratch = "\(place.scratch)/\(number)"
      entries += try build.run(executable, scratch: scratch, triple: triple).entries
      builds[executable.product] = .init(
        scratch: scratch, directory: place.shown(place.package(executable)))
    }
    let paths = ArchivePaths(
      directory: directory, product: context.plan.product, version: subject.version,
      build: subject.build, triple: triple)
    let (files, archive) = try pack(entries, as: paths.archiveName)
    return [
      Packed(
        name: paths.archiveName, staged: staged(paths.archiveName),
        targets: action.executables.map {
          ArchiveManifest.Target(
            name: $0.product, kind: .executable, archive: archive, files: files,
            sealed: place.isSealed)
        }, builds: builds)
    ]
  }

  private func app(_ app: ArchiveAction.App, scratch: String) throws(Failure) -> Packed {
    guard let xcode else {
      throw Failure(.fault, id: "xcode-unknown", "an app is archived and no Xcode was found")
    }
    let paths = ArchivePaths(
      directory: directory, product: app.scheme, version: subject.version, build: subject.build,
      triple: "xcarchive")
    do throws(FileError) { try world.files.makeDirectory(scratch) } catch {
      throw Failure(writing: error)
    }
    let (archive, build) = try AppArchiver(
      app: app, context: context, xcode: xcode, version: subject.marketing, build: subject.build
    ).run(scratch: scratch)
    let entries: [ArchiveEntry]
    do throws(FileError) {
      entries = try DirectoryEntries.of(archive, as: PathText.name(of: archive), world)
    } catch { throw Failure(reading: error) }
    let (files, packed) = try pack(entries, as: paths.archiveName)
    return Packed(
      name: paths.archiveName, staged: staged(paths.archiveName),
      targets: [
        ArchiveManifest.Target(name: app.scheme, kind: .app, archive: packed, files: files)
      ], builds: [app.scheme: build])
  }

  private func staged(_ name: String) -> String { "\(context.run.path)/\(name)" }

  /// Packs the entries and lists them with their digests.
  private func pack(_ entries: [ArchiveEntry], as name: String) throws(Failure)
    -> ([ArchiveManifest.File], ArchiveManifest.File)
  {
    var unique: [String: ArchiveEntry] = [:]
    for entry in entries { unique[entry.path] = entry }
    let sorted = unique.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    do throws(FileError) {
      try world.files.remove(staged(name))
      try world.archives.writeTarGzip(sorted, modified: subject.time, to: staged(name))
      let files = try sorted.map { entry throws(FileError) in try file(entry) }
      let found = try FileDigest.of(staged(name), world)
      return (files, .init(path: name, kind: .file, size: found.size, sha256: found.sha256))
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

  private func manifest(_ seen: Seen, packed: [Packed]) throws(Failure) -> ArchiveManifest {
    let skipped = action.apps.compactMap { app in
      app.skip.map {
        ArchiveManifest.Target(name: app.scheme, kind: .app, archive: nil, skipped: $0)
      }
    }
    return ArchiveManifest(
      product: context.plan.product, version: subject.version, build: subject.build,
      commit: subject.commit.hex, inputsDigest: seen.digest,
      repositories: subject.sources.map { source in
        .init(
          name: source.name, path: subject.path(of: source.name),
          headAtStart: seen.start.heads[source.name] ?? "",
          headAtEnd: seen.end.heads[source.name] ?? "",
          changesAtStart: seen.start.changes[source.name] ?? [],
          origin: PublicURL.of(try? source.repository.remoteURL("origin")))
      },
      observations: .init(start: seen.start.snapshot, end: seen.end.snapshot),
      targets: packed.flatMap(\.targets) + skipped, toolchain: try tools(),
      waivers: context.plan.waivers.map { .init(name: $0) },
      warnings: (subject.warning.map { [$0] } ?? []) + seen.place.warnings)
  }

  private func tools() throws(Failure) -> [ArchiveManifest.Tool] {
    var tools: [ArchiveManifest.Tool] = []
    if !action.executables.isEmpty {
      let toolchain = try SwiftToolchain.find(world)
      tools.append(
        .init(
          name: "swift", version: try TargetTriple.version(toolchain, world),
          path: toolchain.swift))
    }
    if let xcode {
      tools.append(
        .init(
          name: "xcodebuild",
          version: "\(xcode.version)" + (xcode.version.build.map { " (\($0))" } ?? ""),
          path: xcode.developerDirectory))
    }
    return tools
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
      let (old, new) = (start.heads[source.name], end.heads[source.name])
      if new != old {
        details.append(
          "HEAD of \(source.name) moved during the build, from \(old?.prefix(12) ?? "no commit") to "
            + "\(new?.prefix(12) ?? "no commit")")
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
