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
    let skipped = action.apps.compactMap { app in
      app.skip.map { "app \(app.scheme): \($0)" }
    }
    for reason in skipped { try context.note("skipped " + reason) }
    guard !action.executables.isEmpty || skipped.count < action.apps.count else {
      return Outcome(skipped: skipped)
    }
    let xcode =
      skipped.count < action.apps.count ? try Xcode.find(context.workspace, context.world) : nil
    // A project that is stale is written before anything is watched.
    for app in action.apps where app.skip == nil {
      let subject = try AppSubject(
        spec: app.spec, scheme: app.scheme, context.workspace, context.world)
      for path in try subject.regenerate() { try context.note("wrote \(path)") }
    }
    let subject = try ArchiveSubject(context)
    if let warning = subject.warning { try context.warn(warning) }
    let made = try Archiver(action, context, subject, xcode: xcode).run()
    let paths = made.map { PathText.relative($0, to: context.workspace.productRoot) }
    return Outcome(archives: paths, lines: paths.map { "archive \($0)" }, skipped: skipped)
  }
}

/// The archives of one commit in the making.
private struct Archiver {
  /// One packed file and what it holds.
  struct Packed {
    let name: String
    let staged: String
    let targets: [ArchiveManifest.Target]
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
    // Made before the watch begins: a new directory moves its parent's time.
    do throws(FileError) {
      try OwnDirectory.makeRoot(directory, world)
    } catch { throw Failure(writing: error) }
    let observer = InputObserver(world, sources: subject.sources)
    let start = try observer.atStart()
    try context.note("watching \(start.comparedFiles) inputs")
    let digest = try subject.digest()
    let scratch = try temporaryDirectory()
    defer { try? world.files.remove(scratch) }
    var packed = try executables(scratch: scratch)
    for (number, app) in action.apps.enumerated() where app.skip == nil {
      packed.append(try self.app(app, scratch: "\(scratch)/app-\(number)"))
    }
    let end = try observer.atEnd()
    let manifest = try manifest(start: start, end: end, digest: digest, packed: packed)
    try requireUnmoved(start, end, manifest: manifest)
    try ArchiveShelf(world, directory: directory).put(
      packed.map { ($0.staged, $0.name) }, manifest)
    return packed.map { directory + "/" + $0.name }
  }

  private func temporaryDirectory() throws(Failure) -> String {
    do throws(FileError) {
      return try world.files.makeTemporaryDirectory(
        in: world.environment.value("TMPDIR") ?? "/tmp", prefix: "relctl-archive-")
    } catch { throw Failure(writing: error) }
  }

  // MARK: Building

  private func executables(scratch: String) throws(Failure) -> [Packed] {
    guard !action.executables.isEmpty else { return [] }
    let toolchain = try SwiftToolchain.find(world)
    let triple = try TargetTriple.read(toolchain, world)
    var entries: [ArchiveEntry] = []
    for (number, executable) in action.executables.enumerated() {
      let build = ExecutableBuild(toolchain: toolchain, context: context)
      entries += try build.run(
        executable, scratch: "\(scratch)/\(number)", triple: triple
      ).entries
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
            name: $0.product, kind: .executable, archive: archive, files: files)
        })
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
    let archive = try AppArchiver(
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
      ])
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

  private func manifest(
    start: InputObserver.Sight, end: InputObserver.Sight, digest: InputsDigest, packed: [Packed]
  ) throws(Failure) -> ArchiveManifest {
    let skipped = action.apps.compactMap { app in
      app.skip.map {
        ArchiveManifest.Target(name: app.scheme, kind: .app, archive: nil, skipped: $0)
      }
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
      targets: packed.flatMap(\.targets) + skipped, toolchain: try tools(),
      waivers: context.plan.waivers.map { .init(name: $0) },
      warnings: subject.warning.map { [$0] } ?? [])
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
