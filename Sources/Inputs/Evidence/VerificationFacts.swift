/// What the world says when an archive is judged.
package struct VerificationFacts: Hashable, Sendable {
  /// What the archive's commit records: the trailers of a bump.
  package struct Record: Hashable, Sendable {
    package let commit: String
    package let product: String
    package let version: String
    package let build: String
    /// Revision by kit name.
    package let kits: [String: String]
    package let digest: InputsDigest

    package init(
      commit: String, product: String, version: String, build: String, kits: [String: String],
      digest: InputsDigest
    ) {
      self.commit = commit
      self.product = product
      self.version = version
      self.build = build
      self.kits = kits
      self.digest = digest
    }
  }

  package enum Recorded: Hashable, Sendable {
    case bump(Record)
    /// The commit is no bump, with the reason.
    case noBump(String)
  }

  package enum Recomputed: Hashable, Sendable {
    case digest(InputsDigest)
    /// Objects are missing here, with the reason.
    case impossible(String)
  }

  /// A file beside the manifest, as it is now.
  package struct Found: Hashable, Sendable {
    package let size: Int64
    package let sha256: String

    package init(size: Int64, sha256: String) {
      self.size = size
      self.sha256 = sha256
    }
  }

  /// What a target's program in the archive says of its sources.
  package enum Binary: Hashable, Sendable {
    case sources([LineTable.Source])
    /// With the reason.
    case unreadable(String)
  }

  /// The stamp file that product.json names at the recorded commit.
  package enum Stamp: Hashable, Sendable {
    case none
    /// With what is wrong with its content at that commit; nil where it says the bump's numbers.
    case at(InputPath, problem: String?)
  }

  package let recorded: Recorded
  /// From git objects at the recorded commits, now.
  package let recomputed: Recomputed
  /// By path in dist/; an archive without an entry is missing.
  package let found: [String: Found]
  /// How product and kits differ from the archive's commits now; nil where only the archive is
  /// judged.
  package let changedSince: [ArchiveManifest.Change]?
  /// The blob of each path in the recorded commits; nil where they cannot be read.
  package let objects: [InputPath: String]?
  /// By target.
  package let binaries: [String: Binary]
  /// The MD5 of recorded blobs, of those files whose checksum a binary holds.
  package let checksums: [InputPath: String]
  package let stamp: Stamp
  /// What the statement beside the archive says; nil where there is none.
  package let statement: StatementCheck.Result?
  /// The archive's members that are not the manifest's, where the archive is another one.
  package let members: [Mismatch]

  package init(
    recorded: Recorded, recomputed: Recomputed, found: [String: Found],
    changedSince: [ArchiveManifest.Change]? = nil, objects: [InputPath: String]? = nil,
    binaries: [String: Binary] = [:], checksums: [InputPath: String] = [:], stamp: Stamp = .none,
    statement: StatementCheck.Result? = nil, members: [Mismatch] = []
  ) {
    self.recorded = recorded
    self.recomputed = recomputed
    self.found = found
    self.changedSince = changedSince
    self.objects = objects
    self.binaries = binaries
    self.checksums = checksums
    self.stamp = stamp
    self.statement = statement
    self.members = members
  }
}
