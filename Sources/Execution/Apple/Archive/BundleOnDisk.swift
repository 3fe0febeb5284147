import Effects
import Pipelines

/// A built bundle as it lies on disk: its Info.plists and its Mach-O files.
struct BundleOnDisk {
  private(set) var bundles: [BundleFacts] = []
  private(set) var binaries: [BundleAudit.Binary] = []
  private(set) var problems: [BundleProblem] = []
  private var files: Set<String> = []
  private var executables: [String: String] = [:]

  private static let bundleSuffixes = [".app", ".appex", ".framework", ".xpc", ".systemextension"]
  private static let binaryLimit = 2 << 30

  /// Reads the bundle at an absolute path, and everything in it.
  init(_ path: String, _ world: World) throws(Failure) {
    do throws(FileError) {
      try walk(path, as: PathText.name(of: path), world)
    } catch { throw Failure(reading: error) }
  }

  private mutating func walk(_ path: String, as name: String, _ world: World) throws(FileError) {
    if Self.bundleSuffixes.contains(where: { name.hasSuffix($0) }) {
      try readBundle(path, as: name, world)
    }
    for entry in try world.files.list(path) {
      let child = name + "/" + entry.name
      switch entry.kind {
      case .directory: try walk(path + "/" + entry.name, as: child, world)
      case .regular:
        files.insert(child)
        try readBinary(path + "/" + entry.name, as: child, world)
      case .symbolicLink: files.insert(child)
      case .special: break
      }
    }
  }

  /// iOS keeps Info.plist at the top, macOS in Contents/, its frameworks in Resources/.
  private mutating func readBundle(_ path: String, as name: String, _ world: World)
    throws(FileError)
  {
    for (place, programs) in [
      ("", ""), ("Contents/", "Contents/MacOS/"), ("Resources/", ""),
      ("Versions/Current/Resources/", "Versions/Current/"),
    ] {
      guard let bytes = try world.files.readIfPresent("\(path)/\(place)Info.plist") else {
        continue
      }
      guard let plist = InfoPlist(bytes) else {
        problems.append(
          BundleProblem(
            .unreadable, path: name, "`\(name)/\(place)Info.plist` is no property list",
            hint: "plutil -lint"))
        return
      }
      bundles.append(
        BundleFacts(
          path: name, identifier: plist.identifier, version: plist.version, build: plist.build))
      if name.hasSuffix(".app") || name.hasSuffix(".appex"), let program = plist.executable {
        executables[name] = "\(name)/\(programs)\(program)"
      }
      return
    }
    problems.append(
      BundleProblem(
        .unreadable, path: name, "`\(name)` has no Info.plist", hint: "archive again"))
  }

  private mutating func readBinary(_ path: String, as name: String, _ world: World)
    throws(FileError)
  {
    guard let head = try? FileChunks.head(path, count: 8), MachOReader.isMachO(head) else { return }
    let bytes = try world.files.read(path, limit: Self.binaryLimit)
    do throws(MachOError) {
      binaries.append(.init(path: name, file: try MachOReader.read(bytes)))
    } catch {
      problems.append(
        BundleProblem(
          .unreadable, path: name, "`\(name)` is a damaged Mach-O file: \(error.message)",
          hint: "archive again"))
    }
  }

  func audit(_ expected: BundleAudit.Expectation) -> [BundleProblem] {
    let audit = BundleAudit(binaries: binaries, files: files, executables: executables)
    let missing = executables.sorted { $0.key < $1.key }.filter { !files.contains($0.value) }
    return missing.map {
      BundleProblem(
        .unreadable, path: $0.key, "`\($0.key)` has no program `\($0.value)`", hint: "archive again"
      )
    } + audit.problems(expected)
  }

  /// The numbers and identifiers, the binaries, and what could not be read at all.
  func problems(_ numbers: BundleNumbers, _ expected: BundleAudit.Expectation) -> [BundleProblem] {
    problems + numbers.problems(bundles) + audit(expected)
  }
}

extension Failure {
  /// The mismatch that problems of a bundle amount to.
  init(_ problems: [BundleProblem], in what: String, kept: String? = nil) {
    let first = problems.first
    self.init(
      .mismatch, id: first?.kind.rawValue ?? "bundle",
      problems.count == 1
        ? "\(what): \(first?.message ?? "")" : "\(what): \(problems.count) things are wrong",
      hint: first?.hint,
      details: (problems.count > 1 ? problems.map { "\($0.message): \($0.hint)" } : [])
        + (kept.map { ["it is kept in \($0)"] } ?? []))
  }
}
