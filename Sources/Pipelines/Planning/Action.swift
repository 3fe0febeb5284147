/// One thing the executor does. A stage answers with these; nothing else reaches the world.
package enum Action: Codable, Sendable, Equatable {
  case checkTree(TreeGate)
  case checkKits(KitGate)
  case generate(GenerateAction)
  case bump(BumpAction)
  case test(TestAction)
  case archive(ArchiveAction)
  case verify(VerifyAction)
  case tag(TagAction)
  case push(PushAction)
  case changelog(ChangelogAction)
  case command(CommandAction)
  case export(ExportAction)
  case sign(SignAction)
  case notarize(NotarizeAction)
  case upload(UploadAction)

  /// Whether the world outside this machine sees it.
  package var isIrreversible: Bool {
    switch self {
    case .push, .notarize, .upload: true
    default: false
    }
  }
}

/// Gate: the product's tree equals HEAD, nothing is in progress, the branch is one of these.
package struct TreeGate: Codable, Sendable, Equatable {
  /// Globs of branch names; empty means any.
  package var branches: [String]
  package var allowBranch: Bool
  /// Globs of paths that may differ.
  package var allowDirty: [String]

  package init(branches: [String], allowBranch: Bool, allowDirty: [String]) {
    self.branches = branches
    self.allowBranch = allowBranch
    self.allowDirty = allowDirty
  }
}

/// Gate: every kit's tree equals its HEAD, and its HEAD was pushed.
package struct KitGate: Codable, Sendable, Equatable {
  package var kits: [RecordedKit]
  package var allowUnpushed: Bool
  package var allowDirty: [String]

  package init(kits: [RecordedKit], allowUnpushed: Bool, allowDirty: [String]) {
    self.kits = kits
    self.allowUnpushed = allowUnpushed
    self.allowDirty = allowDirty
  }
}

/// A kit at a commit, as a bump records it.
package struct RecordedKit: Codable, Sendable, Equatable, Hashable {
  package var name: String
  /// 40 hexadecimal digits.
  package var revision: String
  /// The kit's root relative to the product repository's root.
  package var path: String

  package init(name: String, revision: String, path: String) {
    self.name = name
    self.revision = revision
    self.path = path
  }
}

/// Writes an app's Xcode project from its spec.
package struct GenerateAction: Codable, Sendable, Equatable {
  /// The spec, relative to the product root.
  package var spec: String
  package var usesExternalTool: Bool
  /// Writes nothing: a stale project is a mismatch.
  package var checksOnly: Bool
  /// Warnings of the spec are errors.
  package var strict: Bool

  package init(
    spec: String, usesExternalTool: Bool, checksOnly: Bool = false, strict: Bool = false
  ) {
    self.spec = spec
    self.usesExternalTool = usesExternalTool
    self.checksOnly = checksOnly
    self.strict = strict
  }
}

/// The new bytes of one file, and the bytes they replace.
package struct FileEdit: Codable, Sendable, Equatable {
  /// Relative to the product repository's root.
  package var path: String
  /// What the file holds now; nil for a file that does not exist.
  package var old: [UInt8]?
  package var new: [UInt8]
  /// One line for a person: `CURRENT_PROJECT_VERSION 27 -> 28 (line 14)`.
  package var summary: String

  package init(path: String, old: [UInt8]?, new: [UInt8], summary: String) {
    self.path = path
    self.old = old
    self.new = new
    self.summary = summary
  }

  private enum CodingKeys: String, CodingKey {
    case path
    case old
    case new
    case summary
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    path = try values.decode(String.self, forKey: .path)
    old = try values.decodeIfPresent(String.self, forKey: .old).map(ByteText.decode)
    new = ByteText.decode(try values.decode(String.self, forKey: .new))
    summary = try values.decode(String.self, forKey: .summary)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(path, forKey: .path)
    try values.encodeIfPresent(old.map(ByteText.encode), forKey: .old)
    try values.encode(ByteText.encode(new), forKey: .new)
    try values.encode(summary, forKey: .summary)
  }
}

