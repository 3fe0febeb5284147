#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The languages that the walked files are written in.
final class KnownRegions {
  private let folders: FolderCache
  private(set) var names: Set<String> = []
  private var catalogs: Set<String> = []

  /// The part of a string catalog that names languages.
  private struct Catalog: Decodable {
    struct Entry: Decodable {
      var localizations: [String: Ignored]?
    }

    struct Ignored: Decodable {
      init(from decoder: any Decoder) throws {}
    }

    var strings: [String: Entry]
  }

  init(_ folders: FolderCache) {
    self.folders = folders
  }

  func add(_ name: String) {
    names.insert(name)
  }

  /// Adds the languages of a string catalog; a file that is none has none.
  func addCatalog(at path: String) {
    guard catalogs.insert(path).inserted, let bytes = folders.contents(of: path),
      let catalog = try? JSONDecoder().decode(Catalog.self, from: Data(bytes))
    else { return }
    for entry in catalog.strings.values {
      for name in (entry.localizations ?? [:]).keys { names.insert(name) }
    }
  }
}
