import Effects
import TestSupport
import Testing

@testable import Execution

/// Packages from elsewhere as Xcode checks them out in its derived data.
@Suite("checkouts of Xcode")
struct XcodeCheckoutTests {
  private static let world = World(
    files: LiveFiles(), processes: LiveProcesses(interruption: nil), time: FixedClock(),
    environment: .live(), archives: LiveArchives())

  /// A scratch directory with one checkout, and the commit it stands at.
  private static func scratch() throws -> (TemporaryDirectory, ScratchRepository, String) {
    let directory = try TemporaryDirectory()
    let packages = directory.path + "/DerivedData/SourcePackages"
    let checkout = try ScratchRepository(in: directory, at: packages + "/checkouts/far")
    try checkout.git("init", "--quiet", "--initial-branch", "main", ".")
    try checkout.write("Far.swift", "let far = 1\n")
    try checkout.commit("first")
    let head = try checkout.git("rev-parse", "HEAD").split(separator: "\n").joined()
    try PlainFiles.write(Array(state(head).utf8), to: packages + "/workspace-state.json")
    return (directory, checkout, head)
  }

  private static func state(_ revision: String) -> String {
    """
    {"object": {"artifacts": [], "dependencies": [{
      "basedOn": null,
      "packageRef": {"identity": "far", "kind": "remoteSourceControl",
        "location": "https://example.com/far.git", "name": "Far"},
      "state": {"checkoutState": {"revision": "\(revision)", "version": "1.0.0"},
        "name": "sourceControlCheckout"},
      "subpath": "far"
    }]}, "version": 7}
    """
  }

  private static func read(_ directory: TemporaryDirectory) throws -> [String?] {
    try PinnedCheckouts.directories(scratch: directory.path).flatMap {
      try PinnedCheckouts.read(world, in: $0) { $0 }.map(\.problem)
    }
  }

  @Test("a checkout that is its pin has no problem")
  func clean() throws {
    let (directory, _, _) = try Self.scratch()
    #expect(try Self.read(directory) == [nil])
  }

  @Test("one that was edited, or stands elsewhere, is named")
  func others() throws {
    let (directory, checkout, _) = try Self.scratch()
    try checkout.write("Far.swift", "let far = 2\n")
    let edited = try #require(try Self.read(directory).first ?? nil)
    #expect(edited.contains("Far.swift"), "\(edited)")
    try checkout.commit("second")
    let moved = try #require(try Self.read(directory).first ?? nil)
    #expect(moved.contains("not at the pinned"), "\(moved)")
  }
}
