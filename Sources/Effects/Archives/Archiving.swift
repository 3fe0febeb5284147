/// Writes and reads archives.
package protocol Archiving: Sendable {
  /// A gzipped tar that depends on its arguments alone: entries sorted by path, owner 0 without a
  /// name, one time (seconds since 1970), no time or name in the gzip header. The file must not
  /// exist.
  func writeTarGzip(_ entries: [ArchiveEntry], modified: Int64, to path: String) throws(FileError)

  /// Whether installer packages (xar) can be read here: libarchive may be built without.
  var readsInstallers: Bool { get }

  /// The members of a tar or cpio (plain or gzipped), zip or xar, in their order.
  func list(_ path: String) throws(FileError) -> [ArchiveMember]

  /// One member's bytes; nil where there is none of that path.
  func read(_ member: String, of path: String, limit: Int) throws(FileError) -> [UInt8]?

  /// Unpacks below an existing empty directory; an absolute path, a `..`, a link that leads out, a
  /// special file or more than `limit` bytes in all is refused before anything is written.
  func extract(_ path: String, to directory: String, limit: Int) throws(FileError)
}
