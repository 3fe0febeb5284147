import Effects
import Inputs
import Pipelines

/// Reads the records that a build left in a scratch directory. SwiftPM's native build: `.d` files,
/// `sources` lists, `.swiftsourceinfo`, the llbuild manifests, and the commands that compiled
/// plug-ins. Xcode's, in the derived data: `.d` files, `*.SwiftFileList`, `*_dependency_info.dat`,
/// `assetcatalog_dependencies*` and the build description.
///
/// llbuild's `build.db` would add nothing to their union (measured on packages with C targets,
/// resources, plug-ins and system libraries), so SQLite is not linked for it.
package struct RecordCollector {
  /// What the records say.
  package struct Records {
    package fileprivate(set) var reads: [RecordedRead] = []
    var sources: [(source: SwiftSourceInfo.Source, read: RecordedRead)] = []
    /// Files and places that commands name and that make other records worth less.
    fileprivate(set) var doubts: [Doubt] = []
    /// The linker was asked to name what it loads, and named nothing.
    fileprivate(set) var isLinkerSilent = false
    /// Programs that the build made and ran: tools of plug-ins, macros.
    var ownTools: Set<String> = []
    /// Read records by kind.
    var counts: [String: Int] = [:]
  }

  /// Something in a command that a build may do without.
  struct Doubt {
    enum Kind {
      /// A compiler may have seen other content than the files it names have.
      case concealing
      /// The linker or another tool came from there.
      case tool
    }

    let kind: Kind
    let read: RecordedRead
  }

  /// What relctl writes into the scratch directory of what the linker loaded: a path a line.
  static let linkedFiles = "relctl-linked-files"

  private static let limit = 1 << 30
  private static let structure = "package-structure-tool"
  private static let copy = "copy-tool"

  private let world: World
  /// Absolute, as relctl sees it.
  private let scratch: String
  /// Absolute, as the build saw it.
  private let shown: String
  /// Real paths of product and kits.
  private let roots: [String]
  /// Where the commands ran, as the build saw it; nil where that is not known.
  private let directory: String?
  /// A path that the build names as relctl sees it.
  private let host: (String) -> String
  private var records = Records()

  /// `shown`: the scratch directory as the build saw it; `host` leads its paths back to relctl's;
  /// `roots`: real paths of product and kits; `directory`: where the commands ran.
  package static func collect(
    _ world: World, scratch: String, shown: String, roots: [String], directory: String? = nil,
    host: @escaping (String) -> String = { $0 }
  ) throws(Failure) -> Records {
    var collector = RecordCollector(
      world: world, scratch: scratch, shown: shown, roots: roots, directory: directory, host: host)
    do throws(FileError) {
      // The compilers' own records first: of several for one file the first is named.
      try collector.walk("", target: nil, depth: 0)
      try collector.manifests()
      try collector.plugins()
    } catch { throw Failure(reading: error) }
    return collector.records
  }

  // MARK: Compilers

  private static let passedOver: Set<String> = [
    "ModuleCache", "ModuleCache.noindex", "checkouts", "repositories", "artifacts", "plugins",
    "index", "Index.noindex",
  ]
  /// Products hold the user's own files, which may be called as a record is.
  private static let products = [
    ".app", ".appex", ".bundle", ".framework", ".resources", ".xcarchive", ".xcframework", ".xpc",
  ]

  private static func isPassedOver(_ name: String) -> Bool {
    passedOver.contains(name) || products.contains { name.hasSuffix($0) }
  }

  private mutating func walk(_ directory: String, target: String?, depth: Int) throws(FileError) {
    guard depth < 32 else { return }
    for entry in try world.files.list(scratch + "/" + directory) {
      let path = directory.isEmpty ? entry.name : directory + "/" + entry.name
      switch entry.kind {
      case .directory where !Self.isPassedOver(entry.name):
        let inner =
          entry.name.hasSuffix(".build") ? String(entry.name.dropLast(6)) : target
        try walk(path, target: inner, depth: depth + 1)
      case .regular:
        try record(path, name: entry.name, target: target ?? Self.stem(entry.name))
      default: break
      }
    }
  }

  private mutating func record(_ path: String, name: String, target: String) throws(FileError) {
    if name.hasSuffix(".d") {
      add(
        MakeDependencies.prerequisites(of: try read(path)), "dependencies", target: target, path)
    } else if name == "sources" || name.hasSuffix(".SwiftFileList") {
      add(SourceFileList.paths(try read(path)), "sources", target: target, path)
    } else if path == Self.linkedFiles {
      let lines = try read(path).split(separator: 0x0A)
      records.isLinkerSilent = lines.isEmpty
      add(lines.map { String(decoding: $0, as: UTF8.self) }, "linker", target: "the linker", path)
    } else if name.hasSuffix("_dependency_info.dat") {
      add(DependencyInfo.inputs(try read(path)) ?? [], "linker", target: target, path)
    } else if name.hasPrefix("assetcatalog_dependencies") {
      add(DependencyInfo.inputs(try read(path)) ?? [], "asset catalog", target: target, path)
    } else if name == "manifest.json",
      PathText.directory(of: path).hasSuffix(".xcbuilddata")
    {
      try description(path)
    } else if name.hasSuffix(".swiftsourceinfo") {
      let found = SwiftSourceInfo.sources(try read(path)) ?? []
      if !found.isEmpty { records.counts["source info", default: 0] += 1 }
      records.sources += found.map {
        ($0, RecordedRead(path: $0.path, target: target, record: path))
      }
    }
  }

  private static func stem(_ name: String) -> String {
    name.split(separator: ".").first.map(String.init) ?? name
  }

  private func read(_ path: String) throws(FileError) -> [UInt8] {
    try world.files.read(scratch + "/" + path, limit: Self.limit)
  }

  private mutating func add(
    _ paths: [String], _ kind: String, target: String, _ record: String
  ) {
    records.counts[kind, default: 0] += 1
    records.reads += paths.filter { $0.hasPrefix("/") }.map {
      RecordedRead(path: $0, target: target, record: record)
    }
  }

  // MARK: Xcode

  private mutating func description(_ path: String) throws(FileError) {
    guard let manifest = XcodeBuildManifest(try read(path)) else { return }
    records.counts["build description", default: 0] += 1
    records.reads += try XcodeBuildReads(world, roots: roots).reads(manifest, record: path)
  }

  // MARK: llbuild

  /// Commands whose outputs exist ran; those of tests stand in the manifest and did not.
  private mutating func manifests() throws(FileError) {
    for name in ["release.yaml", "debug.yaml"] {
      guard let status = try world.files.status(scratch + "/" + name), status.kind == .regular,
        let manifest = LLBuildManifest(try read(name))
      else { continue }
      records.counts["manifest", default: 0] += 1
      for command in manifest.commands {
        let target = Self.target(of: command)
        try copied(command, target: target, record: name)
        guard try ran(command) else { continue }
        for file in command.files {
          // What the package's structure depends on may be missing: a Package.resolved, say.
          if command.tool == Self.structure, try !world.files.exists(host(file)) { continue }
          // A plug-in may declare a directory; that its tool ran leaves open what it read there.
          if try world.files.status(host(file))?.kind == .directory { continue }
          records.reads.append(RecordedRead(path: file, target: target, record: name))
        }
        try noteOwnTool(command, target: target, record: name)
        try noteArguments(of: command, target: target, record: name)
      }
    }
  }

  /// A resource may be a directory: every file that was copied stands for the one beside it in the
  /// source, tracked or not.
  private mutating func copied(
    _ command: LLBuildManifest.Command, target: String, record: String
  ) throws(FileError) {
    guard command.tool == Self.copy, let input = command.inputs.first, input.hasSuffix("/"),
      let output = command.outputs.first, try world.files.isDirectory(host(output))
    else { return }
    var waiting = [""]
    while let directory = waiting.popLast() {
      for entry in try world.files.list(host(output) + directory) {
        let path = directory + entry.name
        if entry.kind == .directory {
          waiting.append(path + "/")
        } else {
          records.reads.append(
            RecordedRead(
              path: input + path, target: target, record: record,
              isLink: entry.kind == .symbolicLink))
        }
      }
    }
  }

  private func ran(_ command: LLBuildManifest.Command) throws(FileError) -> Bool {
    if command.tool == "phony" { return false }
    let outputs = command.outputs.filter(LLBuildManifest.isFile)
    guard !outputs.isEmpty else { return command.tool == Self.structure }
    for output in outputs where try world.files.exists(host(output)) { return true }
    return false
  }

  /// The target whose intermediates one of a command's outputs lies in: `…/Kit.build/…`.
  static func target(ofOutputs outputs: [String]) -> String? {
    for output in outputs {
      let parts = output.split(separator: "/")
      if let part = parts.last(where: { $0.hasSuffix(".build") }) {
        return String(part.dropLast(6))
      }
    }
    return nil
  }

  private static func target(of command: LLBuildManifest.Command) -> String {
    if let target = target(ofOutputs: command.outputs) { return target }
    if command.tool == structure { return "the package" }
    // The command of a plug-in: its display name, a hyphen and a digest.
    let name = PathText.name(of: command.name)
    guard let hyphen = name.lastIndex(of: "-"), name[hyphen...].utf8.count == 65 else {
      return name
    }
    return String(name[..<hyphen])
  }

  /// A tool that the build made may read anything; what it was told to read is its arguments.
  private mutating func noteOwnTool(
    _ command: LLBuildManifest.Command, target: String, record: String
  ) throws(FileError) {
    // `-load-plugin-executable <tool>#<modules>`: a macro.
    for argument in command.arguments where PathText.isInside(argument, shown) {
      guard let hash = argument.lastIndex(of: "#") else { continue }
      records.ownTools.insert(PathText.name(of: String(argument[..<hash])))
    }
    guard command.tool == "shell", let tool = command.arguments.first,
      PathText.isInside(tool, shown)
    else { return }
    records.ownTools.insert(PathText.name(of: tool))
    for argument in command.arguments.dropFirst() where argument.hasPrefix("/") {
      guard !command.outputs.contains(argument), !PathText.isInside(argument, shown),
        try world.files.status(host(argument))?.kind == .regular
      else { continue }
      records.reads.append(
        RecordedRead(path: argument, target: PathText.name(of: tool), record: record))
    }
  }

  /// Files outside of the scratch directory that a command names, its program first: tools, plug-ins
  /// of compilers, module maps, objects.
  private mutating func noteArguments(
    of command: LLBuildManifest.Command, target: String, record: String
  ) throws(FileError) {
    let words = CommandArguments(command.arguments)
    func read(_ word: String) -> RecordedRead? {
      let path = word.hasPrefix("/") ? word : directory.map { $0 + "/" + word }
      guard let path, !PathText.isInside(path, shown) else { return nil }
      return RecordedRead(path: path, target: target, record: record)
    }
    for read in words.files.compactMap(read) where !command.outputs.contains(read.path) {
      guard try world.files.status(host(read.path))?.kind == .regular else { continue }
      records.reads.append(read)
    }
    records.doubts += words.concealing.compactMap(read).map { Doubt(kind: .concealing, read: $0) }
    records.doubts += words.tools.compactMap(read).map { Doubt(kind: .tool, read: $0) }
  }

  // MARK: Plug-ins

  /// `plugins/cache/<name>-state.json` holds the command that compiled a plug-in.
  private mutating func plugins() throws(FileError) {
    let directory = "plugins/cache"
    guard try world.files.isDirectory(scratch + "/" + directory) else { return }
    for entry in try world.files.list(scratch + "/" + directory)
    where entry.name.hasSuffix("-state.json") {
      let name = String(entry.name.dropLast("-state.json".count))
      let path = directory + "/" + entry.name
      add(PluginState.sources(try read(path)), "plug-in", target: name, path)
      records.ownTools.insert(name)
    }
  }
}
