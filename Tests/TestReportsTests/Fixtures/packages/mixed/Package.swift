// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "Lab",
  targets: [
    .target(name: "Lab"),
    .testTarget(name: "LabXTests", dependencies: ["Lab"]),
    .testTarget(name: "LabTTests", dependencies: ["Lab"]),
  ])