/// The bump: edits, regeneration and one commit, as a transaction.
package struct BumpAction: Codable, Sendable, Equatable {
  package var product: String
  package var version: String
  /// Before; nil where no number was there.
  package var oldBuild: String?
  package var build: String
  /// The commit the edits were planned on.
  package var base: String
  /// The branch that is named in a push; nil on a branch-less HEAD with none given.
  package var branch: String?
  package var edits: [FileEdit]
  /// Specs whose projects are written anew, relative to the product root.
  package var projects: [GenerateAction]
  package var kits: [RecordedKit]
  /// False for `--no-commit`: the files change, and nothing is recorded.
  package var commits: Bool
  /// The commit is made on a detached HEAD: for protected branches, whose tag alone is pushed.
  package var detaches: Bool
  /// The branch that HEAD was on when it was planned; nil on a detached HEAD. An undo goes back.
  package var leaves: String?
  package var gate: TreeGate
  package var kitGate: KitGate

  package init(
    product: String, version: String, oldBuild: String?, build: String, base: String,
    branch: String?, edits: [FileEdit], projects: [GenerateAction], kits: [RecordedKit],
    commits: Bool, detaches: Bool = false, leaves: String? = nil, gate: TreeGate, kitGate: KitGate
  ) {
    self.product = product
    self.version = version
    self.oldBuild = oldBuild
    self.build = build
    self.base = base
    self.branch = branch
    self.edits = edits
    self.projects = projects
    self.kits = kits
    self.commits = commits
    self.detaches = detaches
    self.leaves = leaves
    self.gate = gate
    self.kitGate = kitGate
  }
}

/// Packs executables and apps into `dist/`.
package struct ArchiveAction: Codable, Sendable, Equatable {
  package struct Executable: Codable, Sendable, Equatable {
    package var product: String
    /// The package's directory relative to the product root.
    package var package: String
    /// Versions of remote packages come from Package.resolved only.
    package var hasRemotePackages: Bool

    package init(product: String, package: String, hasRemotePackages: Bool = false) {
      self.product = product
      self.package = package
      self.hasRemotePackages = hasRemotePackages
    }
  }

  package struct App: Codable, Sendable, Equatable {
    package var spec: String
    package var scheme: String
    package var skip: String?
    /// How it is signed; nil where it is skipped.
    package var delivery: AppDelivery?
    /// `macros`, `plugins`: what runs without validation.
    package var trust: [String]?

    package init(
      spec: String, scheme: String, skip: String?, delivery: AppDelivery? = nil,
      trust: [String]? = nil
    ) {
      self.spec = spec
      self.scheme = scheme
      self.skip = skip
      self.delivery = delivery
      self.trust = trust
    }
  }

  package var executables: [Executable]
  package var apps: [App]
  /// Relative to the product root.
  package var output: String
  /// From a private checkout of the recorded commits.
  package var isSealed: Bool
  /// A program and its arguments that signs the statement; nil: unsigned.
  package var signer: [String]?

  package init(
    executables: [Executable], apps: [App], output: String, isSealed: Bool = false,
    signer: [String]? = nil
  ) {
    self.executables = executables
    self.apps = apps
    self.output = output
    self.isSealed = isSealed
    self.signer = signer
  }
}

/// Judges the archives that this run made.
package struct VerifyAction: Codable, Sendable, Equatable {
  package var output: String
  /// The least level that passes: `E1`; nil for whatever is reached.
  package var level: String?

  package init(output: String, level: String? = nil) {
    self.output = output
    self.level = level
  }
}

/// Makes the annotated build tag.
package struct TagAction: Codable, Sendable, Equatable {
  /// With placeholders still in it.
  package var template: String
  package var product: String

  package init(template: String, product: String) {
    self.template = template
    self.product = product
  }
}

/// Sends the branch and the build tag to the remote, atomically and create-only.
package struct PushAction: Codable, Sendable, Equatable {
  package var remote: String
  /// Nil pushes the tag alone.
  package var branch: String?
  package var tagTemplate: String
  /// The push stands directly after the bump: it reserves the number and makes the tag.
  package var reserves: Bool
  /// Apps that must have an archive of this commit first.
  package var requiresArchives: [String]

  package init(
    remote: String, branch: String?, tagTemplate: String, reserves: Bool,
    requiresArchives: [String] = []
  ) {
    self.remote = remote
    self.branch = branch
    self.tagTemplate = tagTemplate
    self.reserves = reserves
    self.requiresArchives = requiresArchives
  }
}

/// Rewrites CHANGELOG.md outside a bump.
package struct ChangelogAction: Codable, Sendable, Equatable {
  package var edit: FileEdit

  package init(edit: FileEdit) { self.edit = edit }
}

/// Starts a program of the user's.
package struct CommandAction: Codable, Sendable, Equatable {
  /// Program and arguments, placeholders still in them.
  package var command: [String]

  package init(command: [String]) { self.command = command }
}
