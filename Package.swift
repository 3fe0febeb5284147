// swift-tools-version: 6.0
import PackageDescription

// The walls between the rooms are this file: what a target may import is its `dependencies`.
// docs/architecture.md says why each wall stands; Tests/ArchitectureTests holds the imports to it.
let package = Package(
  name: "relctl",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "relctl", targets: ["relctl"])],
  targets: [
    // The program
    .executableTarget(name: "relctl", dependencies: ["CLI", "Effects"]),
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
    .target(name: "Effects", dependencies: ["Git", "Digests", "CSystem", "CArchive"]),
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
      name: "CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .target(name: "CSystem"),

    // Benchmarks: `scripts/bench` runs them
    .executableTarget(
      name: "relctl-bench", dependencies: ["Peers", "YAML", "Git", "Effects"],
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

// The fuzz targets, only where `scripts/fuzz` asks for them: nothing but libFuzzer can start them.
if Context.environment["RELCTL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "relctl-fuzz",
      dependencies: ["Pipelines", "XcodeProject", "Inputs", "TestReports", "YAML"],
      path: "Fuzz/relctl-fuzz"))
}
