import TestSupport

/// Products with pipelines for Apple's tools; nothing in them needs a Swift build.
enum RehearsedProducts {
  static let storePipeline = """
    name: store
    stages:
      - clean
      - kits
      - test: { apps: [Skiff] }
      - test: { name: again, apps: [Skiff] }
      - bump: { build: increment }
      - push
      - archive
      - verify
      - export
      - upload
      - run: { name: announce, command: [echo, "{version}", "{build}"] }

    """

  /// An iOS app on its way to App Store Connect.
  static func store(_ changes: [String: String?] = [:]) throws -> TestProduct {
    var files: [String: String?] = [
      "pipelines/store.yml": storePipeline,
      "product.json": SmallProducts.productFile.replacing(
        "\"project.yml\"",
        with: "\"project.yml\", \"destination\": \"platform=iOS Simulator,name=iPhone 16\""),
    ]
    files.merge(changes) { $1 }
    return try SmallProducts.app(files)
  }

  static let macSpec = """
    name: Skiff
    settings:
      base:
        CURRENT_PROJECT_VERSION: 27
        MARKETING_VERSION: "1.2.0"
    targets:
      Skiff:
        type: application
        platform: macOS
        deploymentTarget: "14.0"
        sources: [Sources]
        settings:
          base:
            PRODUCT_BUNDLE_IDENTIFIER: com.example.skiff
            GENERATE_INFOPLIST_FILE: true
        dependencies:
          - target: Oar
      Oar:
        type: app-extension
        platform: macOS
        deploymentTarget: "14.0"
        sources: [Extension]
        settings:
          base:
            PRODUCT_BUNDLE_IDENTIFIER: com.example.skiff.oar
            GENERATE_INFOPLIST_FILE: true

    """

  static let directProduct = """
    {
      "name": "Skiff",
      "version": "1.2.0",
      "apps": [
        {
          "project": "project.yml", "team": "TEAM123456",
          "export": { "method": "developer-id" }
        }
      ],
      "identity": { "file": "@env:SKIFF_P12", "password": "@env:SKIFF_P12_PASSWORD" }
    }

    """

  static let directPipeline = """
    name: direct
    stages:
      - clean
      - bump: { build: increment }
      - push
      - archive
      - verify
      - export
      - sign
      - notarize

    """

  /// A macOS app for distribution outside the store: signed, notarized.
  static func direct(_ changes: [String: String?] = [:]) throws -> TestProduct {
    var files: [String: String?] = [
      "product.json": directProduct, "project.yml": macSpec, "pipelines/direct.yml": directPipeline,
      "Extension/Oar.swift": "struct Oar {}\n",
    ]
    files.merge(changes) { $1 }
    return try SmallProducts.app(files)
  }

  /// A macOS app on its way to the Mac App Store, in an installer.
  static func macStore(_ changes: [String: String?] = [:]) throws -> TestProduct {
    var files: [String: String?] = [
      "product.json": SmallProducts.productFile, "pipelines/store.yml": macStorePipeline,
    ]
    files.merge(changes) { $1 }
    return try direct(files)
  }

  static let macStorePipeline = """
    name: store
    stages:
      - bump: { build: increment }
      - push
      - archive
      - verify
      - export
      - sign
      - upload

    """
}
