import Effects
import TestSupport
import Testing

/// Flags of a recorded manifest that bring in what no commit has: no compiler's record of its inputs
/// names these files.
@Suite(
  "what the build's commands bring in beside the sources",
  .enabled(if: EvidenceProduct.toolchain != nil, "no swift in PATH"),
  .enabled(if: EvidenceProduct.isLinux, "not a Linux machine"))
struct CommandAttackTests {
  struct Attack: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let named: String
    var swift = ""
    var c = ""
    var linker = ""
    /// The program of a build command.
    var tool = ""
    var before = ""
    var after = ""
  }

  /// A place outside of all repositories.
  private static let away = "\\(Context.packageDirectory)/../away"
  private static let object =
    "printf 'int far(void) { return 9; }' > \"$OUT/far.c\"; clang -c \"$OUT/far.c\" -o \"$OUT/far.o\"; "
  private static let library =
    object + "rm -f \"$OUT/libfar.a\"; ar rc \"$OUT/libfar.a\" \"$OUT/far.o\"; rm \"$OUT/far.o\"; "

  /// An overlay that shows another file in the place of one, under its name.
  private static func overlay(_ file: String, _ text: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? ""
    let directory = file.dropLast(name.count + 1)
    return """
      printf '\(text)' > "$OUT/\(name)"
      printf '{"version": 0, "use-external-names": false, "roots": [{"name": "%s", \
      "type": "directory", "contents": [{"name": "\(name)", "type": "file", \
      "external-contents": "%s"}]}]}' "$KIT/\(directory)" "$OUT/\(name)" > "$OUT/overlay.yaml"
      """
  }

  static let attacks: [Attack] = [
    Attack(
      testDescription: "a library", named: "away/libfar.a",
      linker: ".unsafeFlags([\"-L\(away)\"]), .linkedLibrary(\"far\")", before: library),
    Attack(
      testDescription: "a library that is gone after the build", named: "away/libfar.a",
      linker: ".unsafeFlags([\"-L\(away)\"]), .linkedLibrary(\"far\")", before: library,
      after: "rm \"$OUT/libfar.a\""),
    Attack(
      testDescription: "an object", named: "away/far.o",
      linker: ".unsafeFlags([\"\(away)/far.o\"])", before: object),
    Attack(
      testDescription: "an overlay for swiftc", named: "away/overlay.yaml",
      swift: ".unsafeFlags([\"-vfsoverlay\", \"\(away)/overlay.yaml\"])",
      before: overlay(
        "Sources/Kit/Kit.swift",
        "public func depth() -> Int { 666 }\\npublic let generated = 1\\n")),
    Attack(
      testDescription: "an overlay for clang", named: "away/overlay.yaml",
      c: ".unsafeFlags([\"-ivfsoverlay\", \"\(away)/overlay.yaml\"])",
      before: overlay("Sources/CKit/ckit.c", "int ckit(void) { return 666; }\\n")),
    Attack(
      testDescription: "a remapped file", named: "away/other.c",
      c: ".unsafeFlags([\"-Xclang\", \"-remap-file\", \"-Xclang\", "
        + "\"\\(Context.packageDirectory)/Sources/CKit/ckit.c;\(away)/other.c\"])",
      before: "printf 'int ckit(void) { return 666; }\\n' > \"$OUT/other.c\""),
    Attack(
      testDescription: "a linker of its own", named: "away/ld",
      linker: ".unsafeFlags([\"-ld-path=\(away)/ld\"])",
      before: "printf '#!/bin/sh\\nexec ld \"$@\"\\n' > \"$OUT/ld\"; chmod 755 \"$OUT/ld\""),
    Attack(
      testDescription: "a file of flags", named: "away/flags.rsp",
      swift: ".unsafeFlags([\"@\(away)/flags.rsp\"])", before: "echo -DODD > \"$OUT/flags.rsp\""),
    Attack(
      testDescription: "a tool of a plug-in", named: "away/gen", tool: "/../away/gen",
      before: "printf '#!/bin/sh\necho \"let made = 1\" > \"$1\"\n' > \"$OUT/gen\"; "
        + "chmod 755 \"$OUT/gen\""),
    Attack(
      testDescription: "a script for the linker", named: "away/map",
      linker: ".unsafeFlags([\"-Xlinker\", \"--version-script=\(away)/map\"])",
      before: "echo '{ global: *; };' > \"$OUT/map\""),
  ]

  private static func kit(_ attack: Attack) -> [String: String] {
    let (plugin, uses) =
      attack.tool.isEmpty
      ? ("", "") : (".plugin(name: \"Gen\", capability: .buildTool()),", ", plugins: [\"Gen\"]")
    return [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [
          .target(
            name: "Kit", dependencies: ["CKit"], swiftSettings: [\(attack.swift)],
            linkerSettings: [\(attack.linker)]\(uses)),
          \(plugin)
          .target(name: "CKit", cSettings: [\(attack.c)]),
        ])

      """,
      "Sources/Kit/Kit.swift":
        "import CKit\npublic func depth() -> Int { Int(ckit()) }\npublic let generated = 1\n",
      "Sources/CKit/include/ckit.h": "int ckit(void);\n",
      "Plugins/Gen/plugin.swift": """
      import Foundation
      import PackagePlugin
      @main struct Gen: BuildToolPlugin {
        func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
          let output = context.pluginWorkDirectoryURL.appending(path: "made.swift")
          let tool = context.package.directoryURL.path + "\(attack.tool)"
          return [
            .buildCommand(
              displayName: "gen", executable: URL(fileURLWithPath: tool),
              arguments: [output.path], inputFiles: [], outputFiles: [output])
          ]
        }
      }

      """,
      "Sources/CKit/ckit.c": attack.linker.contains("far")
        ? "int far(void);\nint ckit(void) { return far(); }\n" : "int ckit(void) { return 7; }\n",
      ".gitignore": ".build/\n",
    ]
  }

  @Test("each is named, and the verification ends with 65", arguments: attacks)
  func named(_ attack: Attack) throws {
    let sample = try EvidenceProduct.bumped(
      wholeKit: Self.kit(attack))
    let end = try sample.archived(before: attack.before, after: attack.after)
    #expect(end.status == 65, "\(end)")
    #expect(end.errors.contains("read but not recorded"), "\(end)")
    #expect(
      end.errors.split(separator: "\n").contains {
        $0.contains(attack.named) && $0.contains("read but not recorded")
      }, "\(end)")
  }

  @Test("a library that the kit's commit has is recorded, and an input")
  func committed() throws {
    let library = try TemporaryDirectory()
    let made = try ProgramRun.run(
      "sh", ["-c", "OUT='\(library.path)'; set -e; \(Self.library)"],
      environment: HermeticHome.environment, directory: library.path)
    try #require(made.status == 0, "\(made)")
    let product = try TestProduct(EvidenceProduct.product, name: "Buoy")
    let kit = try product.addKit(
      "Kit",
      Self.kit(
        Attack(
          testDescription: "none", named: "",
          linker: ".unsafeFlags([\"-L\\(Context.packageDirectory)/Vendor\"]), "
            + ".linkedLibrary(\"far\")")))
    let bytes = try LiveFiles().read(library.path + "/libfar.a")
    try PlainFiles.write(bytes, to: kit.path + "/Vendor/libfar.a")
    try kit.commit("a library")
    try kit.git("push", "--quiet")
    let bump = try product.relctl("bump")
    #expect(bump.status == 0, "\(bump)")
    let sample = EvidenceCase(product: product, kit: kit)
    let end = try sample.archived()
    #expect(end.status == 0, "\(end)")
    #expect(end.output.contains("buoy: E3\n"), "\(end)")
    let manifest = try product.repository.read("dist/manifest.json")
    #expect(manifest.contains("Vendor/libfar.a"), "\(manifest)")
    let inputs = try product.relctl("inputs")
    #expect(inputs.output.contains("Vendor/libfar.a"), "\(inputs)")
  }
}
