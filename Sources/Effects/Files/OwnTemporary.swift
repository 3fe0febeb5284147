/// The temporary files that a killed run can leave beside the file it was replacing.
///
/// The name follows from the file's, so that the next replacement of it, or whoever lists the
/// directory, finds and removes what was left.
package enum OwnTemporary {
  private static let prefix = ".relctl-new."

  /// The temporary file's name for a file's path or name.
  package static func name(for path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
    // A name has at most 255 bytes.
    return prefix + String(decoding: name.suffix(200), as: UTF8.self)
  }

  /// A name that only relctl makes: safe to remove while relctl's lock is held.
  package static func isOwn(_ name: some StringProtocol) -> Bool {
    name.hasPrefix(prefix)
  }
}
