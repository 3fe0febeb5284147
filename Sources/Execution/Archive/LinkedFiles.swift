import Effects
import Inputs
import Pipelines

/// What the linkers of a build say that they loaded (`--trace`), gathered from the build's output.
struct LinkedFiles {
  let world: World
  let place: BuildPlace
  /// Where the linkers ran, as the build saw it.
  let directory: String
  private var paths: [String] = []
  private var known: [String: Bool] = [:]

  init(world: World, place: BuildPlace, directory: String) {
    self.world = world
    self.place = place
    self.directory = directory
  }

  /// Whether the line names a file that a linker loads; other programs of the build print paths,
  /// too, so that the file itself has to be one.
  mutating func take(_ line: String) -> Bool {
    guard let file = LinkTrace.file(line) else { return false }
    if let isLoadable = known[file] { return isLoadable }
    let path = file.hasPrefix("/") ? file : directory + "/" + file
    let isLoadable = isLoadable(place.host(path), name: file)
    known[file] = isLoadable
    if isLoadable { paths.append(path) }
    return isLoadable
  }

  private func isLoadable(_ path: String, name: String) -> Bool {
    let isLibrary = name.hasSuffix(".a") || name.hasSuffix(".so") || name.contains(".so.")
    guard let status = try? world.files.status(path), status.kind == .regular else {
      // One that was there for the linker alone.
      return isLibrary && name.hasPrefix("/")
    }
    // A library may be a linker's script.
    return isLibrary || LinkTrace.isLoadable((try? FileChunks.head(path, count: 8)) ?? [])
  }

  /// Writes them as a record of the build.
  func write(to scratch: String) throws(Failure) {
    let text = paths.map { $0 + "\n" }.joined()
    do throws(FileError) {
      try world.files.replace(
        scratch + "/" + RecordCollector.linkedFiles, with: Array(text.utf8))
    } catch { throw Failure(writing: error) }
  }
}
