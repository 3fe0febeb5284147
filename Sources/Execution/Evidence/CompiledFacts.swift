import Digests
import Effects
import Git
import Inputs
import Pipelines

/// What the recorded commits and the archive's programs say for E2 and E3.
struct CompiledFacts {
  var objects: [InputPath: String]?
  var binaries: [String: VerificationFacts.Binary] = [:]
  var checksums: [InputPath: String] = [:]
  var stamp = VerificationFacts.Stamp.none
}

/// Reads them: git objects and the archive, never the working trees.
struct CompiledFactsReader {
  private static let limit = 4 << 30

  let world: World
  let workspace: Workspace

  /// `sources` is nil where product or a kit cannot be read here.
  func read(
    _ manifest: ArchiveManifest, _ record: BumpRecord, sources: [TreeDigest.Source]?,
    directory: String
  ) throws(Failure) -> CompiledFacts {
    var facts = CompiledFacts()
    let targets = manifest.targets.filter { $0.compilation != nil }
    for target in targets { facts.binaries[target.name] = try binary(target, directory) }
    guard let sources, !targets.isEmpty else { return facts }
    facts.objects = try objects(sources)
    facts.checksums = checksums(targets, facts, sources)
    if let product = sources.first(where: { $0.name == InputPath.product }) {
      facts.stamp = stamp(record, product)
    }
    return facts
  }

  private func objects(_ sources: [TreeDigest.Source]) throws(Failure) -> [InputPath: String] {
    var result: [InputPath: String] = [:]
    for source in sources {
      do throws(GitError) {
        for entry in try source.repository.treeEntries(of: source.commitOrTree) {
          result[InputPath(repository: source.name, bytes: entry.path.bytes)] = entry.id.hex
        }
      } catch { throw Failure(error) }
    }
    return result
  }

  // MARK: The program

  private func binary(_ target: ArchiveManifest.Target, _ directory: String) throws(Failure)
    -> VerificationFacts.Binary
  {
    guard let archive = target.archive else { return .unreadable("it was not archived") }
    if target.kind == .app {
      return .unreadable("the debug information of an app lies in its dSYMs, which are not read")
    }
    let path = directory + "/" + archive.path
    do {
      guard try world.files.exists(path) else { return .unreadable("the archive is missing") }
      guard let bytes = try world.archives.read(target.name, of: path, limit: Self.limit) else {
        return .unreadable("the archive holds no `\(target.name)`")
      }
      return .sources(try LineTable.sources(ofELF: bytes))
    } catch let problem as LineTable.Problem {
      return .unreadable(problem.message)
    } catch {
      // A damaged archive is the digest's mismatch; its content then says nothing.
      return .unreadable("the archive cannot be read")
    }
  }

  /// The MD5 of those recorded blobs for which a binary holds one.
  private func checksums(
    _ targets: [ArchiveManifest.Target], _ facts: CompiledFacts, _ sources: [TreeDigest.Source]
  ) -> [InputPath: String] {
    var result: [InputPath: String] = [:]
    for target in targets {
      guard let compilation = target.compilation,
        case .sources(let named) = facts.binaries[target.name]
      else { continue }
      let known = KnownSources(compilation)
      for source in named where source.md5 != nil {
        guard let input = known.input(of: source.path), result[input] == nil,
          let id = facts.objects?[input].flatMap({ ObjectID(hex: $0) }),
          let repository = sources.first(where: { $0.name == input.repository })?.repository,
          let bytes = try? repository.blob(id)
        else { continue }
        result[input] = Digest.hex(.md5, of: bytes)
      }
    }
    return result
  }

  // MARK: The stamp

  /// The stamp that product.json names at the bump, held to the text that this bump writes.
  private func stamp(_ record: BumpRecord, _ product: TreeDigest.Source) -> VerificationFacts.Stamp
  {
    let prefix = workspace.prefix.isEmpty ? "" : workspace.prefix + "/"
    let file = prefix + "product.json"
    guard
      let bytes = try? product.repository.blob(at: RawPath(file), in: product.commitOrTree),
      let parsed = try? ProductFile.parse(bytes, file: file), let path = parsed.product.stamp
    else { return .none }
    let place = String(PathText.join("/" + prefix, path).dropFirst())
    let input = InputPath(repository: InputPath.product, path: place)
    guard
      let text = try? StampFile.text(path: path, version: record.version, build: record.build)
    else { return .at(input, problem: "it is no stamp file") }
    guard
      let found = try? product.repository.blob(at: RawPath(place), in: product.commitOrTree)
    else { return .at(input, problem: "the commit has no such file") }
    return .at(
      input,
      problem: found.elementsEqual(text.utf8)
        ? nil : "it does not say \(record.version) (\(record.build))")
  }
}
