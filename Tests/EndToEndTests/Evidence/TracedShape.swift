import Testing

/// A shape of packages whose build is traced: the product's main.swift, and the kit.
struct TracedShape: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var product: [String: String] = ["Sources/buoy/main.swift": "import Kit\nprint(depth())\n"]
  let kit: [String: String]
  /// Files that the trace must show, as `relctl inputs` names them.
  let mustOpen: [String]
  /// What programs that the build made or ran read by themselves: no record can name it.
  var beyondRecords: Set<String> = []

  static let all = [plain, c, resources, macro, plugin, system, scripts]

  /// Kit's manifest with these targets, the first of them in the library `Kit`.
  private static func manifest(_ targets: String, prelude: String = "") -> String {
    """
    // swift-tools-version: 6.0
    \(prelude)import PackageDescription
    let package = Package(
      name: "Kit", defaultLocalization: "en", platforms: [.macOS(.v13)],
      products: [.library(name: "Kit", targets: ["Kit"])], targets: [\(targets)])

    """
  }

  private static let plain = TracedShape(
    testDescription: "plain, with a second package and a version's own manifest",
    kit: [
      "Package.swift": "// swift-tools-version:5.0\nthis is the manifest of old versions\n",
      "Package@swift-6.0.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
        dependencies: [.package(path: "Inner")],
        targets: [
          .target(
            name: "Kit", dependencies: ["Part", .product(name: "Inner", package: "Inner")],
            path: "Code", exclude: ["README.md"]),
          .target(name: "Part"),
        ])

      """,
      "Code/Kit.swift":
        "import Inner\nimport Part\npublic func depth() -> Int { inner() + part }\n",
      "Code/README.md": "No source.\n", "Sources/Part/A.swift": "public let part = other\n",
      "Sources/Part/Deep/B.swift": "let other = 2\n",
      "Inner/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Inner", products: [.library(name: "Inner", targets: ["Inner"])],
        targets: [.target(name: "Inner")])

      """,
      "Inner/Sources/Inner/Inner.swift": "public func inner() -> Int { 1 }\n",
    ],
    mustOpen: [
      "Package.swift", "Sources/buoy/main.swift", "Kit/Package@swift-6.0.swift",
      "Kit/Code/Kit.swift", "Kit/Sources/Part/Deep/B.swift", "Kit/Inner/Package.swift",
      "Kit/Inner/Sources/Inner/Inner.swift",
    ])

  private static let c = TracedShape(
    testDescription: "C, C++ and assembler, a module map, headers inside and outside of the target",
    kit: [
      "Package.swift": manifest(
        """
        .target(name: "Kit", dependencies: ["CKit"]),
        .target(
          name: "CKit", publicHeadersPath: "public", cSettings: [.headerSearchPath("inner")])
        """),
      "Sources/Kit/Kit.swift": "import CKit\npublic func depth() -> Int { Int(ckit()) }\n",
      "Sources/CKit/public/module.modulemap":
        "module CKit { umbrella header \"ckit.h\" export * }\n",
      "Sources/CKit/public/ckit.h": "#include \"parts/part.h\"\nint ckit(void);\n",
      "Sources/CKit/public/parts/part.h": "#define PART 4\n",
      "Sources/CKit/inner/deep.h": "#define DEEP 5\n", "Shared/table.inc": "{ 1, 2, 3 };\n",
      "Sources/CKit/ckit.c": """
      #include "ckit.h"
      #include "deep.h"
      #include "../../Shared/common.h"
      static const int table[] =
      #include "../../Shared/table.inc"
      extern int other(void);
      int ckit(void) { return PART + DEEP + COMMON + table[0] + other(); }

      """,
      "Sources/CKit/other.cpp":
        "#include \"deep.h\"\nextern \"C\" int other(void) { return DEEP; }\n",
      "Sources/CKit/blob.S": "#include \"deep.h\"\n  .section .note.GNU-stack,\"\",@progbits\n",
      "Shared/common.h": "#define COMMON 6\n",
    ],
    mustOpen: [
      "Kit/Sources/CKit/public/module.modulemap", "Kit/Sources/CKit/public/parts/part.h",
      "Kit/Sources/CKit/inner/deep.h", "Kit/Shared/common.h", "Kit/Shared/table.inc",
      "Kit/Sources/CKit/ckit.c", "Kit/Sources/CKit/other.cpp", "Kit/Sources/CKit/blob.S",
    ])

  private static let resources = TracedShape(
    testDescription: "resources: processed, copied, embedded, localised",
    kit: [
      "Package.swift": manifest(
        """
        .target(
          name: "Kit", resources: [.process("Res"), .copy("Tree"), .embedInCode("one.txt")])
        """),
      "Sources/Kit/Kit.swift":
        "public func depth() -> Int { PackageResources.one_txt.count }\n",
      "Sources/Kit/one.txt": "one\n", "Sources/Kit/Res/two.txt": "two\n",
      "Sources/Kit/Res/en.lproj/Words.strings": "\"a\" = \"b\";\n",
      "Sources/Kit/Tree/deep/three.txt": "three\n", "Sources/Kit/Tree/run.sh": "#!/bin/sh\n",
    ],
    mustOpen: [
      "Kit/Sources/Kit/one.txt", "Kit/Sources/Kit/Res/two.txt",
      "Kit/Sources/Kit/Res/en.lproj/Words.strings", "Kit/Sources/Kit/Tree/deep/three.txt",
    ])

  private static let macro = TracedShape(
    testDescription: "a macro, which reads a file",
    kit: [
      "Package.swift": manifest(
        ".target(name: \"Kit\", dependencies: [\"Made\"]), .macro(name: \"Made\")",
        prelude: "import CompilerPluginSupport\n"),
      "Sources/Kit/Kit.swift": """
      @freestanding(expression) macro made(_ file: String) -> Int =
        #externalMacro(module: "Made", type: "Made")
      public func depth() -> Int { #made("beside") }

      """,
      "Sources/Made/Made.swift": MacroSource.text, "data/macro.txt": "macro\n",
    ],
    mustOpen: ["Kit/Sources/Made/Made.swift", "Kit/data/macro.txt"],
    beyondRecords: ["Kit/data/macro.txt"])

  private static let plugin = TracedShape(
    testDescription: "a build-tool plug-in, for its own package and for the product's",
    product: [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Buoy", products: [.executable(name: "buoy", targets: ["buoy"])],
        dependencies: [.package(path: "../Kit")],
        targets: [
          .executableTarget(
            name: "buoy", dependencies: [.product(name: "Kit", package: "Kit")],
            plugins: [.plugin(name: "Gen", package: "Kit")])
        ])

      """,
      "Sources/buoy/main.swift": "import Kit\nprint(depth(), generated, made)\n",
      "data/declared.txt": "declared\n", "data/undeclared.txt": "undeclared\n",
    ],
    kit: EvidenceProduct.kit.merging([
      "Package.swift": EvidenceProduct.kitManifest.replacing(
        "targets: [\"Kit\"])],\n",
        with: "targets: [\"Kit\"]), .plugin(name: \"Gen\", targets: [\"Gen\"])],\n")
    ]) { $1 },
    mustOpen: [
      "Kit/Plugins/Gen/plugin.swift", "Kit/Sources/gentool/main.swift", "Kit/data/declared.txt",
      "Kit/data/undeclared.txt", "data/declared.txt", "data/undeclared.txt",
    ], beyondRecords: ["Kit/data/undeclared.txt", "data/undeclared.txt"])

  private static let system = TracedShape(
    testDescription: "a system library, whose header leads to others",
    kit: [
      "Package.swift": manifest(
        ".target(name: \"Kit\", dependencies: [\"CMap\"]), .systemLibrary(name: \"CMap\")"),
      "Sources/Kit/Kit.swift": "import CMap\npublic func depth() -> Int { Int(cmap) }\n",
      "Sources/CMap/module.modulemap":
        "module CMap [system] { header \"cmap.h\" link \"m\" export * }\n",
      "Sources/CMap/cmap.h": "#include \"../../Shared/value.h\"\nstatic const int cmap = VALUE;\n",
      "Shared/value.h": "#define VALUE 3\n",
    ],
    mustOpen: [
      "Kit/Sources/CMap/module.modulemap", "Kit/Sources/CMap/cmap.h", "Kit/Shared/value.h",
    ])

  private static let scripts = TracedShape(
    testDescription: "a script that a plug-in runs before the build, and a manifest that reads",
    kit: [
      "Package.swift": """
      // swift-tools-version: 6.0
      import Foundation
      import PackageDescription
      let word = try String(contentsOfFile: Context.packageDirectory + "/WORD", encoding: .utf8)
      let package = Package(
        name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [
          .target(
            name: "Kit", swiftSettings: [.define(word.filter(\\.isLetter))], plugins: ["Before"]),
          .plugin(name: "Before", capability: .buildTool()),
        ])

      """,
      "WORD": "DEEP\n", "Scripts/make.sh": "cat \"$1/data/said.txt\" > \"$2/said.swift\"\n",
      "data/said.txt": "let said = 3\n",
      "Sources/Kit/Kit.swift":
        "#if DEEP\n  public func depth() -> Int { said }\n#endif\n",
      "Plugins/Before/plugin.swift": """
      import Foundation
      import PackagePlugin
      @main struct Before: BuildToolPlugin {
        func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
          let package = context.package.directoryURL
          let output = context.pluginWorkDirectoryURL
          return [
            .prebuildCommand(
              displayName: "before", executable: URL(fileURLWithPath: "/bin/sh"),
              arguments: [
                package.appending(path: "Scripts/make.sh").path, package.path, output.path,
              ], outputFilesDirectory: output)
          ]
        }
      }

      """,
    ],
    mustOpen: ["Kit/WORD", "Kit/Scripts/make.sh", "Kit/data/said.txt"],
    beyondRecords: ["Kit/WORD", "Kit/Scripts/make.sh", "Kit/data/said.txt"])
}
