import Inputs

/// The settings of a stage, by its word.
package enum StageSettings: Hashable, Sendable {
  case clean(Clean)
  case kits(Kits)
  case bump(Bump)
  case generate(Generate)
  case test(Test)
  case archive(Archive)
  case verify(Verify)
  case changelog(Changelog)
  case tag
  case push(Apps)
  case export(Export)
  case sign(Apps)
  case notarize(Apps)
  case upload(Apps)
  case run(Run)

  package struct Clean: Hashable, Sendable {
    /// Paths whose changes are waived, as with `--allow-dirty`.
    package var allowDirty: [GlobPattern] = []

    package init(allowDirty: [GlobPattern] = []) {
      self.allowDirty = allowDirty
    }
  }

  package struct Kits: Hashable, Sendable {
    /// As `--allow-kit-unpushed`.
    package var allowKitUnpushed = false

    package init(allowKitUnpushed: Bool = false) {
      self.allowKitUnpushed = allowKitUnpushed
    }
  }

  package struct Bump: Hashable, Sendable {
    package enum Build: Hashable, Sendable {
      case increment
      /// The CI host's run number plus the offset.
      case ci(offset: Int)
      case tags
      case number(BuildNumber)
    }

    package var build: Build = .increment
    package var version: SemanticVersion?
    package var level: SemanticVersion.Level?
    package var allowDirty: [GlobPattern] = []
    package var allowBranch = false
    package var allowKitUnpushed = false

    package init(
      build: Build = .increment, version: SemanticVersion? = nil,
      level: SemanticVersion.Level? = nil, allowDirty: [GlobPattern] = [],
      allowBranch: Bool = false, allowKitUnpushed: Bool = false
    ) {
      self.build = build
      self.version = version
      self.level = level
      self.allowDirty = allowDirty
      self.allowBranch = allowBranch
      self.allowKitUnpushed = allowKitUnpushed
    }
  }

  package struct Generate: Hashable, Sendable {
    /// Scheme or spec paths; nil: every app.
    package var apps: [String]?
    /// Write nothing, fail when stale.
    package var check = false
    package var strict = false

    package init(apps: [String]? = nil, check: Bool = false, strict: Bool = false) {
      self.apps = apps
      self.check = check
      self.strict = strict
    }
  }

  package struct Test: Hashable, Sendable {
    package enum Format: String, Sendable, CaseIterable {
      case text
      case json
      case junit
      case lcov
      case cobertura
      case html
    }

    /// Whether the kits' packages are tested too.
    package var kits = false
    /// nil: all of the product's.
    package var packages: [String]?
    /// nil: all, those that cannot run here are skipped; named ones must run.
    package var apps: [String]?
    package var filter: String?
    package var coverage = true
    package var formats: [Format] = [.text]
    /// Percent of lines that the total must reach.
    package var minimum: Double?
    /// Percent that the lines changed since `base` must reach.
    package var minimumChanged: Double?
    /// A revision the coverage is compared with.
    package var base: String?
    /// How often failed tests are repeated; one that then passes is flaky.
    package var retries = 0
    /// Only packages whose inputs changed since `base`.
    package var changed = false
    /// Relative to product.json; nil: `reports`.
    package var output: String?

    package init(
      kits: Bool = false, packages: [String]? = nil, apps: [String]? = nil, filter: String? = nil,
      coverage: Bool = true, formats: [Format] = [.text], minimum: Double? = nil,
      base: String? = nil, output: String? = nil
    ) {
      self.kits = kits
      self.packages = packages
      self.apps = apps
      self.filter = filter
      self.coverage = coverage
      self.formats = formats
      self.minimum = minimum
      self.base = base
      self.output = output
    }
  }

  package struct Archive: Hashable, Sendable {
    /// nil: all.
    package var apps: [String]?
    /// nil: product.json's.
    package var products: [String]?
    package var sealed = false
    /// Relative to product.json; nil: `dist`.
    package var output: String?
    /// A program and its arguments that signs the statement: the command line's alone.
    package var signer: [String]?

    package init(
      apps: [String]? = nil, products: [String]? = nil, sealed: Bool = false, output: String? = nil
    ) {
      self.apps = apps
      self.products = products
      self.sealed = sealed
      self.output = output
    }
  }

  package struct Verify: Hashable, Sendable {
    /// The evidence level every archived target must reach, nil: the highest that this
    /// machine can judge, and any mismatch fails.
    package var level: EvidenceLevel?

    package init(level: EvidenceLevel? = nil) {
      self.level = level
    }
  }

  package struct Changelog: Hashable, Sendable {
    /// Relative to product.json.
    package var file = "CHANGELOG.md"
    /// Write nothing, fail when the Unreleased section is empty.
    package var check = false

    package init(file: String = "CHANGELOG.md", check: Bool = false) {
      self.file = file
      self.check = check
    }
  }

  /// Stages whose only choice is the apps they serve.
  package struct Apps: Hashable, Sendable {
    /// nil: every app.
    package var apps: [String]?

    package init(apps: [String]? = nil) {
      self.apps = apps
    }
  }

  package struct Export: Hashable, Sendable {
    package var apps: [String]?
    package var output: String?

    package init(apps: [String]? = nil, output: String? = nil) {
      self.apps = apps
      self.output = output
    }
  }

  package struct Run: Hashable, Sendable {
    /// Program and arguments, never read by a shell; at least one.
    package var command: [PlaceholderText]

    package init(command: [PlaceholderText]) {
      self.command = command
    }
  }
}
