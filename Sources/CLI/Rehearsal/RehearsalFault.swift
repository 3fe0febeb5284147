import Execution
import Pipelines

/// One thing that goes wrong in a rehearsal, and the exit status that relctl must answer with.
struct RehearsalFault: Sendable {
  /// Who plants it.
  enum Place: Sendable, Equatable {
    /// A stand-in tool reads its name.
    case tool
    /// Something about the clones, before the run.
    case clones
  }

  let name: String
  /// The stage in which it shows; a pipeline without it cannot meet the fault.
  let stage: StageWord
  let status: ExitStatus
  let about: String
  var place = Place.tool
  /// The fault needs a kit, an app that is tested, and so on.
  var needs: Need = .nothing
  /// Only a deadline ends it.
  var hangs = false

  enum Need: Sendable, Equatable {
    case nothing
    case branches
    case kit
    case executable
    case testedPackage
    case testedApp
    case appSources
    case key
    case identity
    case installer
  }

  static func named(_ name: String) -> RehearsalFault? { all.first { $0.name == name } }

  static let all: [RehearsalFault] =
    gates + tests + archives + exports + deliveries

  private static let gates: [RehearsalFault] = [
    .init(
      name: "product-dirty", stage: .clean, status: .refused,
      about: "a tracked file of the product is changed", place: .clones),
    .init(
      name: "wrong-branch", stage: .clean, status: .refused,
      about: "HEAD is on a branch that product.json does not name", place: .clones,
      needs: .branches),
    .init(
      name: "kit-dirty", stage: .kits, status: .refused,
      about: "an untracked Swift file lies in a kit", place: .clones, needs: .kit),
    .init(
      name: "kit-unpushed", stage: .kits, status: .refused,
      about: "a kit's HEAD was never pushed", place: .clones, needs: .kit),
    .init(
      name: "push-refused", stage: .push, status: .refused,
      about: "the server's hook refuses the push", place: .clones),
    .init(
      name: "remote-gone", stage: .push, status: .unavailable,
      about: "the remote does not answer", place: .clones),
    .init(
      name: "xcode-license", stage: .archive, status: .unavailable,
      about: "the Xcode license is not accepted"),
    .init(
      name: "xcode-first-launch", stage: .archive, status: .unavailable,
      about: "Xcode was never launched"),
  ]

  private static let tests: [RehearsalFault] = [
    .init(
      name: "test-fails", stage: .test, status: .workFailed, about: "a package's test fails",
      needs: .testedPackage),
    .init(
      name: "test-crashes", stage: .test, status: .workFailed,
      about: "a package's tests crash", needs: .testedPackage),
    .init(
      name: "test-runs-nothing", stage: .test, status: .workFailed,
      about: "no test runs, exit status 0", needs: .testedPackage),
    .init(
      name: "test-hangs", stage: .test, status: .timedOut, about: "a package's tests hang",
      needs: .testedPackage, hangs: true),
    .init(
      name: "app-test-fails", stage: .test, status: .workFailed, about: "an app's test fails",
      needs: .testedApp),
    .init(
      name: "simulator-missing", stage: .test, status: .workFailed,
      about: "the simulator is not on this machine", needs: .testedApp),
    .init(
      name: "app-test-hangs", stage: .test, status: .timedOut, about: "an app's tests hang",
      needs: .testedApp, hangs: true),
    .init(
      name: "coverage-missing", stage: .test, status: .success,
      about: "the scheme gathers no coverage: no failure, and not 0 % either", needs: .testedApp),
    .init(
      name: "results-unreadable", stage: .test, status: .workFailed,
      about: "xcresulttool cannot read the bundle", needs: .testedApp),
    .init(
      name: "results-empty", stage: .test, status: .workFailed,
      about: "the result bundle holds no test", needs: .testedApp),
  ]

  private static let archives: [RehearsalFault] = [
    .init(
      name: "build-fails", stage: .archive, status: .workFailed,
      about: "an executable does not compile", needs: .executable),
    .init(
      name: "archive-fails", stage: .archive, status: .workFailed, about: "the app does not compile"
    ),
    .init(
      name: "archive-empty", stage: .archive, status: .workFailed,
      about: "xcodebuild ends well without an archive"),
    .init(
      name: "archive-hangs", stage: .archive, status: .timedOut, about: "xcodebuild hangs",
      hangs: true),
    .init(
      name: "disk-full", stage: .archive, status: .io, about: "the disk is full"),
    .init(
      name: "macro-untrusted", stage: .archive, status: .workFailed,
      about: "a Swift macro is not trusted"),
    .init(
      name: "keychain-locked", stage: .archive, status: .workFailed,
      about: "the keychain is locked"),
    .init(
      name: "platform-missing", stage: .archive, status: .unavailable,
      about: "the platform is not installed"),
    .init(
      name: "archive-generic", stage: .archive, status: .mismatch,
      about: "a helper is installed beside the app"),
    .init(
      name: "archive-misses-source", stage: .verify, status: .mismatch,
      about: "the project is stale: a source of the app is not compiled", needs: .appSources),
    .init(
      name: "archive-reads-stranger", stage: .verify, status: .mismatch,
      about: "the app compiles a file that no repository has", needs: .appSources),
    .init(
      name: "archive-unexpanded", stage: .archive, status: .mismatch,
      about: "the build number is an unexpanded variable"),
    .init(
      name: "archive-symbols-missing", stage: .archive, status: .mismatch, about: "no dSYM"),
    .init(
      name: "archive-library-missing", stage: .archive, status: .mismatch,
      about: "a framework was linked and not embedded"),
    .init(
      name: "archive-system-too-new", stage: .archive, status: .mismatch,
      about: "the binary needs a newer system than the spec promises"),
    .init(
      name: "archive-simulator-build", stage: .archive, status: .mismatch,
      about: "the binary is built for a simulator"),
    .init(
      name: "archive-touches-source", stage: .archive, status: .mismatch,
      about: "a build phase edits a tracked file"),
    .init(
      name: "archive-touches-kit", stage: .archive, status: .mismatch,
      about: "a build phase edits a kit", needs: .kit),
  ]

