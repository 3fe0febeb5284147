import TestSupport
import Testing

@Suite("rehearsed tests of changed apps")
struct ChangedAppTests {
  @Test(
    "an app is tested where something that its spec leads to changed since the base, else left out",
    arguments: [
      ("README.md", false), ("Sources/App.swift", true), ("project.yml", true),
      ("Kit/Sources/Kit/Kit.swift", true), ("Other/Sources/Other/Other.swift", false),
    ])
  func changed(_ path: String, _ isTested: Bool) throws {
    let product = try RehearsedProducts.store([
      "project.yml": SmallProducts.spec.replacing(
        "targets:", with: "packages:\n  Kit: { path: Kit }\ntargets:"),
      "pipelines/store.yml": "stages:\n  - test: { apps: [Skiff], changed: true, base: HEAD~1 }\n",
      "Kit/Package.swift": Self.manifest("Kit"), "Kit/Sources/Kit/Kit.swift": "let kit = 1\n",
      "Other/Package.swift": Self.manifest("Other"),
      "Other/Sources/Other/Other.swift": "let other = 1\n",
    ])
    let text = try product.repository.read(path)
    try product.repository.write(path, text + (path.hasSuffix(".swift") ? "// x\n" : "\n"))
    try product.repository.commit("second")
    try product.repository.git("push", "--quiet")
    let run = try product.relctl("rehearse", "store")
    #expect(run.status == 0, "\(run)")
    let words =
      isTested
      ? "Skiff: passed, 1 test"
      : "Skiff: left out, nothing it is built from changed since HEAD~1"
    #expect(run.errors.contains(words), "\(run)")
  }

  private static func manifest(_ name: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
      targets: [.target(name: "\(name)")])

    """
  }
}
