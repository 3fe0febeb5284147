import Effects
import Pipelines

/// Keeps two runs of one repository apart: a kernel lock in git's common directory.
package enum RunLock {
  /// Throws `busy`, naming the holder, where another run has it.
  package static func acquire(_ commonDirectory: String, command: String, _ world: World)
    throws(Failure) -> FileLock
  {
    let path = commonDirectory + "/relctl.lock"
    let holder =
      "process \(ProcessIdentity.current), `relctl \(command)`, since "
      + UTCText.of(world.time.now()) + "\n"
    let outcome: FileLock.Outcome
    do throws(FileError) { outcome = try FileLock.acquire(path, holder: holder) } catch {
      throw Failure(writing: error, hint: "the repository must be writable")
    }
    switch outcome {
    case .acquired(let lock): return lock
    case .held(let text):
      let name = text.split(separator: "\n").first.map(String.init) ?? "an unknown process"
      throw Failure(
        .busy, id: "locked", "another relctl run holds the lock: \(name)", file: path,
        hint: "wait for it to end; the lock goes with its process")
    }
  }
}
