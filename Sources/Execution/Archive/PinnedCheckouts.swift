import Effects
import Git
import Inputs
import Pipelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The packages from elsewhere that SwiftPM or Xcode checked out in the scratch directory, each held
/// to its pin: HEAD at the revision that was resolved, and not a byte beside it.
enum PinnedCheckouts {
  private struct State: Decodable {
    struct Content: Decodable { var dependencies: [Dependency]? }
    struct Dependency: Decodable {
      struct Reference: Decodable {
        var identity: String
        var location: String?
      }
      struct CheckoutState: Decodable { var revision: String? }
      struct Condition: Decodable { var checkoutState: CheckoutState? }
      var packageRef: Reference
      var state: Condition?
      var subpath: String?
    }
    var object: Content?
  }

  /// Where SwiftPM, and Xcode in its derived data, keep `workspace-state.json` and `checkouts/`.
  static func directories(scratch: String) -> [String] {
    [scratch, scratch + "/DerivedData/SourcePackages"]
  }

  /// Reads `workspace-state.json` (version 7, SwiftPM 6.3) of a directory; what it does not name is
  /// no pin, and then unaccounted. `host` answers a path that the build names as relctl sees it.
  static func read(_ world: World, in directory: String, host: (String) -> String) throws(Failure)
    -> [ReadClassifier.Checkout]
  {
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try world.files.readIfPresent(directory + "/workspace-state.json")
    } catch { throw Failure(reading: error) }
    guard let bytes, let state = try? JSONDecoder().decode(State.self, from: Data(bytes)) else {
      return []
    }
    var result: [ReadClassifier.Checkout] = []
    for dependency in state.object?.dependencies ?? [] {
      guard let revision = dependency.state?.checkoutState?.revision,
        let subpath = dependency.subpath
      else { continue }
      let path = "\(directory)/checkouts/\(subpath)"
      try leadAlternates(of: path, host, world)
      result.append(
        .init(
          path: path,
          pin: .init(
            name: dependency.packageRef.identity, location: dependency.packageRef.location ?? "",
            revision: revision, files: 0),
          problem: problem(path, revision)))
    }
    return result
  }

  /// A checkout borrows the objects of SwiftPM's clone by an absolute path: the one that a sealed
  /// build saw.
  private static func leadAlternates(
    of path: String, _ host: (String) -> String, _ world: World
  ) throws(Failure) {
    let file = path + "/.git/objects/info/alternates"
    do throws(FileError) {
      guard let bytes = try world.files.readIfPresent(file) else { return }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      let led = lines.map(host)
      guard led != lines else { return }
      try world.files.replace(file, with: Array((led.joined(separator: "\n") + "\n").utf8))
    } catch { throw Failure(reading: error) }
  }

  private static func problem(_ path: String, _ revision: String) -> String? {
    do throws(GitError) {
      guard let repository = try Repository.open(root: path) else {
        return "its checkout is no repository"
      }
      guard let pin = ObjectID(hex: revision), try repository.head().commit == pin else {
        return "its checkout is not at the pinned \(revision)"
      }
      let comparison = try repository.compareWorkingDirectory(with: pin, judge: NeverInputs.judge)
      guard let first = comparison.differences.first else { return nil }
      return "its checkout is not the pinned \(revision): \(DifferenceText.line(first))"
    } catch { return error.description }
  }
}
