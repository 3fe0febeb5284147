import Digests
import Effects
import TestSupport
import Testing

@testable import Git

@Suite(
  "the cache of stat data",
  .enabled(if: EvidenceProduct.toolchain != nil, "no swift in PATH"))
struct ForgedCacheTests {
  /// A kit whose source is edited, and a cache that says that it has the blob's content.
  private func forged() throws -> EvidenceCase {
    let sample = try EvidenceProduct.bumped()
    try sample.kit.write("Sources/CKit/private.h", "#define PRIVATE 8\n")
    let root = try LiveFiles().realPath(sample.kit.path)
    let status = try #require(try LiveFiles().status(root + "/Sources/CKit/private.h"))
    let repository = try sample.kit.open()
    let tree = try #require(ObjectID(hex: try sample.kit.git("rev-parse", "HEAD:Sources/CKit")))
    let items = Array(try TreeListing(bytes: try repository.treeBytes(tree), id: tree))
    let item = try #require(items.firstIndex { $0.name.elementsEqual("private.h".utf8) })
    let stat = FileStat(
      device: status.device, inode: status.inode, size: UInt64(status.size),
      modified: status.modified, changed: status.changed, mode: 0o100000 | status.permissions)
    let equal = StatCache.Equal(
      directory: "Sources/CKit", tree: tree, items: items.count, stats: [(item, stat)])
    let name = Digest.hex(.sha256, of: root.utf8).prefix(32)
    let directory = sample.product.root + "/.relctl/cache/trees"
    try LiveFiles().makeDirectory(directory)
    try LiveFiles().replace(
      "\(directory)/\(name).stat", with: StatCache.bytes([equal], began: .max))
    return sample
  }

  @Test("is believed by status alone: no gate, archive or verdict asks it")
  func believed() throws {
    let sample = try forged()
    let status = try sample.product.relctl("status")
    #expect(status.output.contains(", clean, pushed"), "the cache is not believed: \(status)")
    let kits = try sample.product.relctl("kits")
    #expect(kits.status == 77, "\(kits)")
    let bump = try sample.product.relctl("bump")
    #expect(bump.status == 77, "\(bump)")
    let archive = try sample.archived()
    #expect(archive.status == 65, "\(archive)")
    #expect(archive.errors.contains("Kit/Sources/CKit/private.h"), "\(archive)")
  }

  @Test("does not hide an archive's changed trees from verify")
  func verified() throws {
    let sample = try forged()
    let sealed = try sample.archived(arguments: ["--sealed"])
    #expect(sealed.status == 0, "\(sealed)")
    let verdict = try sample.product.relctl("verify")
    #expect(verdict.status == 65, "\(verdict)")
    #expect(verdict.errors.contains("Kit/Sources/CKit/private.h"), "\(verdict)")
  }
}
