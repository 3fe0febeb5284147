import Testing

@testable import Inputs

@Suite("imports of manifests")
struct ManifestImportsTests {
  private static let texts: [(String, Bool)] = [
    ("import PackageDescription\n", false),
    ("import CompilerPluginSupport\nimport PackageDescription\n", false),
    ("import PackageDescription", false),
    ("@preconcurrency import PackageDescription\n", false),
    ("import PackageDescription // import Foundation is not needed\n", false),
    ("  // import Foundation\n", false), ("let importance = 1\n", false), ("", false),
    ("import Foundation\n", true), ("import PackageDescription;import Glibc\n", true),
    ("\tprivate import  Darwin\r\nimport PackageDescription\r\n", true),
    ("import struct Foundation.URL\n", true), ("import class PackageDescription.Package\n", false),
    ("@_implementationOnly import Musl\n", true),
    ("#if canImport(FoundationEssentials)\n  import FoundationEssentials\n#endif\n", true),
    ("import\n", true),
  ]

  @Test("whatever is more than a description may read files")
  func imports() {
    for (text, mayRead) in Self.texts {
      #expect(ManifestImports.mayReadFiles(Array(text.utf8)) == mayRead, "\(text)")
    }
  }
}
