import TestSupport

/// Products that need no Swift build: an app's spec, or a number in product.json.
enum SmallProducts {
  static let spec = """
    name: Skiff
    settings:
      base:
        CURRENT_PROJECT_VERSION: 27   # the one home
        MARKETING_VERSION: "1.2.0"
    targets:
      Skiff:
        type: application
        platform: iOS
        deploymentTarget: "17.0"
        sources: [Sources]
        settings:
          base:
            PRODUCT_BUNDLE_IDENTIFIER: com.example.skiff
            GENERATE_INFOPLIST_FILE: true

    """

  static let productFile = """
    {
      "name": "Skiff",
      "version": "1.2.0",
      "apps": [{ "project": "project.yml" }],
      "git": { "branches": ["main", "release/*"] }
    }

    """

  static let pipeline = """
    name: release
    stages:
      - clean
      - kits
      - bump: { build: increment }
      - tag

    """

  static var appFiles: [String: String] {
    [
      "product.json": productFile, "project.yml": spec, "pipelines/release.yml": pipeline,
      "Sources/App.swift": "@main struct App { static func main() {} }\n",
      "README.md": "Skiff\n",
      ".gitignore": "*.xcodeproj/\n.relctl/\n",
    ]
  }

  /// One app whose spec holds the number in `settings.base`; its project is not tracked.
  static func app(_ changes: [String: String?] = [:]) throws -> TestProduct {
    var files = appFiles
    for (path, text) in changes { files[path] = text }
    return try TestProduct(files)
  }

  static let numberFile = """
    {
      "name": "Buoy",
      "version": "1.0.0",
      "build": 5,
      "packages": []
    }

    """

  /// No app and no package: `build` in product.json.
  static func number(_ changes: [String: String?] = [:]) throws -> TestProduct {
    var files: [String: String?] = [
      "product.json": numberFile, "pipelines/release.yml": pipeline, "README.md": "Buoy\n",
      ".gitignore": ".relctl/\n",
    ]
    files.merge(changes) { $1 }
    return try TestProduct(files.compactMapValues(\.self))
  }

  /// A spec with these lines in place of the two numbers, under `settings:`.
  static func spec(settings: String, target: String = "GENERATE_INFOPLIST_FILE: true") -> String {
    let body = settings.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
    return """
      name: Skiff
      settings:
      \(body)
      targets:
        Skiff:
          type: application
          platform: iOS
          deploymentTarget: "17.0"
          sources: [Sources]
          settings:
            base:
              PRODUCT_BUNDLE_IDENTIFIER: com.example.skiff
              \(target)

      """
  }
}
