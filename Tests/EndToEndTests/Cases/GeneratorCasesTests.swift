import TestSupport
import Testing

/// Cases about XcodeGen itself as the generator; a script stands in for it.
@Suite("cases of an external generator")
struct GeneratorCasesTests {
  private static func product(_ files: [String: String] = [:]) throws -> TestProduct {
    try TestProduct(
      AcmeProducts.files(
        AcmeProducts.spec,
        AcmeProducts.external.merging(
          files
        ) { $1 }))
  }

  private static func standIn(_ version: String, _ product: TestProduct) throws -> [String: String]
  {
    try AcmeProducts.program(
      "xcodegen", "[ \"$1\" != --version ] || { echo 'Version: \(version)'; exit 0; }",
      for: product)
  }

  @Test("A-GEN-07: the run says which XcodeGen wrote the project")
  func told() throws {
    let product = try Self.product()
    let run = try product.relctl(["bump"], variables: Self.standIn("2.45.4", product))
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("xcodegen 2.45.4 wrote the project of project.yml"), "\(run)")
  }

  @Test(
    "A-GEN-07: another XcodeGen than a pin file names is refused with both versions",
    arguments: ["Mintfile", "mise.toml", ".tool-versions"])
  func pinned(_ file: String) throws {
    let text = [
      "Mintfile": "realm/SwiftLint@0.57.0\nyonaskolb/XcodeGen@2.45.4\n",
      "mise.toml": "[tools]\nxcodegen = \"2.45.4\"\n",
      ".tool-versions": "ruby 3.3.0\nxcodegen 2.45.4\n",
    ]
    let product = try Self.product([file: text[file] ?? ""])
    let other = try Self.standIn("2.46.0", product)
    let before = try ProductSnapshot(product)
    let refused = try product.relctl(["bump"], variables: other)
    #expect(refused.status == 69, "\(refused)")
    #expect(refused.errors.contains("`xcodegen` is 2.46.0"), "\(refused)")
    #expect(refused.errors.contains("`\(file)` asks for 2.45.4"), "\(refused)")
    #expect(refused.errors.contains("\(file):2:1"), "\(refused)")
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
    let run = try product.relctl(["bump"], variables: Self.standIn("2.45.4", product))
    #expect(run.status == 0, "\(run)")
  }
}
