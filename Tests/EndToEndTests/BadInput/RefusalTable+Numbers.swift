import TestSupport

extension RefusalTable {
  /// Build numbers and versions that cannot be changed truthfully.
  static let numbers: [RefusalCase] = [
    number("a leading zero", settings: base("0027"), status: 78, says: ["project.yml:4:", "zero"]),
    number("a quoted leading zero", settings: base("\"0027\""), status: 78, says: ["zero"]),
    number("a float", settings: base("2.50"), status: 78, says: ["project.yml:4:"]),
    number(
      "an environment variable", settings: base("\"${BUILD}\""), status: 78,
      says: ["project.yml:4:", "environment"]),
    number(
      "itself", settings: base("$(CURRENT_PROJECT_VERSION)"), status: 78,
      says: ["project.yml:4:", "itself"]),
    number(
      "a dead key beside base",
      settings: "CURRENT_PROJECT_VERSION: 27\nMARKETING_VERSION: \"1.2.0\"\nbase:\n  FOO: 1",
      status: 78, says: ["project.yml:3:"]),
    number(
      "the key twice",
      settings: base("27") + "\n  CURRENT_PROJECT_VERSION: 30", status: 78,
      says: ["project.yml:4:", "project.yml:6:"]),
    number(
      "no number", settings: "base:\n  MARKETING_VERSION: \"1.2.0\"", status: 78,
      says: ["CURRENT_PROJECT_VERSION"]),
    number("no build number at all: words", settings: base("next"), status: 78, says: ["next"]),
    number(
      "four components", settings: base("1.2.3.4"), status: 78, says: ["1.2.3.4"]),
    RefusalCase(
      name: "an info block without version keys",
      product: {
        try SmallProducts.app([
          "project.yml": SmallProducts.spec(settings: base("27"), target: "FOO: 1").replacing(
            "    sources: [Sources]",
            with: "    sources: [Sources]\n    info: {path: Info.plist, properties: {A: b}}")
        ])
      }, status: 78, says: ["info", "$(CURRENT_PROJECT_VERSION)"]),
    RefusalCase(
      name: "app and extension with other numbers", product: { try withExtension(build: "31") },
      status: 65, says: ["27", "31"]),
    RefusalCase(
      name: "two apps with other numbers", product: { try twoApps("27", "31") }, status: 65,
      says: ["27", "31", "--build"]),
    RefusalCase(
      name: "neither app nor build",
      product: {
        try SmallProducts.number([
          "product.json": "{\"name\": \"Buoy\", \"version\": \"1.0.0\", \"packages\": []}\n"
        ])
      }, status: 78, id: "no-build-number", says: ["build"]),
    RefusalCase(
      name: "a number that is not above the home", arguments: ["bump", "--build", "27"],
      status: 77, says: ["27"]),
    RefusalCase(
      name: "a number below a known tag",
      prepare: { try $0.repository.git("tag", "build/40") },
      arguments: ["bump", "--build", "35"], status: 77, says: ["40"]),
    RefusalCase(
      name: "a number that a known tag holds",
      prepare: { try $0.repository.git("tag", "build/40") },
      arguments: ["bump", "--build", "40"], status: 77, says: ["40"]),
    RefusalCase(
      name: "a version below", arguments: ["bump", "--version", "1.1.0"], status: 77,
      id: "version-not-higher", says: ["1.1.0"]),
    RefusalCase(
      name: "a CI number without CI", arguments: ["bump", "--build-from", "ci"], status: 69,
      says: ["run number"], hint: false),
    RefusalCase(
      name: "tags without a remote",
      prepare: { try $0.repository.git("remote", "remove", "origin") },
      arguments: ["bump", "--build-from", "tags"], status: 69, says: ["git ls-remote"]),
  ]

  static func base(_ build: String) -> String {
    "base:\n  CURRENT_PROJECT_VERSION: \(build)\n  MARKETING_VERSION: \"1.2.0\""
  }

  private static func number(
    _ name: String, settings: String, status: Int32, says: [String]
  ) -> RefusalCase {
    RefusalCase(
      name: "the build number is " + name,
      product: {
        try SmallProducts.app(["project.yml": SmallProducts.spec(settings: settings)])
      }, status: status, says: says, hint: false)
  }

  /// An app whose extension holds a number of its own.
  static func withExtension(build: String) throws -> TestProduct {
    try SmallProducts.app([
      "project.yml": SmallProducts.spec + """
          Widget:
            type: app-extension
            platform: iOS
            deploymentTarget: "17.0"
            sources: [Sources]
            settings:
              base:
                PRODUCT_BUNDLE_IDENTIFIER: com.example.skiff.widget
                GENERATE_INFOPLIST_FILE: true
                CURRENT_PROJECT_VERSION: \(build)

        """
    ])
  }

  /// Two apps with a spec each.
  static func twoApps(_ first: String, _ second: String) throws -> TestProduct {
    try SmallProducts.app([
      "product.json": """
      {
        "name": "Skiff",
        "version": "1.2.0",
        "apps": [{ "project": "project.yml" }, { "project": "mac/project.yml" }]
      }

      """,
      "project.yml": SmallProducts.spec(settings: base(first)),
      "mac/project.yml": SmallProducts.spec(settings: base(second)).replacing(
        "name: Skiff", with: "name: SkiffMac"
      ).replacing("[Sources]", with: "[../Sources]"),
    ])
  }
}
