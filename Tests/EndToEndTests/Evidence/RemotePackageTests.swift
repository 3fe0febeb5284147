import Effects
import TestSupport
import Testing

@Suite(
  "packages from elsewhere, pinned",
  .enabled(if: EvidenceProduct.toolchain != nil, "no swift in PATH"))
struct RemotePackageTests {
  /// A product that depends on a package by URL, a bare repository beside it; bumped.
  private static func bumped() throws -> EvidenceCase {
    let product = try TestProduct(
      EvidenceProduct.product.merging(["Package.swift": "// none yet\n"]) { $1 }, name: "Buoy")
    let kit = try product.addKit(
      "Kit",
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
          targets: [.target(name: "Kit")])

        """,
        "Sources/Kit/Kit.swift": "public func depth() -> Int { 1 }\n",
      ])
    let remote = try product.addKit(
      "Far",
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Far", products: [.library(name: "Far", targets: ["Far"])],
          targets: [.target(name: "Far")])

        """,
        "Sources/Far/Far.swift": "public func far() -> Int { 2 }\n",
      ])
    try remote.git("tag", "1.0.0")
    try remote.git("push", "--quiet", "--tags")
    try product.repository.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Buoy", products: [.executable(name: "buoy", targets: ["buoy"])],
        dependencies: [
          .package(path: "../Kit"), .package(url: "file://\(product.parent("Far.git"))", from: "1.0.0"),
        ],
        targets: [
          .executableTarget(
            name: "buoy",
            dependencies: [
              .product(name: "Kit", package: "Kit"), .product(name: "Far", package: "Far"),
            ])
        ])

      """)
    try product.repository.write(
      "Sources/buoy/main.swift", "import Far\nimport Kit\nprint(depth(), far(), Stamp.build)\n")
    let resolve = try ProgramRun.run(
      "swift", ["package", "resolve"], environment: HermeticHome.environment,
      directory: product.root)
    guard resolve.status == 0 else { throw ScratchError(message: resolve.description) }
    try product.repository.commit("a package from elsewhere")
    try product.repository.git("push", "--quiet")
    let bump = try product.relctl("bump")
    guard bump.status == 0 else { throw ScratchError(message: bump.description) }
    return EvidenceCase(product: product, kit: kit)
  }

  @Test("are what their pins say, in the trees and sealed", arguments: [false, true])
  func pinned(isSealed: Bool) throws {
    let sample = try Self.bumped()
    let end = try sample.archived(arguments: isSealed ? ["--sealed"] : [])
    #expect(end.status == 0, "\(end)")
    #expect(end.output.contains(isSealed ? "buoy: E3, sealed" : "buoy: E3\n"), "\(end)")
    let far = try ScratchRepository(
      in: sample.product.parent.owner, at: sample.product.parent("Far"))
    let manifest = try sample.product.repository.read("dist/manifest.json")
    #expect(manifest.contains(try far.git("rev-parse", "1.0.0^{commit}")))
    let inputs = try sample.product.relctl("inputs")
    #expect(inputs.output.contains("Package.resolved"), "\(inputs)")
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Shell lines before the build.
    let script: String
    let named: String
  }

  private static let resolve =
    "swift package --package-path \"$PRODUCT\" --scratch-path \"$SCRATCH\" resolve "
    + "--force-resolved-versions; cd \"$SCRATCH/checkouts/Far\"; chmod -R u+w .; "

  static let faults: [Fault] = [
    Fault(
      testDescription: "an edit in the checkout",
      script: resolve + "echo 'public let more = 1' >> Sources/Far/Far.swift",
      named: "its checkout is not the pinned"),
    Fault(
      testDescription: "a file more in the checkout",
      script: resolve + "echo 'public let more = 1' > Sources/Far/More.swift",
      named: "its checkout is not the pinned"),
    Fault(
      testDescription: "another commit in the checkout",
      script: resolve + "echo >> Sources/Far/Far.swift; git -c user.name=a -c user.email=a@b.c "
        + "commit -qam more", named: "its checkout is not at the pinned"),
  ]

  @Test("are named when they are something else", arguments: faults)
  func changed(_ fault: Fault) throws {
    let end = try Self.bumped().archived(before: fault.script)
    #expect(end.status == 65, "\(end)")
    #expect(end.errors.contains(fault.named), "\(end)")
    #expect(end.errors.contains("Sources/Far/Far.swift"), "\(end)")
  }
}