  private static let exports: [RehearsalFault] = [
    .init(
      name: "export-renumbers", stage: .export, status: .mismatch,
      about: "Xcode renumbers the build at export"),
    .init(
      name: "export-other-app", stage: .export, status: .mismatch,
      about: "another app is exported"),
    .init(
      name: "export-cloud-signing", stage: .export, status: .workFailed,
      about: "the account may not sign in the cloud"),
    .init(
      name: "export-profile-missing", stage: .export, status: .workFailed,
      about: "a provisioning profile is missing"),
    .init(
      name: "export-generic", stage: .export, status: .mismatch,
      about: "the archive offers no export method"),
    .init(
      name: "export-empty", stage: .export, status: .workFailed,
      about: "xcodebuild ends well without an export"),
    .init(
      name: "export-truncated", stage: .upload, status: .mismatch,
      about: "the IPA or installer is cut short"),
    .init(
      name: "export-installer-damaged", stage: .export, status: .mismatch,
      about: "the installer of a Mac app holds no payload", needs: .installer),
    .init(
      name: "export-hangs", stage: .export, status: .timedOut, about: "the export hangs",
      hangs: true),
  ]

  private static let deliveries: [RehearsalFault] = [
    .init(
      name: "remote-moves", stage: .upload, status: .refused,
      about: "the remote's branch is another commit before the upload"),
    .init(
      name: "secret-missing", stage: .upload, status: .refused,
      about: "the API key is not there", place: .clones, needs: .key),
    .init(
      name: "upload-fails-with-exit-0", stage: .upload, status: .workFailed,
      about: "altool prints a failure and ends with 0"),
    .init(
      name: "upload-product-errors", stage: .upload, status: .workFailed,
      about: "altool's JSON holds product-errors"),
    .init(
      name: "upload-silent", stage: .upload, status: .workFailed,
      about: "altool ends with 0 and says nothing"),
    .init(
      name: "upload-duplicate", stage: .upload, status: .refused,
      about: "the number was used by somebody else"),
    .init(
      name: "upload-version-closed", stage: .upload, status: .refused,
      about: "the version takes no more builds"),
    .init(
      name: "upload-not-authorized", stage: .upload, status: .workFailed,
      about: "the API key is refused"),
    .init(
      name: "upload-connection-lost", stage: .upload, status: .workFailed,
      about: "the connection is lost"),
    .init(
      name: "upload-prints-key", stage: .upload, status: .workFailed,
      about: "altool prints the private key, in every encoding"),
    .init(
      name: "upload-hangs", stage: .upload, status: .timedOut, about: "the upload hangs",
      hangs: true),
    .init(
      name: "identity-missing", stage: .sign, status: .refused,
      about: "there is no signing identity", needs: .identity),
    .init(
      name: "keychain-prints-script", stage: .sign, status: .refused,
      about: "security prints what it was told, the password too", needs: .identity),
    .init(
      name: "signed-ad-hoc", stage: .sign, status: .mismatch, about: "the app is signed ad hoc"),
    .init(
      name: "codesign-keychain-locked", stage: .sign, status: .workFailed,
      about: "codesign cannot use the key", needs: .identity),
    .init(
      name: "signature-broken", stage: .sign, status: .workFailed,
      about: "the signature is not whole"),
    .init(
      name: "other-team", stage: .sign, status: .mismatch,
      about: "another team signed", needs: .identity),
    .init(
      name: "notary-credentials", stage: .notarize, status: .refused,
      about: "the notary does not know the key"),
    .init(
      name: "notary-submit-fails", stage: .notarize, status: .workFailed,
      about: "the submission fails"),
    .init(
      name: "notary-invalid", stage: .notarize, status: .workFailed,
      about: "the verdict is Invalid with exit status 0"),
    .init(
      name: "notary-log-invalid", stage: .notarize, status: .workFailed,
      about: "the log says Invalid where the wait said Accepted"),
    .init(
      name: "notary-log-unreadable", stage: .notarize, status: .workFailed,
      about: "the log is no JSON"),
    .init(
      name: "notary-slow", stage: .notarize, status: .timedOut,
      about: "the submission stays in progress"),
    .init(
      name: "staple-fails", stage: .notarize, status: .workFailed,
      about: "there is no ticket to staple"),
    .init(
      name: "gatekeeper-refuses", stage: .notarize, status: .workFailed,
      about: "Gatekeeper takes the app for unnotarized"),
  ]
}
