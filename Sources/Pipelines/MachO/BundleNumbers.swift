/// A bundle as its Info.plist describes it.
package struct BundleFacts: Sendable, Equatable {
  /// Relative to the outermost bundle's parent: `Harbor.app/PlugIns/Tide.appex`.
  package var path: String
  package var identifier: String?
  package var version: String?
  package var build: String?

  package init(path: String, identifier: String?, version: String?, build: String?) {
    self.path = path
    self.identifier = identifier
    self.version = version
    self.build = build
  }
}

/// Whether built bundles carry the numbers and identifiers that the bump and the spec give them.
package struct BundleNumbers: Sendable, Equatable {
  package var version: String
  package var build: String
  /// Identifiers of the spec's app and its embedded bundles; empty where they cannot be told.
  package var identifiers: Set<String>

  package init(version: String, build: String, identifiers: Set<String>) {
    self.version = version
    self.build = build
    self.identifiers = identifiers
  }

  package func problems(_ bundles: [BundleFacts]) -> [BundleProblem] {
    bundles.filter(isOwn).flatMap { bundle in numbers(bundle) + identifier(bundle) }
  }

  /// Apps and extensions, and what else the spec names: a framework from elsewhere has numbers of
  /// its own.
  private func isOwn(_ bundle: BundleFacts) -> Bool {
    if bundle.path.hasSuffix(".app") || bundle.path.hasSuffix(".appex") {
      return !bundle.path.contains(".framework/")
    }
    return bundle.identifier.map(identifiers.contains) ?? false
  }

  private func numbers(_ bundle: BundleFacts) -> [BundleProblem] {
    var problems: [BundleProblem] = []
    func compare(_ key: String, _ found: String?, _ wanted: String, _ setting: String) {
      guard found != wanted else { return }
      let hint: String
      if found?.contains("$(") == true {
        hint = "the variable is not expanded: define `\(setting)` in the spec"
      } else if key == "CFBundleVersion" {
        hint =
          "let Info.plist say `$(\(setting))`, and `manageAppVersionAndBuildNumber` be false"
      } else {
        hint = "let Info.plist say `$(\(setting))`"
      }
      problems.append(
        BundleProblem(
          .numbers, path: bundle.path,
          "`\(bundle.path)` has \(key) \(found.map { "`\($0)`" } ?? "nowhere"), the bump says "
            + "`\(wanted)`", hint: hint))
    }
    compare("CFBundleVersion", bundle.build, build, "CURRENT_PROJECT_VERSION")
    compare("CFBundleShortVersionString", bundle.version, version, "MARKETING_VERSION")
    return problems
  }

  private func identifier(_ bundle: BundleFacts) -> [BundleProblem] {
    guard !identifiers.isEmpty else { return [] }
    if let found = bundle.identifier, identifiers.contains(found) { return [] }
    return [
      BundleProblem(
        .identifier, path: bundle.path,
        "`\(bundle.path)` is `\(bundle.identifier ?? "nothing")`, the spec has "
          + identifiers.sorted().map { "`\($0)`" }.joined(separator: ", "),
        hint: "check `PRODUCT_BUNDLE_IDENTIFIER`, or embed only what the spec names")
    ]
  }
}
