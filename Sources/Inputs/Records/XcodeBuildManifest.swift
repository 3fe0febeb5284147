#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The commands of a build by Xcode's build system:
/// `<intermediates>/XCBuildData/<id>.xcbuilddata/manifest.json`, a JSON document of llbuild's.
///
/// The shape is that of `swift build --build-system swiftbuild` (Swift 6.3.1, Linux); that Xcode
/// writes the same is reported, and was never seen here.
package struct XcodeBuildManifest: Hashable, Sendable {
  package struct Command: Hashable, Sendable {
    /// `…:Release:CpResource /out/X.app/a.txt /in/a.txt`
    package let name: String
    /// `shell`, `file-copy`, `info-plist-processor`, `swift-driver-compilation`, `phony`, …
    package let tool: String
    /// Nodes: absolute paths, directories with a final `/`, and virtual ones in `<…>`.
    package let inputs: [String]
    package let outputs: [String]
  }

  /// Sorted by name.
  package let commands: [Command]

  private struct Document: Decodable {
    struct Command: Decodable {
      var tool: String?
      var inputs: [String]?
      var outputs: [String]?
    }
    var commands: [String: Command]
  }

  /// Reads a manifest; nil where it is no such document.
  package init?(_ bytes: [UInt8]) {
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else {
      return nil
    }
    commands = document.commands.map { name, command in
      Command(
        name: name, tool: command.tool ?? "", inputs: command.inputs ?? [],
        outputs: command.outputs ?? [])
    }.sorted { $0.name < $1.name }
  }
}
