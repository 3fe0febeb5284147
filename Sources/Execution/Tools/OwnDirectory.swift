import Effects

/// Directories that relctl makes inside a product: `.relctl`, `dist`, `reports`.
package enum OwnDirectory {
  /// Makes a directory with its ancestors; the outermost one of relctl's own gets a `.gitignore`
  /// that hides it from git.
  package static func make(_ path: String, _ world: World) throws(FileError) {
    if try world.files.isDirectory(path) { return }
    try world.files.makeDirectory(path)
  }

  /// As above, for one of the three roots.
  package static func makeRoot(_ path: String, _ world: World) throws(FileError) {
    try world.files.makeDirectory(path)
    let ignore = path + "/.gitignore"
    if try !world.files.exists(ignore) { try world.files.replace(ignore, with: Array("*\n".utf8)) }
  }
}
