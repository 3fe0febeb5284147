import Effects
import Foundation
import Pipelines
import TestSupport
import Testing

@testable import Execution

/// What relctl makes of the tools' words; the tools themselves never ran here.
@Suite("the drivers of Apple's tools")
struct AppleToolTests {
  private static func delivery(
    _ method: ExportMethod = .appStoreConnect, _ signing: SigningStyle = .automatic
  ) -> AppDelivery {
    AppDelivery(
      spec: "project.yml", scheme: "Acme", method: method, signing: signing, team: "TEAM123456",
      certificate: "Apple Distribution", profiles: ["com.example.acme": "Acme Store"],
      managesNumbers: false, apiKey: nil)
  }

  @Test(
    "A-XCT-01: the form of xcresulttool follows its version",
    arguments: [
      ("xcresulttool version 22608, format version 3.49 (current)", false),
      ("xcresulttool version 23021, schema version: 0.1.0", true),
      ("xcresulttool version 24051, schema version: 0.1.0", true),
    ])
  func xcresulttool(output: String, isNew: Bool) throws {
    let version = try #require(XcresultTool.version(output))
    let command = XcresultTool.results("/r.xcresult", version: version)
    #expect(command.words.contains("test-results") == isNew)
    #expect(command.words.contains("--format") != isNew)
    #expect(!command.words.contains("--legacy"))
    #expect(XcresultTool.version("no number") == nil)
  }

  @Test(
    "A-ARC-02: the method's word is the one that this Xcode knows",
    arguments: [
      ("15.2", "app-store", "ad-hoc", "development"),
      ("15.4", "app-store-connect", "release-testing", "debugging"),
      ("16.4", "app-store-connect", "release-testing", "debugging"),
      ("26.0", "app-store-connect", "release-testing", "debugging"),
    ])
  func methods(text: String, store: String, testing: String, debugging: String) throws {
    let version = try #require(XcodeVersion(output: "Xcode \(text)\nBuild version 1A1\n"))
    for (method, word) in [
      (ExportMethod.appStoreConnect, store), (.releaseTesting, testing), (.debugging, debugging),
      (.developerID, "developer-id"),
    ] {
      let bytes = try ExportOptions(Self.delivery(method), version: version).encoded()
      let plist =
        try PropertyListSerialization.propertyList(
          from: Data(bytes), format: nil) as? [String: Any]
      #expect(plist?["method"] as? String == word)
    }
    #expect(ExportMethod(word: "appStore") == .appStoreConnect)
    #expect(ExportMethod(word: "ad-hoc") == .releaseTesting)
  }

  @Test("A-ARC-01: the written options forbid Xcode to renumber")
  func options() throws {
    let bytes = try ExportOptions(Self.delivery(), version: XcodeVersion(16, 4)).encoded()
    let plist =
      try PropertyListSerialization.propertyList(
        from: Data(bytes), format: nil) as? [String: Any]
    #expect(plist?["manageAppVersionAndBuildNumber"] as? Bool == false)
    #expect(plist?["teamID"] as? String == "TEAM123456")
    #expect(plist?["provisioningProfiles"] == nil)
    let manual = try ExportOptions(
      Self.delivery(.appStoreConnect, .manual), version: XcodeVersion(16, 4)
    ).encoded()
    #expect(String(decoding: manual, as: UTF8.self).contains("Acme Store"))
  }

  @Test("A-SIGN-06: automatic signing asks alike at archive and export, manual signing never")
  func provisioning() {
    let scheme = XcodebuildTool.Scheme(project: "/p", name: "Acme", derivedData: "/d")
    let key = XcodebuildTool.Authentication(keyPath: "/k.p8", keyID: "K", issuer: "I")
    for signing in SigningStyle.allCases {
      let archive = XcodebuildTool.archive(
        scheme, platform: "iOS", archive: "/a", delivery: Self.delivery(.appStoreConnect, signing),
        authentication: key)
      let export = XcodebuildTool.export(
        archive: "/a", options: "/o", to: "/e", signing: signing, authentication: key)
      for command in [archive, export] {
        for word in ["-allowProvisioningUpdates", "-authenticationKeyPath"] {
          #expect(command.words.contains(word) == (signing == .automatic))
        }
      }
    }
  }

