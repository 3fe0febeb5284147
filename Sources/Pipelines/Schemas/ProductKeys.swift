/// The keys of product.json (contract.md section 5).
enum ProductKeys {
  static let table = KeyTable(keys: [
    KeyRule("$schema", .text(.any), "Where editors find the schema; relctl does not read it."),
    KeyRule(
      "name", .text(.productName), required: true,
      "The product's name, as commit subjects and trailers carry it."),
    KeyRule(
      "version", .text(.version), required: true,
      "The version, by Semantic Versioning 2.0 with one to three numbers before the first `-` or "
        + "`+`; those numbers are the marketing version."),
    KeyRule(
      "apps", .list(.table(app), atLeast: 0), default: "[]",
      "The apps: Xcode projects generated from a spec."),
    KeyRule(
      "packages", .list(.text(PathRule.any), atLeast: 0),
      "Directories of Swift packages. Default: those the specs name inside the repository; `.` "
        + "where there is no app and a Package.swift stands beside product.json."),
    KeyRule(
      "products", .list(.text(.productName), atLeast: 0), default: "[]",
      "Executables of the packages that `relctl archive` packs on this machine."),
    KeyRule(
      "kits", .named(.kitName, .table(kit)), default: "{}",
      "What is said of kits, by their names; kits are discovered and need not stand here."),
    KeyRule("git", .table(git), default: "{}", "Branches, remote and tags."),
    KeyRule("coverage", .table(coverage), default: "{}", "What the coverage summary counts."),
    KeyRule(
      "build", .either([.integer(0...999_999_999_999_999_999), .text(.buildNumber)]),
      "The build number, where there is no app: one to three numbers with periods between them, "
        + "at most 18 characters. With an app, the number's home is its spec."),
    KeyRule(
      "stamp", .text(PathRule.stamp),
      "A Swift file that each bump writes whole, with version and build number as constants of an "
        + "enum called as the file."),
  ])

  static let app = KeyTable(keys: [
    KeyRule(
      "project", .text(PathRule.spec), required: true, "The spec: XcodeGen's project.yml."),
    KeyRule("scheme", .text(.any), "The scheme to test and archive. Default: the spec's name."),
    KeyRule(
      "destination", .text(.any), "What `xcodebuild -destination` gets when tests run."),
    KeyRule(
      "generator", .choice(Product.App.Generator.allCases.map(\.rawValue)), default: "\"builtin\"",
      "Who writes the Xcode project: relctl itself, or the installed XcodeGen."),
    KeyRule(
      "xcodegen", .choice(["2.45.4", "2.46"]), default: "\"2.45.4\"",
      "The XcodeGen version whose output the built-in generator writes."),
    KeyRule(
      "env", .list(.text(.environmentName), atLeast: 0), default: "[]",
      "Environment variables that the spec may use in stages."),
    KeyRule(
      "commands", .boolean, default: "false",
      "Whether the spec's pre- and post-commands run in stages."),
  ])

  static let kit = KeyTable(keys: [
    KeyRule(
      "path", .text(PathRule.any),
      "The kit repository's root: gives the kit there this name, where two would have one."),
    KeyRule("test", .boolean, default: "true", "Whether the kit's tests run with `--kits`."),
  ])

  static let git = KeyTable(keys: [
    KeyRule(
      "branches", .list(.text(.branch), atLeast: 1),
      "Where a bump is allowed: names or patterns, `*` within a component and `**` across them. "
        + "Default: any branch."),
    KeyRule("remote", .text(.remote), default: "\"origin\"", "Where bumps and tags are pushed."),
    KeyRule(
      "tag", .text(.tagTemplate), default: "\"build/{build}\"",
      "The build tag's name, of `{build}` and, where wanted, `{product}`, `{version}` and "
        + "`{marketing}`."),
    KeyRule(
      "push", .choice(Product.Git.Push.allCases.map(\.rawValue)), default: "\"branch\"",
      "`tag` is for protected branches: the bump is made on a detached HEAD and only its tag is "
        + "pushed."),
  ])

  static let coverage = KeyTable(keys: [
    KeyRule(
      "exclude", .list(.text(.glob), atLeast: 0), default: "[]", "Files that do not count."),
    KeyRule("minimum", .percent, "Percent of lines below which `relctl test` fails."),
  ])
}
