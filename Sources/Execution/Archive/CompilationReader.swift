import Effects
import Git
import Inputs
import Pipelines

/// What the build of one target read, classified.
struct CompilationReader {
  private let world: World
  private let place: BuildPlace
  private let start: InputObserver.Sight
  private let end: InputObserver.Sight
  private let system: [String]

  /// `xcode`: the developer directory of the Xcode that archives apps.
  init(
    _ world: World, _ place: BuildPlace, _ toolchain: SwiftToolchain,
    start: InputObserver.Sight, end: InputObserver.Sight, xcode: String?
  ) throws(Failure) {
    self.world = world
    self.place = place
    self.start = start
    self.end = end
    system = SystemPlaces.of(
      toolchain, resources: try TargetTriple.resources(toolchain, world), xcode: xcode, world)
  }

  /// What was built where.
  struct Build {
    /// The target's own scratch directory, as relctl sees it.
    let scratch: String
    /// Where the build system's commands ran, as the build saw it.
    var directory: String?
    /// Files that a generator wrote as the spec says, before the build and after it.
    var generated: [String] = []
    /// What must have been compiled; nil where nobody but the build system knows.
    var sources: [CompiledSources.Expected]?
  }

  func read(_ build: Build) throws(Failure) -> ArchiveManifest.Compilation {
    let scratch = build.scratch
    let records = try RecordCollector.collect(
      world, scratch: scratch, shown: place.shown(scratch), roots: place.sources.map(\.root),
      directory: build.directory, host: place.host)
    let roots = try place.sources.map { source throws(Failure) in try root(source) }
    let pinned = PinnedCheckouts.directories(scratch: scratch)
    let checkouts = try pinned.map { directory throws(Failure) in
      try PinnedCheckouts.read(world, in: directory, host: place.host)
    }
    let classifier = ReadClassifier(
      roots: roots, checkouts: checkouts.flatMap(\.self),
      checkoutDirectories: pinned.map { $0 + "/checkouts" },
      generated: Set(build.generated.map(world.files.resolved)), scratch: scratch, system: system)
    var compilation = ArchiveManifest.Compilation(
      places: .init(
        repositories: Dictionary(
          uniqueKeysWithValues: place.sources.map { ($0.name, place.shown($0.root)) }),
        scratch: place.shown(scratch), system: system),
      records: records.counts)
    let resolved = resolve(records.reads, system: system)
    let manifests = manifests(of: resolved, roots)
    classifier.classify(resolved + manifests, into: &compilation)
    compilation.unaccounted += disagreements(records, roots) + doubtful(records, roots)
    compilation.limits = try limits(records.ownTools.union(programs(manifests)))
    if records.isLinkerSilent {
      compilation.limits.append("the linker did not say what it loaded")
    }
    if let sources = build.sources, !resolved.isEmpty {
      compare(sources, with: resolved, roots, into: &compilation)
    }
    return compilation
  }

  private func root(_ source: InputObserver.Source) throws(Failure) -> ReadClassifier.Root {
    let entries: [TreeEntry]
    do throws(GitError) {
      entries = try source.repository.treeEntries(of: source.commit)
    } catch { throw Failure(error) }
    var blobs: [String: String] = [:]
    for entry in entries where entry.mode != .submodule {
      blobs[entry.path.text] = entry.id.hex
    }
    let differing = [start, end].flatMap { $0.changes[source.name] ?? [] }
      .map { String(decoding: $0.path.bytes, as: UTF8.self) }
    return .init(
      name: source.name, path: source.root, blobs: blobs, differing: Set(differing))
  }

  /// What the spec gives the targets and no compiler read.
  private func compare(
    _ sources: [CompiledSources.Expected], with reads: [ResolvedRead],
    _ roots: [ReadClassifier.Root], into compilation: inout ArchiveManifest.Compilation
  ) {
    let real = sources.map {
      CompiledSources.Expected(target: $0.target, path: self.real($0.path, system: []))
    }
    let found = CompiledSources.compare(real, with: reads)
    compilation.uncompiled = found.missing.map { source in
      .init(
        path: source.path, input: input(of: source.path, roots), target: source.target)
    }.sorted { $0.path < $1.path }
    compilation.limits += found.unseen.map {
      "no record tells which sources of `\($0)` were compiled"
    }
  }

  private func input(of path: String, _ roots: [ReadClassifier.Root]) -> InputPath? {
    InputPath.locate(path, in: roots.map { ($0.name, $0.path) })
  }

  // MARK: Paths

  private func resolve(_ reads: [RecordedRead], system: [String]) -> [ResolvedRead] {
    var known: [String: String] = [:]
    return reads.map { read in
      if read.isLink {
        let path = place.host(read.path)
        let directory = (try? world.files.realPath(PathText.directory(of: path)))
        return ResolvedRead(
          read: read,
          real: (directory ?? PathText.directory(of: path)) + "/" + PathText.name(of: path))
      }
      let real: String
      if let found = known[read.path] {
        real = found
      } else {
        real = self.real(read.path, system: system)
        known[read.path] = real
      }
      return ResolvedRead(read: read, real: real)
    }
  }

