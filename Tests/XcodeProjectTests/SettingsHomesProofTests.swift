import Testing
import XcodeProject
import YAML

/// A tree with some files replaced.
struct OverlayFileTree<Base: FileTree>: FileTree {
  let base: Base
  var replaced: [String: [UInt8]] = [:]

  func entries(of directory: String) -> [FileEntry]? { base.entries(of: directory) }
  func kind(at path: String) -> FileKind { base.kind(at: path) }
  func contents(of path: String) -> [UInt8]? { replaced[path] ?? base.contents(of: path) }
}

/// Where no problem is named, editing the homes changes what every bundle gets.
@Suite struct SettingsHomesProofTests {
  @Test(arguments: HomesExample.specs + HomesExample.trees)
  func `editing the homes of an example changes all bundles`(_ example: HomesExample) throws {
    let sample = SpecSample(example.files, environment: ["ACME_BUILD": "99"])
    try Self.prove(
      SpecRequest(specPath: "/p/project.yml", environment: sample.environment), sample.tree)
  }

  @Test(arguments: GeneratorCase.accepted)
  func `editing the homes of a golden case changes all bundles`(_ example: GeneratorCase) throws {
    try Self.prove(example.request, DiskFileTree())
  }

  @Test(
    .enabled(if: CorpusCase.root != nil, "RELCTL_SHARED is not set"),
    arguments: CorpusCase.all.filter { !$0.isRefused })
  func `editing the homes of a real spec changes all bundles`(_ example: CorpusCase) throws {
    try Self.prove(example.request, example.files())
  }

  private static func prove(_ request: SpecRequest, _ files: some FileTree) throws {
    let before = try find(request, files)
    for number in VersionNumber.allCases {
      let homes = before.homes(number)
      guard before.problems(number).isEmpty, !homes.isEmpty else { continue }
      var tree = OverlayFileTree(base: files)
      for home in homes.reversed() {
        var bytes = try #require(tree.contents(of: home.file))
        let quote = home.oldText.first.flatMap { "\"'".contains($0) ? String($0) : nil } ?? ""
        bytes.replaceSubrange(home.range, with: Array("\(quote)7.8.9\(quote)".utf8))
        tree.replaced[home.file] = bytes
      }
      let after = try find(request, tree)
      #expect(after.value(number) == "7.8.9")
      #expect(after.homes(number).count == homes.count)
      for (old, new) in zip(before.bundles, after.bundles) where old.number == number {
        #expect(new.value == (old.value == nil ? nil : "7.8.9"), "\(new.name)")
      }
      for (old, new) in zip(before.bundles, after.bundles) where old.number != number {
        #expect(new.value == old.value, "\(new.name)")
      }
    }
  }

  private static func find(_ request: SpecRequest, _ files: some FileTree) throws -> NumberHomes {
    let loaded = try SpecLoader.load(request, files: files)
    let resolver = SettingsResolver(spec: loaded.spec, files: files)
    return NumberHomes.find(loaded, resolver, files: files) { _ in true }
  }
}
