import YAML

/// The facts of the world that planning needs, gathered beforehand.
package struct Facts: Sendable {
  package enum Platform: String, Sendable {
    case macos
    case linux
  }

  package var product: ProductFile
  /// product.json relative to the repository's root.
  package var productPath: String
  /// The commit of HEAD, 40 hexadecimal digits.
  package var head: String
  /// What HEAD records, where it is this product's bump commit.
  package var headBump: HeadBump?
  /// HEAD's branch; nil where it is detached.
  package var branch: String?
  /// Where a push goes: HEAD's branch, `--branch`, or the CI host's; nil where none is known.
  package var pushBranch: String?
  package var apps: [AppFacts]
  package var kits: [RecordedKit]
  package var packages: [PackageFacts]
  /// Numbers of all build tags known here.
  package var knownBuilds: [BuildNumber]
  /// Numbers of the remote's build tags; nil where it was not asked or did not answer.
  package var remoteBuilds: [BuildNumber]?
  package var platform: Platform
  package var isCI: Bool
  package var runNumber: Int?
  /// Why an app is skipped elsewhere than on a Mac.
  package static let noXcode = "no Xcode on this machine"

  package var hasXcode: Bool
  /// The stamp file's bytes now; nil where there is none.
  package var stamp: [UInt8]?
  /// CHANGELOG.md-like files' bytes, by path relative to the product root.
  package var changelogs: [String: [UInt8]]
  /// Today, `2026-11-30`.
  package var date: String
  package var waivers: Waivers

  package init(
    product: ProductFile, productPath: String, head: String, headBump: HeadBump?,
    branch: String?,
    pushBranch: String?, apps: [AppFacts], kits: [RecordedKit], packages: [PackageFacts],
    knownBuilds: [BuildNumber], remoteBuilds: [BuildNumber]?, platform: Platform, isCI: Bool,
    runNumber: Int?, hasXcode: Bool, stamp: [UInt8]?, changelogs: [String: [UInt8]],
    date: String, waivers: Waivers
  ) {
    self.product = product
    self.productPath = productPath
    self.head = head
    self.headBump = headBump
    self.branch = branch
    self.pushBranch = pushBranch
    self.apps = apps
    self.kits = kits
    self.packages = packages
    self.knownBuilds = knownBuilds
    self.remoteBuilds = remoteBuilds
    self.platform = platform
    self.isCI = isCI
    self.runNumber = runNumber
    self.hasXcode = hasXcode
    self.stamp = stamp
    self.changelogs = changelogs
    self.date = date
    self.waivers = waivers
  }

  /// The product root relative to the repository's root; empty where they are one.
  package var prefix: String {
    productPath.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// A path relative to the product root as one relative to the repository's root.
  package func inRepository(_ path: String) -> String {
    prefix.isEmpty ? path : prefix + "/" + path
  }
}

/// The bump that a commit makes.
package struct HeadBump: Sendable, Equatable {
  package var version: String
  package var build: BuildNumber

  package init(version: String, build: BuildNumber) {
    self.version = version
    self.build = build
  }
}

/// Waivers given on the command line; each is recorded.
package struct Waivers: Codable, Sendable, Equatable {
  /// Globs of paths, relative to the product repository's root.
  package var allowDirty: [String]
  package var allowBranch: Bool
  package var allowKitUnpushed: Bool

  package init(
    allowDirty: [String] = [], allowBranch: Bool = false, allowKitUnpushed: Bool = false
  ) {
    self.allowDirty = allowDirty
    self.allowBranch = allowBranch
    self.allowKitUnpushed = allowKitUnpushed
  }

  /// As a person would type them.
  package var names: [String] {
    allowDirty.map { "--allow-dirty \($0)" } + (allowBranch ? ["--allow-branch"] : [])
      + (allowKitUnpushed ? ["--allow-kit-unpushed"] : [])
  }
}

/// What is known of one app.
package struct AppFacts: Sendable {
  package var app: Product.App
  /// The project's name in the spec; the scheme's default.
  package var name: String
  /// The scalars that decide the build number.
  package var buildHomes: [HomeScalar]
  package var marketingHomes: [HomeScalar]
  /// Why a number cannot be changed truthfully; empty where it can.
  package var problems: [HomeProblem]
  /// Generated files that git tracks.
  package var tracksProject: Bool
  /// Paths that the app is built from, relative to the product root, each with all below it:
  /// what its spec names, its packages and what they name by path.
  package var inputs: [String]

  package init(
    app: Product.App, name: String, buildHomes: [HomeScalar], marketingHomes: [HomeScalar],
    problems: [HomeProblem], tracksProject: Bool, inputs: [String] = []
  ) {
    self.app = app
    self.name = name
    self.buildHomes = buildHomes
    self.marketingHomes = marketingHomes
    self.problems = problems
    self.tracksProject = tracksProject
    self.inputs = inputs
  }

  package var scheme: String { app.scheme ?? name }
}

/// Why a number of an app cannot be changed truthfully.
package struct HomeProblem: Sendable {
  package enum Verdict: Sendable {
    /// Two places say different numbers.
    case disagrees
    /// The file does not say what is built.
    case untruthful
    /// The deciding file is not the product's.
    case outside
  }

  package var diagnostic: Diagnostic
  package var verdict: Verdict
  /// Giving one number to all homes mends it: `--build N`.
  package var isMendedByNumber: Bool
  /// The generated project would hold `${NAME}` in place of the number.
  package var isUnfilled: Bool

  package init(
    diagnostic: Diagnostic, verdict: Verdict, isMendedByNumber: Bool, isUnfilled: Bool = false
  ) {
    self.diagnostic = diagnostic
    self.verdict = verdict
    self.isMendedByNumber = isMendedByNumber
    self.isUnfilled = isUnfilled
  }
}

/// One scalar that decides a number, and where it stands.
package struct HomeScalar: Sendable {
  package enum Place: Sendable {
    /// In a YAML or JSON spec.
    case node(Node)
    /// In an xcconfig or property list: a byte range of the file's text.
    case text([UInt8], Range<Int>)
  }

  /// Relative to the repository's root.
  package var path: String
  package var line: Int
  package var place: Place
  /// The value as it reads.
  package var text: String
  /// How a person finds it: `settings.base.CURRENT_PROJECT_VERSION`.
  package var name: String

  package init(path: String, line: Int, place: Place, text: String, name: String) {
    self.path = path
    self.line = line
    self.place = place
    self.text = text
    self.name = name
  }
}

/// What is known of one package.
package struct PackageFacts: Sendable, Equatable {
  package var name: String
  /// Relative to the product root; may lead into a kit.
  package var path: String
  package var kit: String?
  package var targets: [PackageTarget]
  package var executables: [String]
  /// It, or a package it names by path, depends on packages from elsewhere.
  package var hasRemotePackages: Bool
  /// Directories of the packages it names by path, transitively; relative to the product root.
  package var dependencies: [String]

  package init(
    name: String, path: String, kit: String?, targets: [PackageTarget], executables: [String],
    hasRemotePackages: Bool = false, dependencies: [String] = []
  ) {
    self.name = name
    self.path = path
    self.kit = kit
    self.targets = targets
    self.executables = executables
    self.hasRemotePackages = hasRemotePackages
    self.dependencies = dependencies
  }
}