  @Test("A-SIGN-03: an API key goes to notarytool without a team id")
  func notary() {
    let credentials = NotaryTool.Credentials(keyPath: "/k.p8", keyID: "K", issuer: "I")
    for command in [
      NotaryTool.submit("/a.zip", credentials), NotaryTool.history(credentials),
      NotaryTool.log("id", credentials), NotaryTool.wait("id", seconds: 5, credentials),
    ] {
      #expect(command.words.contains("--key-id") && command.words.contains("--issuer"))
      #expect(!command.words.contains("--team-id"))
    }
  }

  @Test("A-XCT-09: macros and plug-ins are trusted only where configured, each by its own flag")
  func trust() {
    for (trust, flags) in [
      ([], []), (["macros"], ["-skipMacroValidation"]),
      (["plugins"], ["-skipPackagePluginValidation"]),
    ] as [([String], [String])] {
      let scheme = XcodebuildTool.Scheme(
        project: "/p", name: "Acme", derivedData: "/d", trust: trust)
      let test = XcodebuildTool.test(scheme, destination: nil, results: "/r", coverage: true)
      let archive = XcodebuildTool.archive(
        scheme, platform: "iOS", archive: "/a", delivery: nil, authentication: nil)
      for command in [test, archive] {
        #expect(command.words.filter { $0.hasPrefix("-skip") } == flags)
      }
    }
  }

  @Test("A-XCT-08: coverage is asked for by relctl itself")
  func coverage() {
    let scheme = XcodebuildTool.Scheme(project: "/p", name: "Acme", derivedData: "/d")
    let words = XcodebuildTool.test(scheme, destination: nil, results: "/r", coverage: true).words
    let index = words.firstIndex(of: "-enableCodeCoverage")
    #expect(index.map { words[$0 + 1] } == "YES")
  }

  @Test(
    "A-SIGN-05: only a locked keychain gets the keychain's hint",
    arguments: [
      ("Acme.app: errSecInternalComponent", true),
      ("Acme.app: code object is not signed at all", false),
      ("Acme.app: replacing existing signature", false),
    ])
  func keychain(output: String, isLocked: Bool) {
    #expect((CodesignTool.hint(output)?.contains("unlock-keychain") == true) == isLocked)
  }

  @Test("A-SIGN-01: an ad-hoc signature is seen as one")
  func adHoc() {
    let adHoc = CodesignTool.description("Identifier=a\nSignature=adhoc\nTeamIdentifier=not set\n")
    #expect(adHoc.isAdHoc && adHoc.team == nil && adHoc.authorities.isEmpty)
    let real = CodesignTool.description(
      "Identifier=a\nAuthority=Developer ID Application: A (T)\nAuthority=Apple Root CA\n"
        + "TeamIdentifier=T\n")
    #expect(!real.isAdHoc && real.team == "T" && real.authorities.count == 2)
  }

  @Test(
    "A-UPL-01: the words of an upload decide, not its exit status",
    arguments: [
      ("UPLOAD FAILED with 1 error", true, "failed"),
      ("{\"product-errors\":[{\"message\":\"no\"}]}", true, "failed"),
      ("", true, "silent"), ("Running altool", true, "silent"),
      ("No errors uploading 'a.ipa'.", true, "uploaded"),
      ("UPLOAD SUCCEEDED with no errors", true, "uploaded"),
      ("UPLOAD SUCCEEDED with no errors", false, "failed"),
      ("Redundant Binary Upload … (90189)", false, "duplicate"),
      (
        "You already uploaded a build with build number '42' for version '2.3.0'", false,
        "failed"
      ),
      ("The train version '1.0.6' is closed for new build submissions (90186)", false, "closed"),
      ("must contain a higher version … [1.0.6] (90062)", false, "closed"),
      ("Unable to authenticate. (-19209)", false, "failed"),
    ])
  func upload(text: String, isSuccess: Bool, expected: String) {
    let found: String =
      switch AltoolTool.verdict(text, isSuccess: isSuccess) {
      case .uploaded: "uploaded"
      case .duplicate: "duplicate"
      case .closedVersion: "closed"
      case .failed: "failed"
      case .silent: "silent"
      }
    let isOther = text.contains("already uploaded a build")
    #expect(found == (isOther ? "duplicate" : expected))
  }

