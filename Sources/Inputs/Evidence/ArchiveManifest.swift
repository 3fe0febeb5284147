/// `dist/manifest.json`: what was archived, from which commits, and what was seen meanwhile.
///
/// A field is never renamed or given another meaning within a version of the schema; new ones are
/// optional.
package struct ArchiveManifest: Hashable, Sendable, Codable {
  package static let schemaName = "relctl.manifest.v1"

  /// `relctl.manifest.v1`
  package var schema: String
  package var product: String
  /// product.json's whole version.
  package var version: String
  package var build: String
  /// The product's commit, full id.
  package var commit: String
  /// Recomputed from git objects when the archive started; nil where that was not possible.
  package var inputsDigest: InputsDigest?
  /// The product's repository (name `.`) first, then the kits by name.
  package var repositories: [Repository]
  package var observations: Observations
  package var targets: [Target]
  package var toolchain: [Tool]
  package var waivers: [Waiver]
  /// For people; nothing is decided by them.
  package var warnings: [String]

  package init(
    product: String, version: String, build: String, commit: String,
    inputsDigest: InputsDigest?, repositories: [Repository], observations: Observations,
    targets: [Target], toolchain: [Tool] = [], waivers: [Waiver] = [], warnings: [String] = []
  ) {
    schema = Self.schemaName
    self.product = product
    self.version = version
    self.build = build
    self.commit = commit
    self.inputsDigest = inputsDigest
    self.repositories = repositories
    self.observations = observations
    self.targets = targets
    self.toolchain = toolchain
    self.waivers = waivers
    self.warnings = warnings
  }

  package var kits: [Repository] { repositories.filter { $0.name != InputPath.product } }

  /// One repository that takes part, as it stood before and after the archive.
  package struct Repository: Hashable, Sendable, Codable {
    package var name: String
    /// The root, relative to the product repository's root.
    package var path: String
    /// The full id of HEAD.
    package var headAtStart: String
    package var headAtEnd: String
    /// How the tree differed from HEAD when the archive started; empty for a clean one.
    package var changesAtStart: [Change]
    /// The URL of `origin` without user and password; nil where it is no URL.
    package var origin: String?

    package init(
      name: String, path: String, headAtStart: String, headAtEnd: String,
      changesAtStart: [Change] = [], origin: String? = nil
    ) {
      self.name = name
      self.path = path
      self.headAtStart = headAtStart
      self.headAtEnd = headAtEnd
      self.changesAtStart = changesAtStart
      self.origin = origin
    }
  }

  package struct Change: Hashable, Sendable, Codable {
    package var path: InputPath
    package var change: EntryDifference.Change

    package init(path: InputPath, change: EntryDifference.Change) {
      self.path = path
      self.change = change
    }
  }

  /// The inputs before and after the archive.
  package struct Observations: Hashable, Sendable, Codable {
    /// Files and directories that were watched.
    package var count: Int
    /// `ObservationSnapshot.digest`
    package var startDigest: String
    package var endDigest: String
    package var differences: [ObservationDifference]
    /// What changed outside the inputs: listed, never judged.
    package var outside: [ObservationDifference]

    package init(
      start: ObservationSnapshot, end: ObservationSnapshot, outside: [ObservationDifference] = []
    ) {
      count = start.observations.count
      startDigest = start.digest
      endDigest = end.digest
      differences = start.differences(in: end)
      self.outside = outside
    }
  }

  /// An app or executable: archived here, or skipped for a reason.
  package struct Target: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
      case app
      case executable
    }

    package var name: String
    package var kind: Kind
    /// The archive in dist/, nil where it was skipped.
    package var archive: File?
    /// What the archive holds.
    package var files: [File]
    /// Why it was not archived here.
    package var skipped: String?
    package var sealed: Bool
    /// What was reached when it was archived; `verify` judges anew and does not believe it.
    package var evidence: Evidence?
    /// What its compilers read; nil where no records were kept.
    package var compilation: Compilation?

    package init(
      name: String, kind: Kind, archive: File?, files: [File] = [], skipped: String? = nil,
      sealed: Bool = false, evidence: Evidence? = nil, compilation: Compilation? = nil
    ) {
      self.name = name
      self.kind = kind
      self.archive = archive
      self.files = files
      self.skipped = skipped
      self.sealed = sealed
      self.evidence = evidence
      self.compilation = compilation
    }
  }

  package struct File: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
      case file
      case executable
      case link
      case directory
    }

    /// Relative to dist/, or within the archive.
    package var path: String
    package var kind: Kind
    /// Bytes; of a link, its target's length.
    package var size: Int64
    /// Lower-case hexadecimal; of a link, over its target; nil for directories.
    package var sha256: String?

    package init(path: String, kind: Kind, size: Int64, sha256: String?) {
      self.path = path
      self.kind = kind
      self.size = size
      self.sha256 = sha256
    }
  }

  package struct Tool: Hashable, Sendable, Codable {
    package var name: String
    package var version: String
    package var path: String?
    package var sha256: String?

    package init(name: String, version: String, path: String? = nil, sha256: String? = nil) {
      self.name = name
      self.version = version
      self.path = path
      self.sha256 = sha256
    }
  }

  /// A gate that was switched off by name.
  package struct Waiver: Hashable, Sendable, Codable {
    /// `allow-dirty`, say.
    package var name: String
    package var value: String?

    package init(name: String, value: String? = nil) {
      self.name = name
      self.value = value
    }
  }
}
