/// More attacks: macros, copied directories, and path dependencies that come and go.
enum AttackTable {
  typealias Attack = EvidenceAttackTests.Attack

  static let more: [Attack] = [
    keptAndRestored("a macro's source", "Sources/Made/Made.swift", "sed -i 's/file.count/9/'"),
    keptAndRestored("what a macro reads undeclared", "data/macro.txt", "sed -i s/macro/longer/"),
    Attack(
      testDescription: "an ignored file in a directory that is copied",
      named: "Sources/Kit/Tree/deep/secret.key",
      prepared: copied,
      earlier: "echo secret > Sources/Kit/Tree/deep/secret.key"),
    Attack(
      testDescription: "an ignored link in a directory that is copied",
      named: "Sources/Kit/Tree/out.key", prepared: copied,
      earlier: "ln -s /etc Sources/Kit/Tree/out.key"),
    Attack(
      testDescription: "a path dependency switched by what the manifest finds",
      named: "Other/Sources/Part/Part.swift",
      prepared: switched(
        by: "FileManager.default.fileExists(atPath: Context.packageDirectory + \"/../Other\")"),
      before: other, after: "rm -rf ../Other"),
    Attack(
      testDescription: "a path dependency switched by the environment",
      named: "Other/Sources/Part/Part.swift",
      prepared: switched(by: "Context.environment[\"USER\"] == \"mallory\""),
      // A repository, or it would be refused before anything is built.
      earlier: other + "\ncd ../Other; git init -q; git add -A; git commit -qm first; "
        + "git init -q --bare ../Other.git; git remote add origin ../Other.git; git push -q -u origin main",
      variables: ["USER": "mallory"]),
  ]

  /// Edited before the build and put back after it, in place and with its time.
  private static func keptAndRestored(_ what: String, _ file: String, _ edit: String) -> Attack {
    Attack(
      testDescription: what, named: file, prepared: macro,
      before: "cp -p \(file) \"$OUT/kept\"; \(edit) \(file)",
      after: "cat \"$OUT/kept\" > \(file); touch -r \"$OUT/kept\" \(file)")
  }

  /// The sample kit with a macro.
  static let macro: [String: String] = [
    "Package.swift": EvidenceProduct.kitManifest
      .replacing(
        "import PackageDescription\n",
        with: "import CompilerPluginSupport\nimport PackageDescription\n"
      ).replacing(
        "name: \"Kit\", products", with: "name: \"Kit\", platforms: [.macOS(.v13)], products"
      )
      .replacing("[\"CKit\", \"CMap\"]", with: "[\"CKit\", \"CMap\", \"Made\"]")
      .replacing(
        ".target(name: \"CKit\")", with: ".target(name: \"CKit\"), .macro(name: \"Made\")"),
    "Sources/Kit/Macro.swift": """
    @freestanding(expression) macro made(_ file: String) -> Int =
      #externalMacro(module: "Made", type: "Made")
    public func size() -> Int { #made("beside") }

    """,
    "Sources/Made/Made.swift": MacroSource.text, "data/macro.txt": "macro\n",
  ]

  /// The sample kit with a directory among its resources; keys are ignored.
  static let copied: [String: String] = [
    "Package.swift": EvidenceProduct.kitManifest.replacing(
      "resources: [", with: "resources: [.copy(\"Tree\"), "),
    "Sources/Kit/Tree/deep/three.txt": "three\n", ".gitignore": "*.key\n*.hidden.swift\n.build/\n",
  ]

  private static func switched(by condition: String) -> [String: String] {
    [
      "Package.swift": EvidenceProduct.kitManifest.replacing(
        "import PackageDescription\n",
        with: "import Foundation\nimport PackageDescription\nlet isSwitched = \(condition)\n")
          + """
          if isSwitched {
            package.dependencies.append(.package(path: "../Other"))
            package.targets[0].dependencies.append(.product(name: "Part", package: "Other"))
          }

          """
    ]
  }

  private static let other = """
    mkdir -p ../Other/Sources/Part; echo 'public let part = 1' > ../Other/Sources/Part/Part.swift
    cat > ../Other/Package.swift <<'MANIFEST'
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Other", products: [.library(name: "Part", targets: ["Part"])],
      targets: [.target(name: "Part")])
    MANIFEST

    """
}
