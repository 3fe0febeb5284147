import Inputs
import Testing

struct ObservationTests {
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: ObservationDifference.Change
    let fields: [ObservationDifference.Field]
    let after: Observation
  }

  private static func seen(
    kind: Observation.Kind = .file, permissions: UInt32 = 0o644, size: Int64 = 5,
    modified: Int64 = 1, changed: Int64 = 1, inode: UInt64 = 9, device: UInt64 = 1,
    content: String? = "aa"
  ) -> Observation {
    Observation(
      path: InputPath(repository: "Kit", path: "a.swift"), kind: kind, permissions: permissions,
      size: size, modified: modified, changed: changed, inode: inode, device: device,
      content: content)
  }

  static let changes = [
    Change(
      testDescription: "edited", change: .content, fields: [.content, .size, .mtime, .ctime],
      after: seen(size: 6, modified: 2, changed: 2, content: "bb")),
    Change(
      testDescription: "edited with its mtime kept", change: .content, fields: [.content, .ctime],
      after: seen(changed: 2, content: "bb")),
    Change(
      testDescription: "edited and restored with its mtime", change: .moved, fields: [.ctime],
      after: seen(changed: 2)),
    Change(
      testDescription: "replaced and put back", change: .moved, fields: [.ctime, .inode],
      after: seen(changed: 2, inode: 10)),
    Change(
      testDescription: "made executable", change: .content, fields: [.mode, .ctime],
      after: seen(permissions: 0o755, changed: 2)),
    Change(
      testDescription: "became a link", change: .content, fields: [.kind, .inode],
      after: seen(kind: .link, inode: 10)),
    Change(
      testDescription: "mounted over", change: .moved, fields: [.device], after: seen(device: 2)),
  ]

  @Test("what moved is named", arguments: changes) func moved(_ example: Change) {
    let (before, after) = (
      ObservationSnapshot([Self.seen()]), ObservationSnapshot([example.after])
    )
    let found = before.differences(in: after)
    #expect(found.map(\.change) == [example.change])
    #expect(found.map(\.fields) == [example.fields])
    #expect(before.digest != after.digest)
  }

  @Test("added and removed files are named, in order") func addedRemoved() {
    func snapshot(_ names: [String]) -> ObservationSnapshot {
      ObservationSnapshot(
        names.map {
          Observation(
            path: InputPath(repository: ".", path: $0), permissions: 0o644, size: 0, modified: 0,
            changed: 0, inode: 1, device: 1, content: "a")
        })
    }
    let found = snapshot(["c", "a", "b"]).differences(in: snapshot(["b", "d"]))
    #expect(
      found.map { "\($0.path.path) \($0.detail)" } == [
        "a disappeared", "c disappeared", "d appeared",
      ])
  }

  @Test("a directory's size alone says nothing, its times do") func directory() {
    func directory(size: Int64, changed: Int64) -> ObservationSnapshot {
      ObservationSnapshot([
        Observation(
          path: InputPath(repository: ".", path: "Sources"), kind: .directory, permissions: 0o755,
          size: size, modified: 1, changed: changed, inode: 1, device: 1, content: nil)
      ])
    }
    let before = directory(size: 4096, changed: 1)
    #expect(before.differences(in: directory(size: 80, changed: 1)).isEmpty)
    #expect(before.differences(in: directory(size: 4096, changed: 2)).map(\.isDirectory) == [true])
  }

  @Test("equal snapshots have equal digests, whatever the order they came in") func digest() {
    let other = Observation(
      path: InputPath(repository: ".", path: "z"), permissions: 0o644, size: 0, modified: 0,
      changed: 0, inode: 1, device: 1, content: "a")
    let (one, two) = (
      ObservationSnapshot([Self.seen(), other]), ObservationSnapshot([other, Self.seen()])
    )
    #expect(one == two)
    #expect(one.digest == two.digest)
  }
}