  @Test("versions, identities, devices and profiles are read from the tools' text")
  func reading() throws {
    let version = try #require(XcodeVersion(output: "Xcode 16.4\nBuild version 16F6\n"))
    #expect(version.matches("16") && version.matches("16.4") && version.matches("16F6"))
    #expect(!version.matches("16.3") && !version.matches("beta") && !version.matches(""))
    #expect(XcodeVersion(output: "xcode-select: error") == nil)
    let identities = SecurityTool.identities(
      """
        1) 0123456789ABCDEF0123456789ABCDEF01234567 "Apple Development: A (PERSON1234)"
           1 valid identities found
      """)
    #expect(identities.map(\.parenthesised) == ["PERSON1234"])
    #expect(SecurityTool.identities("     0 valid identities found").isEmpty)
    let simulators = SimctlTool.devices(
      Array(
        """
        {"devices":{"com.apple.CoreSimulator.SimRuntime.iOS-18-5":[
        {"udid":"U","name":"iPhone 16","state":"Shutdown","isAvailable":true},
        {"udid":"V","name":"iPhone 1","state":"Shutdown","isAvailable":false}]}}
        """.utf8))
    #expect(simulators?.map(\.system) == ["iOS 18.5"])
    #expect(SimctlTool.devices(Array("no".utf8)) == nil)
    let profile = ProvisioningProfile(
      [0x30, 0x82, 0xFF]
        + Array(
          """
          <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
          <key>UUID</key><string>U</string><key>Name</key><string>Acme Store</string>
          <key>TeamIdentifier</key><array><string>T</string></array>
          <key>ExpirationDate</key><date>2027-01-02T03:04:05Z</date>
          </dict></plist>
          """.utf8) + [0xFF, 0])
    #expect(profile?.kind == .appStore && profile?.teams == ["T"])
    #expect(
      DevelopmentLoop.name(inDestination: "platform=iOS Simulator,name=iPhone 16") == "iPhone 16")
  }

  @Test("a cause is found early in a long log, and not one of the attempt before")
  func log() throws {
    let directory = try TemporaryDirectory()
    let world = World(
      files: LiveFiles(), processes: LiveProcesses(interruption: nil), time: LiveClock(),
      environment: EnvironmentFacts(variables: [:], workingDirectory: "/"),
      archives: LiveArchives())
    let before = "You have not agreed to the Xcode license agreements\n"
    let path = try directory.write("log", before)
    let log = ToolLog(path, world)
    let filler = String(repeating: "CompileSwift normal arm64\n", count: 20_000)
    try directory.write(
      "log", before + "error: Macro \"M\" must be enabled before it can be used\n" + filler)
    let failure = XcodebuildFailure.failure(
      ProcessResult(ending: .exited(65)), command: ["xcodebuild"], what: "archiving", log: log)
    #expect(failure.id == "macro-untrusted")
    #expect(failure.details.first?.contains("\"M\"") == true)
  }

  @Test("a password for a keychain stays off every command line")
  func keychainScript() {
    let script = SecurityTool.keychainScript(
      path: "/k", keychainPassword: "p\"q\\", certificate: "/c.p12", certificatePassword: "s3cret")
    #expect(script.contains("-P \"s3cret\"") && script.contains("\"p\\\"q\\\\\""))
    #expect(SecurityTool.interactive.words == ["security", "-i"])
  }
}
