import TestSupport
import Testing

/// A case of a public report: its own minimal input, and what a bump of it must do.
struct CaseRow: Sendable, CustomTestStringConvertible {
  let name: String
  let files: [String: String]
  var prepare: @Sendable (TestProduct) throws -> Void = { _ in }
  var arguments = ["bump"]
  var variables: [String: String] = [:]
  var status: Int32 = 0
  /// What a refusal says on standard error.
  var says: [String] = []
  /// The lines that the bump's commit changes, as `BumpTests.changes` tells them.
  var changes: [String] = []
  /// What the generated project must hold, and the number of times.
  var project: [String: Int] = [:]

  var testDescription: String { name }

  /// A refusal leaves everything as it was; a bump changes these lines, and the tree is clean.
  func check() throws {
    let product = try TestProduct(files)
    try prepare(product)
    let before = try ProductSnapshot(product)
    let run = try product.relctl(arguments, variables: variables)
    #expect(run.status == status, "\(run)")
    for text in says { #expect(run.errors.contains(text), "\(text) is not said: \(run)") }
    guard status == 0 else {
      #expect(try before.changes(to: ProductSnapshot(product)) == [])
      return
    }
    #expect(try BumpTests.changes(product) == changes)
    #expect(try product.repository.git("status", "--porcelain") == "")
    let validate = try product.relctl("validate")
    #expect(validate.status == 0, "\(validate)")
    for (text, count) in project {
      let found = try AcmeProducts.projectText(product).split(separator: text).count - 1
      #expect(found == count, "\(text): \(found) times")
    }
  }
}

/// Products that are as small as the reports': an app called Acme.
enum AcmeProducts {
  static let target = "type: application, platform: iOS, sources: [App]"
  /// Settings of a target that takes its numbers from build settings.
  static let generated = "GENERATE_INFOPLIST_FILE: true"
  static let plain = "targets: {Acme: {\(target), settings: {\(generated)}}}\n"
  /// Numbers that agree with product.json, and with `plain` an app.
  static let numbers =
    "settings: {base: {CURRENT_PROJECT_VERSION: 41, MARKETING_VERSION: 1.2.0}}\n"
  static let spec = "name: Acme\n" + numbers + plain

  /// product.json, the spec, one source, and what is ignored.
  static func files(
    _ spec: String = spec, version: String = "1.2.0", _ more: [String: String] = [:]
  ) -> [String: String] {
    [
      "product.json": productFile(version), "project.yml": spec,
      "App/A.swift": "struct A {}\n", ".gitignore": "*.xcodeproj/\n.relctl/\n",
    ].merging(more) { $1 }
  }

  static func productFile(_ version: String = "1.2.0", app: String = "", _ more: String = "")
    -> String
  {
    "{\"name\": \"Acme\", \"version\": \"\(version)\", \"apps\": [{\"project\": \"project.yml\"\(app)}]"
      + "\(more)}\n"
  }

  static let kitManifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "AcmeKit", products: [.library(name: "AcmeKit", targets: ["AcmeKit"])],
      targets: [.target(name: "AcmeKit")])

    """

  static let kitFiles = [
    "Package.swift": kitManifest, ".gitignore": ".build/\n",
    "Sources/AcmeKit/A.swift": "public struct A {}\n",
  ]

  /// A spec whose app compiles against a package at this path.
  static func spec(kit path: String) -> String {
    "name: Acme\n" + numbers + "packages: {AcmeKit: {path: \(path)}}\n"
      + "targets: {Acme: {\(target), settings: {\(generated)}, dependencies: [{package: AcmeKit}]}}\n"
  }

  /// The app with its kit beside it.
  static func withKit(_ more: [String: String] = [:]) throws -> (TestProduct, ScratchRepository) {
    let product = try TestProduct(files(spec(kit: "../AcmeKit"), more))
    return (product, try product.addKit("AcmeKit", kitFiles))
  }

  static func projectText(_ product: TestProduct) throws -> String {
    try product.repository.read("Acme.xcodeproj/project.pbxproj")
  }

  /// For an app that XcodeGen itself generates.
  static let external = ["product.json": productFile(app: ", \"generator\": \"xcodegen\"")]

  /// A program of this name, first in PATH; answers the variables that make it so.
  static func program(_ name: String, _ script: String, for product: TestProduct) throws
    -> [String: String]
  {
    let path = product.parent("bin/" + name)
    try PlainFiles.write(Array(("#!/bin/sh\n" + script + "\n").utf8), to: path)
    let made = try ProgramRun.run(
      "chmod", ["755", path], environment: HermeticHome.environment, directory: "/")
    guard made.status == 0 else { throw ScratchError(message: made.description) }
    return ["PATH": product.parent("bin") + ":" + (HermeticHome.environment["PATH"] ?? "")]
  }

  /// The trailer of HEAD that names a kit; empty without one.
  static func kitTrailer(_ product: TestProduct) throws -> String {
    try product.repository.git(
      "log", "-1", "--format=%(trailers:key=Kit-Revision,valueonly,separator=)")
  }
}
