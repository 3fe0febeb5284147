// swift-tools-version: 6.0
import Foundation
import PackageDescription

// The walls between the rooms are this file: what a target may import is its `dependencies`.
// docs/architecture.md says why each wall stands; Tests/ArchitectureTests holds the imports to it.

let staticArchive = staticArchiveLibraries()
let archiveSettings: [LinkerSetting] =
  staticArchive.map { libraries in
    [.linkedLibrary("archive", .when(configuration: .debug))]
      + libraries.map { .linkedLibrary($0, .when(configuration: .release)) }
  } ?? [.linkedLibrary("archive")]

// A sixth of what `relctl version` takes is relocation.
let fixedAddresses: [LinkerSetting] = [
  .unsafeFlags(["-Xclang-linker", "-no-pie"], .when(platforms: [.linux], configuration: .release))
]

let package = Package(
  name: "relctl",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "relctl", targets: ["relctl"])],
  targets: [
    // The program
    .executableTarget(
      name: "relctl", dependencies: ["CLI", "Effects"], linkerSettings: fixedAddresses),
    .target(
      name: "CLI",
      dependencies: [
        "Execution", "Pipelines", "XcodeProject", "Inputs", "TestReports", "Effects", "YAML",
        "Digests", "Git",
      ]),
    .target(
      name: "Execution",
      dependencies: [
        "Pipelines", "XcodeProject", "Inputs", "TestReports", "Effects", "YAML", "Digests", "Git",
      ]),

    // Pure: values in, values out
    .target(name: "Pipelines", dependencies: ["YAML", "XcodeProject", "Inputs", "TestReports"]),
    .target(name: "XcodeProject", dependencies: ["YAML", "Digests"]),
    .target(name: "Inputs", dependencies: ["Digests"]),
    .target(name: "TestReports"),

    // The world
    .target(
      name: "Effects", dependencies: ["Git", "Digests", "CSystem", "CArchive"],
      linkerSettings: archiveSettings),
    .target(name: "Git", dependencies: ["CGit2", "CSystem", "CZlib", "Digests"]),

    // Text and bytes
    .target(name: "YAML", dependencies: ["CYAML"]),
    .target(
      name: "Digests",
      dependencies: [.target(name: "CCrypto", condition: .when(platforms: [.linux]))]),

    // C
    .systemLibrary(
      name: "CGit2", pkgConfig: "libgit2",
      providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: staticArchive == nil ? "libarchive" : nil,
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CSystem"),

    // Benchmarks: `scripts/bench` runs them
    .executableTarget(
      name: "relctl-bench",
      dependencies: ["Peers", "YAML", "Git", "Effects", "TestReports", "Execution"],
      path: "Benchmarks/relctl-bench"),
    .target(
      name: "Peers",
      dependencies: ["CYAML", .target(name: "CCrypto", condition: .when(platforms: [.linux]))],
      path: "Benchmarks/Peers"),

    // Tests
    .target(
      name: "TestSupport", dependencies: ["Effects", "Git", "YAML", "CSystem"],
      path: "Tests/TestSupport"),
    .testTarget(name: "YAMLTests", dependencies: ["YAML", "TestSupport"]),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
    .testTarget(name: "GitTests", dependencies: ["Git", "TestSupport"]),
    .testTarget(name: "EffectsTests", dependencies: ["Effects", "TestSupport"]),
    .testTarget(
      name: "XcodeProjectTests", dependencies: ["XcodeProject", "YAML", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(name: "InputsTests", dependencies: ["Inputs", "TestSupport"]),
    .testTarget(
      name: "TestReportsTests", dependencies: ["TestReports", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PipelinesTests", dependencies: ["Pipelines", "YAML", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "ExecutionTests",
      dependencies: [
        "Execution", "Pipelines", "XcodeProject", "TestReports", "Effects", "Git", "TestSupport",
      ]),
    .testTarget(
      name: "CLITests", dependencies: ["CLI", "Execution", "Pipelines", "Effects", "TestSupport"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["relctl", "TestSupport", "Effects", "Git"],
      exclude: ["Fixtures"]),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport", "YAML"]),
  ],
  swiftLanguageModes: [.v6]
)

/// How a release links libarchive: on Debian the static library and what it needs.
///
/// relctl uses tar, zip and gzip. The shared library also loads libxml2 with ICU, a sixth of what
/// `relctl version` takes; of the static one only what is used is linked. Its pkg-config file says
/// what it was built with: any other list than the one this was tried with gets the shared library,
/// and so does a debug build, which drops no unused code.
func staticArchiveLibraries() -> [String]? {
  let known = "Libs.private: -lnettle -lacl -llzma -lzstd -llz4 -lbz2 -lz -lxml2"
  for architecture in ["x86_64", "aarch64"] {
    let directory = "/usr/lib/\(architecture)-linux-gnu"
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: directory).sorted(),
      files.contains("libarchive.a"),
      let text = try? String(
        contentsOfFile: directory + "/pkgconfig/libarchive.pc", encoding: .utf8),
      text.split(separator: "\n").contains(where: { $0.hasPrefix(known) })
    else { continue }
    // Debian's libarchive-dev brings these libraries, not the links that `-lzstd` would look for.
    let needed = ["nettle", "lzma", "zstd", "lz4", "bz2", "z"]
    let found = needed.compactMap { name in files.first { $0.hasPrefix("lib\(name).so") } }
    if found.count == needed.count { return (["libarchive.a"] + found).map { ":" + $0 } }
  }
  return nil
}

// The fuzz targets, only where `scripts/fuzz` asks for them: nothing but libFuzzer can start them.
if Context.environment["RELCTL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "relctl-fuzz",
      dependencies: ["Pipelines", "XcodeProject", "Inputs", "TestReports", "YAML"],
      path: "Fuzz/relctl-fuzz"))
}
