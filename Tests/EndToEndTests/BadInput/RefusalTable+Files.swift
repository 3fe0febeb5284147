import Effects
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The states that are refused, by what is wrong.
enum RefusalTable {
  /// product.json and pipelines.
  static let files: [RefusalCase] = [
    RefusalCase(
      name: "no product.json here or above",
      prepare: { product in try product.repository.remove("product.json") },
      arguments: ["status"], status: 66, id: "product-missing",
      says: ["no product.json in", "relctl init"]),
    RefusalCase(
      name: "-C into nothing", arguments: ["status", "-C", "nowhere"], status: 66,
      id: "directory-missing", says: ["nowhere"], hint: false),
    RefusalCase(
      name: "product.json is a directory",
      prepare: { product in
        try product.repository.remove("product.json")
        try LiveFiles().makeDirectory(product.root + "/product.json")
      }, arguments: ["status"], status: 66, says: ["product.json"], hint: false),
    RefusalCase(
      name: "an unknown key", product: { try productFile(["\"versoin\": \"1.2.0\","]) },
      arguments: ["validate"], status: 78, says: ["product.json:2:", "did you mean `version`?"]),
    RefusalCase(
      name: "a trailing comma", product: { try productFile(["\"apps\": [],", ""], last: true) },
      arguments: ["status"], status: 78, says: ["product.json:"], hint: false),
    RefusalCase(
      name: "a key twice", product: { try productFile(["\"name\": \"Boat\","]) },
      arguments: ["status"], status: 78, says: ["product.json:2:", "product.json:3:"],
      hint: false),
    RefusalCase(
      name: "no name", product: { try app(productFile: "{\"version\": \"1.0\"}\n") },
      arguments: ["status"], status: 78, says: ["`name`"], hint: false),
    RefusalCase(
      name: "an empty product.json", product: { try app(productFile: "") },
      arguments: ["status"], status: 78, says: ["product.json"], hint: false),
    RefusalCase(
      name: "product.json is not UTF-8",
      prepare: { try $0.repository.write("product.json", bytes: [0x7B, 0xFF, 0xFE, 0x7D]) },
      arguments: ["status"], status: 78, says: ["product.json"], hint: false),
    RefusalCase(
      name: "product.json is nested without end",
      prepare: {
        try $0.repository.write("product.json", String(repeating: "[", count: 200_000))
      }, arguments: ["status"], status: 78, says: ["product.json"], hint: false),
    RefusalCase(
      name: "a version that is none",
      product: { try app(productFile: productText.replacing("1.2.0", with: "1.2.x")) },
      arguments: ["status"], status: 78, says: ["1.2.x"], hint: false),
    RefusalCase(
      name: "no such pipeline", arguments: ["run", "relaese"], status: 66,
      id: "pipeline-missing", says: ["did you mean `release`?"]),
    RefusalCase(
      name: "an unknown stage", product: { try pipeline("stages: [claen]\n") },
      arguments: ["run", "release"], status: 78,
      says: ["pipelines/release.yml:1:", "did you mean `clean`?"]),
    RefusalCase(
      name: "a placeholder that is none",
      product: { try pipeline("stages:\n  - run: { command: [echo, \"{buidl}\"] }\n") },
      arguments: ["plan", "release"], status: 78, says: ["release.yml:2:", "build"],
      hint: false),
    RefusalCase(
      name: "an upload before the push",
      product: { try pipeline("stages: [bump, upload, push]\n") },
      arguments: ["plan", "release"], status: 78, says: ["release.yml:1:"], hint: false),
    RefusalCase(
      name: "a spec that is not there",
      product: { try SmallProducts.app(["project.yml": nil]) }, arguments: ["bump"], status: 66,
      says: ["project.yml"], hint: false),
    RefusalCase(
      name: "a spec that is no YAML",
      product: { try SmallProducts.app(["project.yml": "name: [\n"]) }, status: 78,
      says: ["project.yml:"], hint: false),
  ]

  static let productText = SmallProducts.productFile

  /// product.json with lines put before `"name"`, or at the end.
  private static func productFile(_ lines: [String], last: Bool = false) throws -> TestProduct {
    var rows = productText.split(separator: "\n").map(String.init)
    if last {
      rows = ["{", "  \"name\": \"Skiff\",", "  \"version\": \"1.2.0\","] + ["}"]
    } else {
      rows.insert(contentsOf: lines.map { "  " + $0 }, at: 1)
    }
    return try app(productFile: rows.joined(separator: "\n") + "\n")
  }

  static func app(productFile: String) throws -> TestProduct {
    try SmallProducts.app(["product.json": productFile])
  }

  private static func pipeline(_ text: String) throws -> TestProduct {
    try SmallProducts.app(["pipelines/release.yml": text])
  }
}
