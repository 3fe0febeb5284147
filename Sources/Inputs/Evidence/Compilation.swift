extension ArchiveManifest {
  /// What the build of one target read, by the records that its compilers left.
  package struct Compilation: Hashable, Sendable, Codable {
    /// Where the build stood, as its records and its debug information name it.
    package var places: Places
    /// Files of product and kits that were read, sorted by path.
    package var reads: [Read]
    /// Checkouts of packages from elsewhere that were read.
    package var pins: [Pin]
    /// How many files of the toolchain, the SDK and the system the records name.
    package var systemFiles: Int
    /// How many files that the build itself made in its empty scratch directory.
    package var generatedFiles: Int
    /// Records that were read, by kind: `dependencies`, `manifest`, `sources`, …
    package var records: [String: Int]
    /// Files that are none of these: each fails the verification.
    package var unaccounted: [Unaccounted]
    /// Sources of the spec's targets that no compiler recorded; nil where that is not known, as of
    /// packages, whose sources SwiftPM finds itself.
    package var uncompiled: [Uncompiled]?
    /// What the records cannot show, with the way to prove it; empty where nothing is open.
    package var limits: [String]

    package init(
      places: Places, reads: [Read] = [], pins: [Pin] = [], systemFiles: Int = 0,
      generatedFiles: Int = 0, records: [String: Int] = [:], unaccounted: [Unaccounted] = [],
      uncompiled: [Uncompiled]? = nil, limits: [String] = []
    ) {
      self.places = places
      self.reads = reads
      self.pins = pins
      self.systemFiles = systemFiles
      self.generatedFiles = generatedFiles
      self.records = records
      self.unaccounted = unaccounted
      self.uncompiled = uncompiled
      self.limits = limits
    }
  }

  /// Absolute directories of a build.
  package struct Places: Hashable, Sendable, Codable {
    /// A repository's root by its name; `.` is the product's.
    package var repositories: [String: String]
    package var scratch: String
    /// The toolchain, the SDK and the system.
    package var system: [String]

    package init(repositories: [String: String], scratch: String, system: [String]) {
      self.repositories = repositories
      self.scratch = scratch
      self.system = system
    }
  }

  /// A file that was read and is the blob of a recorded commit.
  package struct Read: Hashable, Sendable, Codable {
    package var path: InputPath
    /// The blob's id.
    package var object: String
    /// The module or command that read it.
    package var target: String
    /// The record that names it.
    package var record: String

    package init(path: InputPath, object: String, target: String, record: String) {
      self.path = path
      self.object = object
      self.target = target
      self.record = record
    }
  }

  /// A package from elsewhere, at the revision that a tracked Package.resolved pins.
  package struct Pin: Hashable, Sendable, Codable {
    package var name: String
    package var location: String
    package var revision: String
    package var files: Int

    package init(name: String, location: String, revision: String, files: Int) {
      self.name = name
      self.location = location
      self.revision = revision
      self.files = files
    }
  }

  /// A source of a target that its compiler did not read.
  package struct Uncompiled: Hashable, Sendable, Codable {
    /// Absolute; a file of product or kits also as `input`.
    package var path: String
    package var input: InputPath?
    package var target: String

    package init(path: String, input: InputPath?, target: String) {
      self.path = path
      self.input = input
      self.target = target
    }
  }

  /// A file that was read and is nothing that was recorded.
  package struct Unaccounted: Hashable, Sendable, Codable {
    /// As the record names it; a file of product or kits also as `input`.
    package var path: String
    package var input: InputPath?
    package var target: String
    package var record: String
    /// Why it counts as nothing recorded: `not in the commit`, …
    package var reason: String

    package init(
      path: String, input: InputPath?, target: String, record: String, reason: String
    ) {
      self.path = path
      self.input = input
      self.target = target
      self.record = record
      self.reason = reason
    }
  }
}
