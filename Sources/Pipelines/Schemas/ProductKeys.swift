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
    KeyRule(
      "apiKey", .table(apiKey), default: "{}",
      "The App Store Connect API key for `notarize`, `upload` and automatic signing, by "
        + "reference: `@env:NAME` or `@file:PATH`."),
    KeyRule(
      "identity", .table(identity),
      "A certificate with its private key, for a keychain of relctl's own that `sign` makes and "
        + "removes."),
    KeyRule(
      "evidence", .choice(["E0", "E1", "E2", "E3"]),
      "The evidence level that an archive must have to be uploaded."),
  ])

  static let apiKey = KeyTable(keys: [
    KeyRule(
      "key", .text(.secret), default: "\"@env:APP_STORE_CONNECT_KEY\"",
      "The private key: its text, the same in Base64, or a path of its file."),
    KeyRule(
      "keyID", .text(.secret), default: "\"@env:APP_STORE_CONNECT_KEY_ID\"", "The key's id."),
    KeyRule(
      "issuer", .text(.secret), default: "\"@env:APP_STORE_CONNECT_ISSUER_ID\"",
      "The issuer's id."),
    KeyRule(
      "individual", .boolean, default: "false", "An individual key, which has no issuer."),
  ])

  static let identity = KeyTable(keys: [
    KeyRule("file", .text(.secret), required: true, "The PKCS #12 file, or its Base64."),
    KeyRule("password", .text(.secret), required: true, "Its password."),
  ])

  static let export = KeyTable(keys: [
    KeyRule(
      "method", .choice(ExportMethod.words), default: "\"app-store-connect\"",
      "What the export is for; words of Xcode before 15.4 are read too."),
    KeyRule(
      "signing", .choice(SigningStyle.allCases.map(\.rawValue)),
      "Who chooses certificate and profiles. Default: manual where `profiles` are named."),
    KeyRule("certificate", .text(.any), "The certificate, for manual signing."),
    KeyRule(
      "profiles", .named(.any, .text(.any)), default: "{}",
      "The provisioning profile of each bundle identifier, for manual signing."),
    KeyRule(
      "managesNumbers", .boolean, default: "false",
      "Lets Xcode change version and build number at export."),
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
    KeyRule("team", .text(.any), "The developer team's id, for signing."),
    KeyRule("export", .table(export), default: "{}", "How the archived app is exported."),
    KeyRule(
      "trust", .list(.choice(["macros", "plugins"]), atLeast: 0), default: "[]",
      "What Xcode runs without validation when it tests and archives: Swift macros, package "
        + "plug-ins."),
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
