import Effects
import Pipelines
import XcodeProject

extension FileTree {
  /// Throws (66, or 74 where the disk fails) when something was there and could not be read: what
  /// was made of the rest is not to be believed.
  package func requireReadable() throws(Failure) {
    guard let problem = readProblem else { return }
    throw Failure(
      reading: FileError(
        operation: problem.operation, path: problem.path, problem: .system(problem.code)),
      hint: "mend its permissions or the disk, then run the same command again")
  }
}