  private func real(_ path: String, system: [String]) -> String {
    let host = place.host(PathText.normalize(path))
    // Thousands of headers of the toolchain: no link of its leads into product or kits.
    if system.contains(where: { PathText.isInside(host, $0) }) { return host }
    // `..` behind a link leads elsewhere than by text.
    let written = place.host(path)
    if let real = try? world.files.realPath(written) { return real }
    if let directory = try? world.files.realPath(PathText.directory(of: host)) {
      return directory + "/" + PathText.name(of: host)
    }
    return host
  }

  /// No record names the manifests of dependencies: the Package.swift above each source was read.
  private func manifests(of reads: [ResolvedRead], _ roots: [ReadClassifier.Root])
    -> [ResolvedRead]
  {
    var directories: Set<String> = []
    var result: [ResolvedRead] = []
    for read in reads {
      guard let root = roots.first(where: { PathText.isInside(read.real, $0.path) }) else {
        continue
      }
      var directory = PathText.directory(of: read.real)
      while PathText.isInside(directory, root.path), directories.insert(directory).inserted {
        let relative = directory == root.path ? "" : directory.dropFirst(root.path.count + 1) + "/"
        if root.blobs[relative + "Package.swift"] != nil {
          result += manifests(in: relative, root)
          break
        }
        directory = PathText.directory(of: directory)
      }
    }
    return result
  }

  private func manifests(in directory: String, _ root: ReadClassifier.Root) -> [ResolvedRead] {
    root.blobs.keys.filter { path in
      guard path.hasPrefix(directory + "Package") else { return false }
      let name = path.dropFirst(directory.count)
      return !name.contains("/") && (name.hasSuffix(".swift") || name == "Package.resolved")
    }.sorted().map { path in
      let absolute = root.path + "/" + path
      return ResolvedRead(
        read: RecordedRead(path: absolute, target: "SwiftPM", record: "the package graph"),
        real: absolute)
    }
  }

  // MARK: What the compiler saw

  /// Sources whose size or time, as the compiler saw them, are not what the watch saw.
  private func disagreements(_ records: RecordCollector.Records, _ roots: [ReadClassifier.Root])
    -> [ArchiveManifest.Unaccounted]
  {
    var observed: [InputPath: Observation] = [:]
    for observation in end.snapshot.observations where observation.kind == .file {
      observed[observation.path] = observation
    }
    return records.sources.compactMap { source, read in
      let real = real(source.path, system: [])
      guard let input = input(of: real, roots), let seen = observed[input],
        seen.size != source.size || seen.modified != source.modified
      else { return nil }
      return .init(
        path: source.path, input: input, target: read.target, record: read.record,
        reason: "the compiler saw \(source.size) bytes of another moment")
    }
  }

  /// What commands name that the other records cannot be believed beside.
  private func doubtful(_ records: RecordCollector.Records, _ roots: [ReadClassifier.Root])
    -> [ArchiveManifest.Unaccounted]
  {
    var told: Set<RecordedRead> = []
    return records.doubts.compactMap { doubt in
      let real = real(doubt.read.path, system: [])
      let isSystem = system.contains { real == $0 || PathText.isInside(real, $0) }
      guard doubt.kind == .concealing || !isSystem, told.insert(doubt.read).inserted else {
        return nil
      }
      return .init(
        path: doubt.read.path, input: input(of: real, roots), target: doubt.read.target,
        record: doubt.read.record,
        reason: doubt.kind == .tool
          ? "a linker or tool that is not the toolchain's"
          : "a command that reads it may see other content than the files it names have")
    }
  }

  /// A program that the build ran may have read what no record names. Tracked files are
  /// watched; an ignored one beside them is not excluded by anything but a sealed archive.
  private func limits(_ programs: Set<String>) throws(Failure) -> [String] {
    guard !programs.isEmpty, !place.isSealed else { return [] }
    for source in place.sources {
      let found: TreeComparison
      do throws(GitError) {
        found = try source.repository.compareWorkingDirectory(
          with: source.commit, judge: Self.judgeAll)
      } catch { throw Failure(error) }
      guard let extra = found.differences.first else { continue }
      let tool = programs.sorted().first ?? ""
      let path = InputPath(repository: source.name, bytes: extra.path.bytes).display
      return [
        "`\(tool)` ran in the build and may have read `\(path)`, which no commit has; "
          + "relctl archive --sealed excludes it"
      ]
    }
    return []
  }

  /// Manifests that can read files: `Kit/Package.swift`.
  private func programs(_ manifests: [ResolvedRead]) -> [String] {
    manifests.compactMap { read in
      guard read.real.hasSuffix(".swift") else { return nil }
      // One that cannot be read here may do anything.
      let bytes = try? world.files.read(read.real)
      guard bytes.map(ManifestImports.mayReadFiles) ?? true else { return nil }
      return PathText.name(of: PathText.directory(of: read.real)) + "/"
        + PathText.name(of: read.real)
    }
  }

  /// Every extra counts but relctl's and SwiftPM's own directories.
  private static func judgeAll(_ extra: TreeComparison.Extra) -> TreeComparison.Decision {
    guard let name = extra.path.text.split(separator: "/").last else { return .skip }
    let own: Set<Substring> = [".build", ".swiftpm", ".relctl", "dist", "reports", ".git"]
    return own.contains(name) && extra.isDirectory ? .skip : .count
  }
}
