import Effects
import TestSupport

/// A small executable with a kit that has all an attack can aim at: Swift and C sources, headers
/// (one only behind a module map), a resource, and a plug-in whose tool reads an undeclared file.
enum EvidenceProduct {
  static let toolchain = LiveProcesses(interruption: nil).find(
    "swift", path: EnvironmentFacts.live().searchPath)

  static var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  static let product: [String: String] = [
    "product.json": """
    { "name": "Buoy", "version": "1.0.0", "build": 5, "packages": ["."],
      "products": ["buoy"], "stamp": "Sources/buoy/Stamp.swift" }

    """,
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Buoy", products: [.executable(name: "buoy", targets: ["buoy"])],
      dependencies: [.package(path: "../Kit")],
      targets: [
        .executableTarget(name: "buoy", dependencies: [.product(name: "Kit", package: "Kit")])
      ])

    """,
    "Sources/buoy/main.swift": "import Kit\nprint(depth(), generated, Stamp.build)\n",
    "Sources/buoy/Stamp.swift": "enum Stamp {\n  static let build = 0\n}\n",
    ".gitignore": ".build/\n.relctl/\ndist/\n",
  ]

  static let kitManifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
      targets: [
        .target(
          name: "Kit", dependencies: ["CKit", "CMap"], resources: [.embedInCode("Res/one.txt")],
          plugins: ["Gen"]),
        .target(name: "CKit"), .systemLibrary(name: "CMap"), .executableTarget(name: "gentool"),
        .plugin(name: "Gen", capability: .buildTool(), dependencies: ["gentool"]),
      ])

    """

  static let kit: [String: String] = [
    "Package.swift": kitManifest,
    "Sources/Kit/Kit.swift": """
    import CKit
    import CMap
    public func depth() -> Int { Int(ckit()) + Int(cmap) + PackageResources.one_txt.count }
    public var generated: Int { made }

    """,
    "Sources/Kit/Res/one.txt": "one\n",
    "Sources/CKit/ckit.c":
      "#include \"ckit.h\"\n#include \"private.h\"\nint ckit(void) { return PRIVATE; }\n",
    "Sources/CKit/private.h": "#define PRIVATE 7\n",
    "Sources/CKit/include/ckit.h": "int ckit(void);\n",
    "Sources/CMap/module.modulemap": "module CMap [system] { header \"cmap.h\" export * }\n",
    "Sources/CMap/cmap.h": "static const int cmap = 3;\n",
    "Sources/gentool/main.swift": """
    #if canImport(Glibc)
      import Glibc
    #else
      import Darwin
    #endif
    func size(_ path: String) -> Int {
      guard let file = fopen(path, "r") else { return 0 }
      defer { fclose(file) }
      return Int(fgetc(file))
    }
    let words = CommandLine.arguments
    guard let file = fopen(words[3], "w") else { exit(1) }
    fputs("let made = \\(size(words[1]) + size(words[2] + "/undeclared.txt"))\\n", file)
    fclose(file)

    """,
    "Plugins/Gen/plugin.swift": """
    import Foundation
    import PackagePlugin
    @main struct Gen: BuildToolPlugin {
      func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let output = context.pluginWorkDirectoryURL.appending(path: "made.swift")
        let data = context.package.directoryURL.appending(path: "data")
        let input = data.appending(path: "declared.txt")
        return [
          .buildCommand(
            displayName: "gen", executable: try context.tool(named: "gentool").url,
            arguments: [input.path, data.path, output.path], inputFiles: [input],
            outputFiles: [output])
        ]
      }
    }

    """,
    "data/declared.txt": "declared\n", "data/undeclared.txt": "undeclared\n",
    ".gitignore": "*.hidden.swift\n.build/\n",
  ]

  /// Product and kit, bumped.
  static func bumped(
    product changes: [String: String] = [:], kit kitChanges: [String: String] = [:]
  ) throws -> EvidenceCase {
    try bumped(product: changes, wholeKit: kit.merging(kitChanges) { $1 })
  }

  /// With a kit of another shape.
  static func bumped(
    product changes: [String: String] = [:], wholeKit: [String: String]
  ) throws -> EvidenceCase {
    let product = try TestProduct(product.merging(changes) { $1 }, name: "Buoy")
    let kit = try product.addKit("Kit", wholeKit)
    let bump = try product.relctl("bump")
    guard bump.status == 0 else { throw ScratchError(message: bump.description) }
    return EvidenceCase(product: product, kit: kit)
  }
}

/// A bumped product whose build can be attacked: a `swift` first in PATH runs one script before the
/// release build and one after it.
struct EvidenceCase {
  let product: TestProduct
  let kit: ScratchRepository

  /// Archives and verifies; answers the first run that did not end with 0, else the last.
  /// `tracer` is put before the release build.
  func archived(
    before: String = "", after: String = "", arguments: [String] = [], tracer: String = "",
    variables: [String: String] = [:]
  ) throws -> ProgramRun {
    let directory = product.parent("hooks")
    let files = LiveFiles()
    try files.makeDirectory(directory)
    try files.makeDirectory(product.parent("away"))
    let script = """
      #!/bin/sh
      export PATH="${PATH#*:}" KIT='\(kit.path)' PRODUCT='\(product.root)' OUT='\(product.parent("away"))'
      build=no
      for word in "$@"; do
        [ "$word" = --product ] && build=yes
        [ "$before" = --scratch-path ] && export SCRATCH="$word"
        before="$word"
      done
      [ $build = no ] && exec swift "$@"
      (set -e; cd "$KIT"; \(before)
      ) >&2 || exit 9
      \(tracer) swift "$@"; status=$?
      (set -e; cd "$KIT"; \(after)
      ) >&2 || exit 9
      exit $status

      """
    try files.replace(directory + "/swift", with: Array(script.utf8), permissions: 0o755)
    let path = directory + ":" + EnvironmentFacts.live().searchPath
    let archive = try Self.archive(
      arguments, in: product.root, variables: variables.merging(["PATH": path]) { $1 })
    guard archive.status == 0 else { return archive }
    return try product.relctl("verify", "dist/" + (try archiveName()))
  }

  /// A release build on a busy machine takes its time.
  static func archive(
    _ arguments: [String], in directory: String, variables: [String: String] = [:],
    prefix: [String] = []
  ) throws -> ProgramRun {
    let words = prefix + [BuiltProgram.path, "archive"] + arguments
    return try ProgramRun.run(
      words[0], Array(words.dropFirst()),
      environment: HermeticHome.environment.merging(variables) { $1 }, directory: directory,
      timeoutSeconds: 900)
  }

  func archiveName() throws -> String {
    let names = try LiveFiles().list(product.root + "/dist").map(\.name)
    guard let name = names.first(where: { $0.hasSuffix(".tar.gz") }) else {
      throw ScratchError(message: "no archive among \(names)")
    }
    return name
  }
}
