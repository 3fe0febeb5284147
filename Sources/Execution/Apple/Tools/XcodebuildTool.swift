import Pipelines

/// `xcodebuild`: builds, tests, archives, exports.
///
/// Assumptions, from xcodebuild(1) and `xcodebuild -help` as of Xcode 16, never run on a real Xcode
/// yet: `-skipMacroValidation` and `-skipPackagePluginValidation` exist from 15 on; the
/// `-authenticationKey…` trio needs an absolute key path and goes with
/// `-allowProvisioningUpdates`; `-destination generic/platform=…` archives without a device;
/// exit status 65 is a failed build or test, 66 a missing project, 69 an unaccepted license, 70 a
/// destination or export that failed (public reports, cases XCT-05, SIGN-06).
enum XcodebuildTool {
  /// What every call about a scheme says.
  struct Scheme: Sendable, Equatable {
    /// Absolute path of the `.xcodeproj`.
    var project: String
    var name: String
    var derivedData: String
    /// `macros`, `plugins`.
    var trust: [String] = []
    /// Resolve nothing anew: what Package.resolved says, or fail.
    var pinsPackages = true
  }

  /// An API key on disk, for signing that Xcode manages.
  struct Authentication: Sendable, Equatable {
    var keyPath: String
    var keyID: String
    var issuer: String?
  }

  static let version = AppleCommand("xcodebuild", ["-version"])

  static func test(_ scheme: Scheme, destination: String?, results: String, coverage: Bool)
    -> AppleCommand
  {
    AppleCommand(
      "xcodebuild",
      ["test"] + words(scheme) + (destination.map { ["-destination", $0] } ?? [])
        + ["-resultBundlePath", results, "-enableCodeCoverage", coverage ? "YES" : "NO"])
  }

  /// An unsigned build for a simulator, or a signed one for a device.
  static func build(_ scheme: Scheme, destination: String, configuration: String, isSigned: Bool)
    -> AppleCommand
  {
    AppleCommand(
      "xcodebuild",
      ["build"] + words(scheme) + ["-configuration", configuration, "-destination", destination]
        + (isSigned ? ["-allowProvisioningUpdates"] : ["CODE_SIGNING_ALLOWED=NO"]))
  }

  static func archive(
    _ scheme: Scheme, platform: String, archive: String, delivery: AppDelivery?,
    authentication: Authentication?
  ) -> AppleCommand {
    var arguments = ["archive"] + words(scheme)
    arguments += ["-destination", "generic/platform=\(platform)", "-archivePath", archive]
    if delivery?.signing == .automatic { arguments += provisioning(authentication) }
    if let team = delivery?.team { arguments.append("DEVELOPMENT_TEAM=\(team)") }
    arguments.append("COMPILER_INDEX_STORE_ENABLE=NO")
    return AppleCommand("xcodebuild", arguments)
  }

  static func export(
    archive: String, options: String, to directory: String, signing: SigningStyle,
    authentication: Authentication?
  ) -> AppleCommand {
    AppleCommand(
      "xcodebuild",
      [
        "-exportArchive", "-archivePath", archive, "-exportPath", directory, "-exportOptionsPlist",
        options,
      ] + (signing == .automatic ? provisioning(authentication) : []))
  }

  static func showBuildSettings(_ scheme: Scheme, configuration: String) -> AppleCommand {
    AppleCommand(
      "xcodebuild",
      words(scheme) + ["-configuration", configuration, "-showBuildSettings", "-json"])
  }

  static func resolvePackages(_ scheme: Scheme) -> AppleCommand {
    AppleCommand("xcodebuild", ["-resolvePackageDependencies"] + words(scheme))
  }

  static func downloadPlatform(_ platform: String) -> AppleCommand {
    AppleCommand("xcodebuild", ["-downloadPlatform", platform])
  }

  private static func words(_ scheme: Scheme) -> [String] {
    var words = [
      "-project", scheme.project, "-scheme", scheme.name, "-derivedDataPath", scheme.derivedData,
    ]
    if scheme.pinsPackages { words.append("-onlyUsePackageVersionsFromResolvedFile") }
    if scheme.trust.contains("macros") { words.append("-skipMacroValidation") }
    if scheme.trust.contains("plugins") { words.append("-skipPackagePluginValidation") }
    return words
  }

  /// Automatic signing asks the same at archive and export (case SIGN-06).
  private static func provisioning(_ authentication: Authentication?) -> [String] {
    var words = ["-allowProvisioningUpdates"]
    if let authentication {
      words += [
        "-authenticationKeyPath", authentication.keyPath, "-authenticationKeyID",
        authentication.keyID,
      ]
      if let issuer = authentication.issuer { words += ["-authenticationKeyIssuerID", issuer] }
    }
    return words
  }
}
