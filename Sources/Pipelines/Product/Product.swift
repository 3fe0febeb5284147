/// What product.json describes, checked and with its defaults filled in (contract.md section 5).
package struct Product: Hashable, Sendable {
  /// One app: an Xcode project generated from a spec.
  package struct App: Hashable, Sendable {
    package enum Generator: String, Sendable, CaseIterable {
      case builtin
      case xcodegen
    }

    /// The spec, relative to product.json.
    package let project: String
    /// nil: the spec's name.
    package let scheme: String?
    /// What `xcodebuild -destination` takes.
    package let destination: String?
    package let generator: Generator
    /// The XcodeGen version whose output the built-in generator writes.
    package let xcodegen: String
    /// Environment variables the spec may use in stages.
    package let env: [String]
    /// Whether the spec's pre- and post-commands run in stages.
    package let commands: Bool
    /// The developer team's id.
    package let team: String?
    package let export: Export
    /// What Xcode runs without asking: `macros`, `plugins`.
    package let trust: [String]

    package init(
      project: String, scheme: String? = nil, destination: String? = nil,
      generator: Generator = .builtin, xcodegen: String = "2.45.4", env: [String] = [],
      commands: Bool = false, team: String? = nil, export: Export = Export(), trust: [String] = []
    ) {
      self.project = project
      self.scheme = scheme
      self.destination = destination
      self.generator = generator
      self.xcodegen = xcodegen
      self.env = env
      self.commands = commands
      self.team = team
      self.export = export
      self.trust = trust
    }
  }

  /// How an app leaves its archive.
  package struct Export: Hashable, Sendable {
    package let method: ExportMethod
    package let signing: SigningStyle
    /// For manual signing.
    package let certificate: String?
    /// Profile by bundle identifier, for manual signing.
    package let profiles: [String: String]
    /// Whether Xcode may renumber.
    package let managesNumbers: Bool

    package init(
      method: ExportMethod = .appStoreConnect, signing: SigningStyle = .automatic,
      certificate: String? = nil, profiles: [String: String] = [:], managesNumbers: Bool = false
    ) {
      self.method = method
      self.signing = signing
      self.certificate = certificate
      self.profiles = profiles
      self.managesNumbers = managesNumbers
    }
  }

  /// What product.json says about one discovered kit.
  package struct KitOverride: Hashable, Sendable {
    package let name: String
    /// The repository's root, relative to product.json: gives the kit there this name.
    package let path: String?
    /// Whether `test --kits` tests it.
    package let test: Bool

    package init(name: String, path: String? = nil, test: Bool = true) {
      self.name = name
      self.path = path
      self.test = test
    }
  }

  package struct Git: Hashable, Sendable {
    package enum Push: String, Sendable, CaseIterable {
      /// The bump commit goes to its branch, together with the build tag.
      case branch
      /// The bump commit is made on a detached HEAD and only its tag is pushed.
      case tag
    }

    /// Where a bump is allowed; nil: on any branch.
    package let branches: [GlobPattern]?
    package let remote: String
    package let tag: TagTemplate
    package let push: Push

    package init(
      branches: [GlobPattern]? = nil, remote: String = "origin", tag: TagTemplate = .standard,
      push: Push = .branch
    ) {
      self.branches = branches
      self.remote = remote
      self.tag = tag
      self.push = push
    }

    package func allows(branch: String) -> Bool {
      branches?.contains { $0.matches(branch) } ?? true
    }
  }

  package struct Coverage: Hashable, Sendable {
    package let exclude: [GlobPattern]
    /// Percent of lines; nil: no threshold.
    package let minimum: Double?

    package init(exclude: [GlobPattern] = [], minimum: Double? = nil) {
      self.exclude = exclude
      self.minimum = minimum
    }
  }

  package let name: String
  package let version: SemanticVersion
  package let apps: [App]
  /// Relative to product.json; nil: those the specs name inside the repository, or "." where
  /// product.json stands beside a Package.swift and there is no app.
  package let packages: [String]?
  /// Executables that `archive` packs on this machine.
  package let products: [String]
  package let kits: [KitOverride]
  package let git: Git
  package let coverage: Coverage
  /// The build number where there is no app.
  package let build: BuildNumber?
  /// The Swift file written at each bump, relative to product.json.
  package let stamp: String?
  /// The App Store Connect API key, where product.json names one.
  package let apiKey: APIKeyReference?
  /// The certificate for a private keychain, where product.json names one.
  package let identity: SigningIdentityReference?
  /// The evidence level that an upload must have: `E1`; nil asks for none.
  package let evidence: String?

  package init(
    name: String, version: SemanticVersion, apps: [App] = [], packages: [String]? = nil,
    products: [String] = [], kits: [KitOverride] = [], git: Git = Git(),
    coverage: Coverage = Coverage(), build: BuildNumber? = nil, stamp: String? = nil,
    apiKey: APIKeyReference? = nil, identity: SigningIdentityReference? = nil,
    evidence: String? = nil
  ) {
    self.name = name
    self.version = version
    self.apps = apps
    self.packages = packages
    self.products = products
    self.kits = kits
    self.git = git
    self.coverage = coverage
    self.build = build
    self.stamp = stamp
    self.apiKey = apiKey
    self.identity = identity
    self.evidence = evidence
  }

  /// Where secrets come from, so that no child sees them and no output repeats them.
  package var secrets: [SecretReference] {
    [(apiKey ?? .standard).key] + (identity.map { [$0.file, $0.password] } ?? [])
  }

  /// Where identifiers come from, which tools get on their command lines.
  package var identifiers: [SecretReference] {
    let key = apiKey ?? .standard
    return [key.keyID] + (key.issuer.map { [$0] } ?? [])
  }

  package func kit(named name: String) -> KitOverride? { kits.first { $0.name == name } }
}
