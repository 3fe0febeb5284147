import Effects
import TestSupport
import Testing

@Suite("GEN: Package.resolved of an app with packages from elsewhere")
struct PinCasesTests {
  private static let inside =
    "Acme.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
  private static let pins = "{\"pins\": [], \"version\": 3}\n"
  private static let spec = AcmeProducts.spec.replacing(
    "targets:",
    with: "packages: {Far: {url: \"https://example.com/far.git\", from: 1.0.0}}\ntargets:"
  )

  static let rows: [CaseRow] = [
    CaseRow(
      name: "A-GEN-08: none is refused, naming the file and how it is made",
      files: AcmeProducts.files(spec), status: 77,
      says: ["app `Acme` has remote packages", inside, "hint: "]),
    CaseRow(
      name: "A-GEN-08: one that git ignores is refused, naming the rule",
      files: AcmeProducts.files(spec, [".gitignore": ".relctl/\n*.xcodeproj/\n"]),
      prepare: { try $0.repository.write(inside, pins) }, status: 77,
      says: ["git does not track", inside, ".gitignore:2:*.xcodeproj/", "git add -f"]),
    CaseRow(
      name: "A-GEN-08: one that was never added is refused",
      files: AcmeProducts.files(spec),
      prepare: { try $0.repository.write("Package.resolved", pins) }, status: 77,
      says: ["git does not track", "Package.resolved"]),
  ]

  @Test("is tracked, or nothing is bumped", arguments: rows)
  func row(_ row: CaseRow) throws { try row.check() }

  @Test(
    "A-GEN-08: a tracked one keeps its bytes through generating",
    arguments: [inside, "Package.resolved"])
  func kept(_ path: String) throws {
    let product = try TestProduct(AcmeProducts.files(Self.spec))
    try product.repository.write(path, Self.pins)
    try product.repository.git("add", "--force", path)
    try product.repository.git("commit", "--quiet", "--message", "pins")
    let run = try product.relctl("bump")
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.read(Self.inside) == Self.pins)
    #expect(try product.repository.git("show", "--format=", "--name-only") == "project.yml")
    #expect(try product.repository.git("status", "--porcelain") == "")
  }
}
