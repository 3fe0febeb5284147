import Pipelines

/// Names and places of what `archive` makes.
package struct ArchivePaths: Sendable, Equatable {
  /// Absolute: `dist`.
  package let directory: String
  /// `Harbor-2.0.0-beta.1-28-x86_64-unknown-linux-gnu`
  package let name: String

  package init(directory: String, product: String, version: String, build: String, triple: String) {
    self.directory = directory
    name = [product, version, build, triple].map(Self.safe).joined(separator: "-")
  }

  package var archive: String { "\(directory)/\(name).tar.gz" }
  package var archiveName: String { "\(name).tar.gz" }
  package var manifest: String { directory + "/manifest.json" }
  package var checksums: String { directory + "/SHA256SUMS" }

  /// Where an archive's manifest is kept once a newer archive took `manifest.json`.
  package static func keptManifest(of archive: String) -> String { archive + ".manifest.json" }

  /// The statements about an archive.
  package static func statement(of archive: String) -> String { archive + ".intoto.jsonl" }

  /// File names without spaces and slashes, so that a shell needs no quotes.
  private static func safe(_ text: String) -> String {
    String(
      text.map { character in
        character.isASCII
          && (character.isLetter || character.isNumber || "._-+".contains(character))
          ? character : "-"
      })
  }
}
