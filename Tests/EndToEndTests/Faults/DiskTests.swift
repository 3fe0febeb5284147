import Effects
import TestSupport
import Testing

/// A file system of its own, made full or read-only: root only.
private final class SmallDisk: Sendable {
  let parent: TemporaryDirectory
  let path: String

  static let isPossible: Bool = {
    guard let disk = try? SmallDisk() else { return false }
    return (try? LiveFiles().exists(disk.path)) == true
  }()

  init() throws {
    parent = try TemporaryDirectory()
    path = parent("disk")
    try LiveFiles().makeDirectory(path)
    try Self.run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", path)
  }

  deinit { try? Self.run("umount", "--lazy", path) }

  static func run(_ program: String, _ arguments: String...) throws {
    let run = try ProgramRun.run(
      program, arguments, environment: HermeticHome.environment, directory: "/")
    guard run.status == 0 else { throw ScratchError(message: run.description) }
  }

  /// Leaves about this many bytes free.
  func fill(leaving bytes: Int) throws {
    try Self.run(
      "sh", "-c",
      "free=$(($(stat -f -c '%a * %S' \(path)))); head -c $((free - \(bytes))) /dev/zero > "
        + "\(path)/filler")
  }
}

@Suite(
  "a disk that takes no more", .serialized,
  .enabled(if: SmallDisk.isPossible, "only root can mount a file system"))
struct DiskTests {
  /// A small app that lies on the disk, made elsewhere.
  private static func product(on disk: SmallDisk) throws -> TestProduct {
    let made = try SmallProducts.app()
    try SmallDisk.run("cp", "-a", made.parent.path + "/.", disk.path)
    return try TestProduct(at: disk.path, keeping: disk.parent)
  }

  @Test(
    "full: 74, everything as it was, and the bump works when there is room again",
    arguments: [0, 4096, 12288, 20480, 32768, 45056])
  func full(_ free: Int) throws {
    let disk = try SmallDisk()
    let product = try Self.product(on: disk)
    try disk.fill(leaving: free)
    let before = try ProductSnapshot(product)
    let run = try product.relctl("bump")
    try LiveFiles().remove(disk.path + "/filler")
    if run.status == 0 {
      #expect(try BumpedState(product: product).remains(tag: nil) == [], "\(run)")
      return
    }
    #expect(run.status == 74, "\(run)")
    #expect(run.errors.contains("no space left") || run.errors.contains("No space"), "\(run)")
    if try product.repository.git("rev-list", "--count", "HEAD") == "1" {
      #expect(try before.changes(to: ProductSnapshot(product)) == [], "\(run)")
    }
    let next = try product.relctl("bump")
    #expect(next.status == 0, "\(run)\n\(next)")
    #expect(try BumpedState(product: product).remains(tag: nil) == [], "\(run)")
  }

  @Test("read-only: reading works, a bump is 74 and changes nothing")
  func readOnly() throws {
    let disk = try SmallDisk()
    let product = try Self.product(on: disk)
    try SmallDisk.run("mount", "-o", "remount,ro", disk.path)
    let before = try ProductSnapshot(product)
    for arguments in [["status"], ["plan", "release"], ["validate"], ["kits"], ["bump", "-n"]] {
      let run = try product.relctl(arguments)
      #expect(run.status == 0, "\(run)")
    }
    for arguments in [["bump"], ["run", "release"], ["generate"]] {
      let run = try product.relctl(arguments)
      #expect(run.status == 74, "\(run)")
      #expect(run.errors.contains("hint: ") && run.errors.contains("read-only"), "\(run)")
    }
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }
}
