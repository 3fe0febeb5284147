import Effects
import Pipelines

/// A `.pkg` that Xcode exported: a xar with one `Payload` for each component, a gzipped cpio.
///
/// Assumptions, from the manual pages of pkgbuild and productbuild and public descriptions, never
/// run on a real Mac yet: a flat package holds `Payload` at its top or in `<component>.pkg/`; it is
/// a gzipped cpio unless `--compression latest` makes it `pbzx`, which is not read here.
struct InstallerPackage {
  enum Content: Equatable {
    /// The one app that it installs, absolute.
    case app(String)
    /// Why it cannot be opened on this machine.
    case unread(String)
  }

  private static let limit = 16 << 30
  private static let maximalDepth = 6

  private let path: String
  private let world: World

  init(path: String, _ world: World) {
    self.path = path
    self.world = world
  }

  /// Unpacks it into an empty directory.
  func open(into directory: String) throws(Failure) -> Content {
    guard world.archives.readsInstallers else {
      return .unread("this libarchive reads no xar")
    }
    do throws(FileError) {
      let outer = directory + "/installer"
      try world.files.makeDirectory(outer)
      try world.archives.extract(path, to: outer, limit: Self.limit)
      var apps: [String] = []
      for (number, payload) in try find(in: outer, depth: 2, where: { $0 == "Payload" })
        .enumerated()
      {
        if (try? FileChunks.head(payload, count: 4)) == Array("pbzx".utf8) {
          return .unread("its payload is pbzx")
        }
        let inner = "\(directory)/payload-\(number)"
        try world.files.makeDirectory(inner)
        try world.archives.extract(payload, to: inner, limit: Self.limit)
        apps += try find(in: inner, depth: Self.maximalDepth) { $0.hasSuffix(".app") }
      }
      if apps.count == 1 { return .app(apps[0]) }
      throw FileError(
        operation: "open", path: path,
        problem: .library(
          apps.isEmpty ? "no app in any payload" : "\(apps.count) apps instead of one"))
    } catch {
      throw Failure(
        .mismatch, id: "pkg-unreadable", "`\(PathText.name(of: path))` cannot be opened: \(error)",
        file: path, hint: "export again")
    }
  }

  /// What has a name, the outermost only, in the order of names.
  private func find(in directory: String, depth: Int, where isWanted: (String) -> Bool)
    throws(FileError) -> [String]
  {
    guard depth > 0 else { return [] }
    var found: [String] = []
    for entry in try world.files.list(directory).sorted(by: { $0.name < $1.name }) {
      let path = directory + "/" + entry.name
      if isWanted(entry.name) {
        found.append(path)
      } else if entry.kind == .directory {
        found += try find(in: path, depth: depth - 1, where: isWanted)
      }
    }
    return found
  }
}
