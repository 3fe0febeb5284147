/// The keys of a pipeline file and of its stages (contract.md section 6).
enum PipelineKeys {
  static let table = KeyTable(keys: [
    KeyRule("name", .text(.stageName), "The pipeline's name. Default: the file's."),
    KeyRule(
      "stages", .list(.stage, atLeast: 1), required: true, "What runs, in this order."),
  ])

  /// What every stage takes.
  static let common: [KeyRule] = [
    KeyRule(
      "name", .text(.stageName),
      "What the stage is called in reports and logs. Default: its word."),
    KeyRule("timeout", .integer(1...604_800), "Seconds after which the stage is stopped."),
    KeyRule(
      "when", .either([condition, .list(condition, atLeast: 1)]),
      "Where the stage runs; of several conditions all must hold. Elsewhere it is skipped, with "
        + "the reason."),
    KeyRule(
      "env", .named(.environmentName, .scalar(.placeholders)), default: "{}",
      "Environment variables for what the stage starts."),
  ]

  private static let condition = ValueShape.choice(StageEntry.Condition.allCases.map(\.rawValue))

  /// The whole table of a stage's settings.
  static func settings(of word: StageWord) -> KeyTable {
    KeyTable(keys: own(word) + common)
  }

  /// One sentence per stage, for editors and docs.
  static func about(_ word: StageWord) -> String {
    switch word {
    case .clean: "Proves the product's tree equal to HEAD, by content."
    case .kits: "Proves every kit fit for a release: clean and pushed."
    case .bump: "Raises the build number in its home and commits it with the kits' revisions."
    case .generate: "Writes the Xcode projects from their specs."
    case .test: "Runs the tests of packages and apps, with a coverage summary."
    case .archive: "Builds and packs what this machine can."
    case .verify: "Compares what was archived with what was recorded."
    case .changelog: "Makes the Unreleased section the version's."
    case .tag: "Makes the build tag, with the evidence level in its message."
    case .push: "Pushes branch and tag in one atomic, create-only push."
    case .export: "Exports the archived apps for upload."
    case .sign: "Signs the archived apps."
    case .notarize: "Has the signed apps notarized."
    case .upload: "Uploads the exported apps."
    case .run: "Runs a program of the product's own, without a shell."
    }
  }

  private static func own(_ word: StageWord) -> [KeyRule] {
    switch word {
    case .clean: [allowDirty]
    case .kits: [allowKitUnpushed]
    case .bump: bump
    case .generate: generate
    case .test: test
    case .archive: archive
    case .verify:
      [
        KeyRule(
          "level", .choice(["E0", "E1", "E2", "E3"]),
          "The evidence level that every archived target must reach.")
      ]
    case .changelog: changelog
    case .tag: []
    case .push: [apps("The apps that need an archive of this commit. Default: all.")]
    case .export:
      [apps("The apps to export. Default: all."), output("Where to. Default: dist.")]
    case .sign: [apps("The apps to sign. Default: all.")]
    case .notarize: [apps("The apps to notarize. Default: all.")]
    case .upload: [apps("The apps to upload. Default: all.")]
    case .run:
      [
        KeyRule(
          "command", .list(.scalar(.placeholders), atLeast: 1), required: true,
          "Program and arguments. `{product}`, `{version}`, `{marketing}`, `{build}`, `{commit}`, "
            + "`{archive}` and `{output}` are replaced; `{{` is a brace.")
      ]
    }
  }

  // MARK: Shared keys

  private static let allowDirty = KeyRule(
    "allow-dirty", .list(.text(.glob), atLeast: 1), "Files that may differ from HEAD: a waiver.")
  private static let allowBranch = KeyRule(
    "allow-branch", .boolean, default: "false", "Bumps on any branch: a waiver.")
  private static let allowKitUnpushed = KeyRule(
    "allow-kit-unpushed", .boolean, default: "false",
    "Takes kits whose HEAD no remote has: a waiver.")

  private static func apps(_ about: String) -> KeyRule {
    KeyRule("apps", .list(.text(.any), atLeast: 1), about)
  }

  private static func output(_ about: String) -> KeyRule {
    KeyRule("output", .text(PathRule.inner), about)
  }

  // MARK: Single stages

  private static let bump = [
    KeyRule(
      "build",
      .either([.text(.buildStrategy), .integer(0...999_999_999_999_999_999)]), default: "increment",
      "The next number: one more than the home and every known build tag; the CI host's run "
        + "number; one more than the remote's highest build tag; or a number."),
    KeyRule(
      "offset", .integer(-999_999_999...999_999_999), default: "0",
      "Added to the run number, with `build: ci`."),
    KeyRule("version", .text(.version), "A new version for product.json."),
    KeyRule(
      "level", .choice(SemanticVersion.Level.allCases.map(\.rawValue)),
      "The part of the version to raise."),
    allowDirty, allowBranch, allowKitUnpushed,
  ]

  private static let generate = [
    apps("The apps to generate. Default: all."),
    KeyRule(
      "check", .boolean, default: "false", "Writes nothing, and fails where a project is stale."),
    KeyRule("strict", .boolean, default: "false", "Takes the specs' warnings for errors."),
  ]

  private static let test = [
    KeyRule("kits", .boolean, default: "false", "Tests the kits' packages too."),
    KeyRule(
      "packages", .list(.text(PathRule.any), atLeast: 0),
      "The packages to test. Default: all of the product's."),
    KeyRule(
      "apps", .list(.text(.any), atLeast: 0),
      "The apps to test; named ones must be testable here. Default: those that are."),
    KeyRule("filter", .text(.any), "The tests to run, as `swift test --filter` takes it."),
    KeyRule("coverage", .boolean, default: "true", "Measures coverage."),
    KeyRule(
      "formats", .list(.choice(StageSettings.Test.Format.allCases.map(\.rawValue)), atLeast: 1),
      default: "[\"text\"]", "The reports to write."),
    KeyRule("minimum", .percent, "Percent of lines below which the stage fails."),
    KeyRule(
      "minimum-changed", .percent,
      "Percent of the lines changed since `base` below which the stage fails."),
    KeyRule("base", .text(.any), "A revision to compare the coverage with."),
    KeyRule(
      "retries", .integer(0...10), default: "0",
      "How often failed tests are repeated; one that then passes is flaky."),
    KeyRule(
      "changed", .boolean, default: "false",
      "Tests only packages, test targets and apps whose inputs changed since `base`."),
    output("Where reports go. Default: reports."),
  ]

  private static let archive = [
    apps("The apps to archive. Default: all."),
    KeyRule(
      "products", .list(.text(.productName), atLeast: 0),
      "The executables to archive. Default: product.json's."),
    KeyRule(
      "sealed", .boolean, default: "false",
      "Builds from a private checkout of the recorded commits."),
    output("Where to. Default: dist."),
  ]

  private static let changelog = [
    KeyRule(
      "file", .text(PathRule.inner), default: "CHANGELOG.md", "The file."),
    KeyRule(
      "check", .boolean, default: "false",
      "Writes nothing, and fails where the Unreleased section is empty."),
  ]
}
