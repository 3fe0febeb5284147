// swift-tools-version: 6.0
import Foundation
import PackageDescription

// The walls between the rooms are this file: what a target may import is its `dependencies`.
// docs/architecture.md says why each wall stands; Tests/ArchitectureTests holds the imports to it.

let package = Package(
  name: "relctl",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "relctl", targets: ["relctl"])],
  targets: [
    // The program
    .executableTarget(
      name: "relctl", dependencies: ["CLI", "Effects"],
      // Addresses fixed at link time: a sixth of what `relctl version` takes is relocation.
      linkerSettings: [
        .unsafeFlags(
          ["-Xclang-linker", "-no-pie"], .when(platforms: [.linux], configuration: .release))
      ]),
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
      linkerSettings: [.unsafeFlags(["-Xlinker", "--as-needed"], .when(platforms: [.linux]))]
        + archiveLibraries().map { .linkedLibrary($0) }),
    .target(name: "Git", dependencies: ["CGit2", "CSystem", "Digests"]),

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
      name: "CArchive", pkgConfig: archiveLibraries() == ["archive"] ? "libarchive" : nil,
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .target(name: "CSystem"),

    // Benchmarks: `scripts/bench` runs them
    .executableTarget(
      name: "relctl-bench", dependencies: ["Peers", "YAML", "Git", "Effects", "TestReports"],
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
      dependencies: ["Execution", "Pipelines", "XcodeProject", "Effects", "Git", "TestSupport"]),
    .testTarget(
      name: "CLITests", dependencies: ["CLI", "Execution", "Pipelines", "Effects", "TestSupport"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["relctl", "TestSupport", "Effects", "Git"],
      exclude: ["Fixtures"]),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport", "YAML"]),
  ],
  swiftLanguageModes: [.v6]
)

/// How libarchive is linked: `archive`, or on Debian and its kin the static library and what it
/// needs.
///
/// relctl uses tar, zip and gzip. The shared library also loads libxml2 with ICU, a sixth of what
/// `relctl version` takes; of the static one only what is used is linked. What it needs stands in
/// its pkg-config file, and is there as shared libraries, though without the links to them that
/// `-lzstd` would look for.
func archiveLibraries() -> [String] {
  // libxml2 is for the xar format only: linked as needed, which is not at all once unused code is
  // left out.
  let unused = ["acl", "expat"]
  for architecture in ["x86_64", "aarch64"] {
    let directory = "/usr/lib/\(architecture)-linux-gnu"
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: directory).sorted(),
      files.contains("libarchive.a"),
      let text = try? String(
        contentsOfFile: directory + "/pkgconfig/libarchive.pc", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Libs.private:") })
    else { continue }
    let needed = line.split(separator: " ").filter { $0.hasPrefix("-l") }
      .map { String($0.dropFirst(2)) }.filter { !unused.contains($0) }
    let found = needed.compactMap { name in files.first { $0.hasPrefix("lib\(name).so") } }
    if found.count == needed.count { return (["libarchive.a"] + found).map { ":" + $0 } }
  }
  return ["archive"]
}
