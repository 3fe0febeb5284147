import Digests
import Effects
import Pipelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Evaluates package manifests with SwiftPM: the one step in which reading runs a repository's
/// code, so it is named, and for `status` cached.
package final class ManifestReader {
  package enum Mode: Sendable {
    /// For `status`: by the bytes of all `Package*.swift`, the toolchain and the environment.
    case cached(directory: String)
    /// For gates and evidence: evaluated anew in a fixed environment.
    case fresh
  }

  private let world: World
  private let mode: Mode
  private var known: [String: PackageManifest] = [:]

  package init(_ world: World, mode: Mode) {
    self.world = world
    self.mode = mode
  }

  /// The manifest of the package in an absolute directory.
  package func manifest(of directory: String) throws(Failure) -> PackageManifest {
    if let known = known[directory] { return known }
    let manifest = try read(directory)
    known[directory] = manifest
    return manifest
  }

  private func read(_ directory: String) throws(Failure) -> PackageManifest {
    let toolchain = try SwiftToolchain.find(world)
    guard case .cached(let cache) = mode else { return try evaluate(directory, toolchain) }
    let key = try cacheKey(directory, toolchain)
    let path = "\(cache)/\(key).json"
    if let bytes = try? world.files.read(path),
      let manifest = try? JSONDecoder().decode(PackageManifest.self, from: Data(bytes))
    {
      return manifest
    }
    let manifest = try evaluate(directory, toolchain)
    if let data = try? JSONEncoder().encode(manifest) {
      // A cache that cannot be written costs time, not truth.
      try? OwnDirectory.make(cache, world)
      try? world.files.replace(path, with: Array(data))
    }
    return manifest
  }

  private func cacheKey(_ directory: String, _ toolchain: SwiftToolchain) throws(Failure)
    -> String
  {
    do {
      let stream = DigestStream(.sha256)
      stream.update(Array("manifest 2\n\(directory)\n\(toolchain.identity)\n".utf8))
      for (name, value) in toolchain.fixedEnvironment.sorted(by: { $0.key < $1.key }) {
        stream.update(Array("\(name)=\(value)\n".utf8))
      }
      for entry in try world.files.list(directory)
      where entry.name.hasPrefix("Package") && entry.name.hasSuffix(".swift") {
        stream.update(Array("\(entry.name)\n".utf8))
        stream.update(try world.files.read("\(directory)/\(entry.name)"))
      }
      return Digest.hex(stream.finish())
    } catch {
      throw Failure(reading: error)
    }
  }

  private func evaluate(_ directory: String, _ toolchain: SwiftToolchain) throws(Failure)
    -> PackageManifest
  {
    guard (try? world.files.exists("\(directory)/Package.swift")) == true else {
      throw Failure(
        .missing, id: "package-missing", "no package at `\(directory)`: it has no Package.swift",
        file: directory, hint: "check the path in product.json or in the spec")
    }
    let scratch: String
    do {
      scratch = try world.files.makeTemporaryDirectory(
        in: world.environment.value("TMPDIR") ?? "/tmp", prefix: "relctl-manifest-")
    } catch { throw Failure(reading: error) }
    defer { try? world.files.remove(scratch) }
    let arguments = [
      "package", "--package-path", directory, "--scratch-path", scratch, "--manifest-cache",
      "none", "dump-package",
    ]
    // SwiftPM leaves directories and locks where TMPDIR leads.
    let environment = toolchain.fixedEnvironment.merging(["TMPDIR": scratch]) { $1 }
    let result = try Tool.run(
      Command(
        toolchain.swift, arguments, environment: environment, directory: directory,
        timeoutSeconds: 300), world)
    guard result.isSuccess else {
      throw Tool.failure(
        "manifest-invalid", "SwiftPM cannot read the manifest of `\(directory)`",
        kind: .invalid, file: "\(directory)/Package.swift",
        command: [toolchain.swift] + arguments, result,
        hint: RenamedPackage.hint(result.errorText))
    }
    do {
      return try PackageManifest(dump: result.output)
    } catch {
      throw Failure(
        .fault, id: "manifest-unreadable",
        "`swift package dump-package` printed JSON of another shape: \(error)", file: directory)
    }
  }
}
