import Effects
import TestSupport
import Testing

/// Whole pipelines against stand-ins for Apple's tools: nothing here ran on a Mac.
@Suite("rehearsals", .serialized)
struct RehearseTests {
  private static func rehearse(
    _ product: TestProduct, _ pipeline: String, fault: String? = nil, then: String? = nil,
    _ more: String..., variables: [String: String] = [:]
  ) throws -> ProgramRun {
    try product.relctl(
      ["rehearse", pipeline] + (fault.map { ["--fault", $0] } ?? [])
        + (then.map { ["--then", $0] } ?? []) + more, variables: variables)
  }

  @Test("the example's way to the store ends well and shows every stage")
  func appstore() throws {
    let harbor = try HarborProduct()
    let before = try ProductSnapshot(harbor.product)
    let run = try Self.rehearse(harbor.product, "appstore")
    #expect(run.status == 0, "\(run)")
    for stage in [
      "clean", "kits", "test", "bump", "push", "archive", "verify", "export", "upload", "announce",
    ] {
      #expect(
        run.output.split(separator: "\n").contains {
          $0.hasPrefix(stage + " ") && $0.contains("ok")
        },
        "\(stage): \(run)")
    }
    #expect(run.errors.contains("1 bundle of Harbor.ipa with 2.0.0 (28)"))
    #expect(run.output.contains("stand-ins"))
    #expect(try ProductSnapshot(harbor.product) == before)
  }

  @Test("A-XCT-04: a second test run has a bundle of its own, and nothing is touched or left")
  func store() throws {
    let product = try RehearsedProducts.store()
    let before = try ProductSnapshot(product)
    let run = try Self.rehearse(product, "store")
    #expect(run.status == 0, "\(run)")
    #expect(try ProductSnapshot(product) == before)
  }

  @Test("A-XCT-05: the report names the simulator that the tests ran on")
  func destination() throws {
    let run = try Self.rehearse(try RehearsedProducts.store(), "store")
    #expect(run.status == 0, "\(run)")
    #expect(
      run.errors.contains("Skiff: passed, 1 test on iPhone 16 (iOS Simulator 18.5)"), "\(run)")
  }

  @Test("A-XCT-01: the results of Xcode 15 are read in its own form", arguments: [false, true])
  func oldXcode(_ fails: Bool) throws {
    let product = try RehearsedProducts.store([".xcode-version": "15.2\n"])
    let run = try Self.rehearse(
      product, "store", fault: fails ? "app-test-fails" : nil, then: nil, "--keep")
    #expect(run.status == (fails ? 1 : 0), "\(run)")
    #expect(
      run.errors.contains(
        fails
          ? "failed: StandInTests.StandIn/testRehearsal" : "passed, 1 test on iPhone 15 (17.2)"),
      "\(run)")
    let calls = try Self.calls(of: run).filter { $0.hasPrefix("xcresulttool ") }
    #expect(calls.count == (fails ? 3 : 6), "\(calls)")
    #expect(!calls.contains { $0.contains("test-results") || $0.contains("--legacy") }, "\(calls)")
  }

  @Test("A-XCT-08: no coverage of an app is told as none, not as 0 %, and is no failure")
  func noCoverage() throws {
    let run = try Self.rehearse(
      try RehearsedProducts.store(), "store", fault: "coverage-missing")
    #expect(run.status == 0, "\(run)")
    #expect(
      run.errors.contains("none recorded (the scheme gathers no coverage)"), "\(run)")
    #expect(run.errors.contains("coverage: n/a") && !run.errors.contains("0.0 %"), "\(run)")
  }

  @Test("an app's coverage is part of the total, file by file")
  func appCoverage() throws {
    let run = try Self.rehearse(try RehearsedProducts.store(), "store")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("total    1/2  50.0 %"), "\(run)")
  }

  @Test(
    "each fault gets its exit status, its words and the next step",
    arguments: [
      // Name, pipeline, status, words of what relctl says.
      ("app-test-fails", "store", 1, "tests failed"),  // A-XCT-06
      // A-XCT-05: what was asked for, and what there is.
      ("simulator-missing", "store", 1, "on `platform=iOS Simulator,name=iPhone 16` failed"),
      ("simulator-missing", "store", 1, "OS:26.0, name:iPhone 17"),
      ("results-unreadable", "store", 1, "cannot be read"),  // A-XCT-01: never 0 tests
      ("results-empty", "store", 1, "did not pass"),
      ("app-test-hangs", "store", 124, "while StandInTests.StandIn/testRehearsal ran"),
      ("macro-untrusted", "store", 1, "StandInMacros"),  // A-XCT-09
      ("macro-untrusted", "store", 1, "[\"macros\"]` (Swift macros) or `[\"plugins\"]`"),
      ("archive-fails", "store", 1, "no such module"),
      ("archive-generic", "store", 65, "SKIP_INSTALL"),  // A-ARC-03
      ("archive-touches-source", "store", 65, "changed during the build"),  // A-ARC-04
      ("archive-symbols-missing", "store", 65, "dwarf-with-dsym"),
      ("archive-library-missing", "store", 65, "embed: true"),
      ("archive-unexpanded", "store", 65, "not expanded"),  // A-VER-06
      ("archive-misses-source", "store", 65, "Sources/App.swift: not compiled"),  // A-GEN-01
      ("archive-reads-stranger", "store", 65, "Stranger.swift: read but not recorded"),  // A-GEN-04
      ("keychain-locked", "store", 1, "unlock-keychain"),  // A-SIGN-05
      ("disk-full", "store", 74, "disk is full"),
      ("export-renumbers", "store", 65, "manageAppVersionAndBuildNumber"),  // A-ARC-01
      ("export-generic", "store", 65, "SKIP_INSTALL"),  // A-ARC-02
      ("export-cloud-signing", "store", 1, "relctl resume"),  // A-SIGN-06
      ("export-truncated", "store", 65, "cannot be opened"),
      ("remote-moves", "store", 77, "push first"),
      ("secret-missing", "store", 77, "APP_STORE_CONNECT_KEY"),
      ("upload-fails-with-exit-0", "store", 1, "UPLOAD FAILED"),  // A-UPL-01
      ("upload-silent", "store", 1, "without a word"),  // A-UPL-01
      ("upload-duplicate", "store", 77, "not from this run"),  // A-UPL-02
      ("upload-version-closed", "store", 77, "--level patch"),  // A-VER-04
      ("upload-hangs", "store", 124, "did not end"),
      ("identity-missing", "plain", 77, "no signing identity"),  // A-SIGN-01
      ("signed-ad-hoc", "direct", 65, "ad hoc"),  // A-SIGN-01
      ("other-team", "direct", 65, "OTHERTEAM1"),
      ("codesign-keychain-locked", "direct", 1, "unlock-keychain"),  // A-SIGN-05
      ("notary-invalid", "direct", 1, "secure timestamp"),  // A-SIGN-02
      ("notary-log-invalid", "direct", 1, "`Invalid`"),  // A-SIGN-02
      ("notary-log-unreadable", "direct", 1, "nothing says it was accepted"),
      ("notary-credentials", "direct", 77, "notarytool cannot use"),  // A-SIGN-04
      ("staple-fails", "direct", 1, "stapled"),
      ("gatekeeper-refuses", "direct", 1, "Gatekeeper"),
    ] as [(String, String, Int32, String)])
  func faults(name: String, pipeline: String, status: Int32, words: String) throws {
    let product: TestProduct
    switch pipeline {
    case "store": product = try RehearsedProducts.store()
    case "plain":
      product = try RehearsedProducts.direct([
        "product.json": RehearsedProducts.directProduct.replacing(
          ",\n  \"identity\": { \"file\": \"@env:SKIFF_P12\", \"password\": "
            + "\"@env:SKIFF_P12_PASSWORD\" }", with: "")
      ])
    default: product = try RehearsedProducts.direct()
    }
    let run = try Self.rehearse(product, pipeline == "store" ? "store" : "direct", fault: name)
    #expect(run.status == status, "\(run)")
    #expect((run.output + run.errors).contains(words), "\(words): \(run)")
    if name == "notary-credentials" || name == "identity-missing" || name == "secret-missing" {
      #expect(!run.errors.contains("Bump") && !run.errors.contains("archive "), "\(run)")
    }
  }

  @Test("an app for direct distribution is signed, notarized and stapled, its extension too")
  func direct() throws {
    let run = try Self.rehearse(try RehearsedProducts.direct(), "direct")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("2 bundles of Skiff.app with 1.2.0 (28)"), "\(run)")
    #expect(run.errors.contains("signed by Developer ID Application"), "\(run)")
    #expect(run.errors.contains("submitted as"), "\(run)")
  }

  @Test("A-UPL-02: a duplicate after a lost connection of the same run is success")
  func lostConnection() throws {
    let product = try RehearsedProducts.store()
    let run = try Self.rehearse(
      product, "store", fault: "upload-connection-lost", then: "upload-duplicate")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("already received"), "\(run)")
  }

  @Test("A-UPL-02: a duplicate after a refusal of the same run is somebody else's")
  func refusedBefore() throws {
    let run = try Self.rehearse(
      try RehearsedProducts.store(), "store", fault: "upload-not-authorized",
      then: "upload-duplicate")
    #expect(run.status == 77, "\(run)")
  }

  @Test("a resumed run waits for the submission that it made, and makes no second")
  func submittedOnce() throws {
    let run = try Self.rehearse(
      try RehearsedProducts.direct(), "direct", fault: "notary-slow", then: "none", "--keep")
    #expect(run.status == 0, "\(run)")
    let calls = try Self.calls(of: run)
    #expect(calls.filter { $0.hasPrefix("notarytool submit ") }.count == 1, "\(calls)")
    #expect(calls.filter { $0.hasPrefix("notarytool wait ") }.count == 2, "\(calls)")
  }

  @Test("A-SIGN-05: the private keychain is deleted also where signing fails")
  func keychain() throws {
    let run = try Self.rehearse(
      try RehearsedProducts.direct(), "direct", fault: "codesign-keychain-locked", then: nil,
      "--keep")
    #expect(run.status == 1, "\(run)")
    let calls = try Self.calls(of: run)
    #expect(calls.filter { $0 == "security -i" }.count == 1)
    #expect(calls.filter { $0.hasPrefix("security delete-keychain ") }.count == 1, "\(calls)")
  }

  @Test("A-CI-03: without its generator an app is neither tested nor archived as it lies there")
  func generatorMissing() throws {
    for stage in ["test", "archive"] {
      let product = try RehearsedProducts.store([
        "product.json": SmallProducts.productFile.replacing(
          "\"project.yml\"", with: "\"project.yml\", \"generator\": \"xcodegen\""),
        "pipelines/store.yml": "stages: [\(stage)]\n",
        "Skiff.xcodeproj/project.pbxproj": "// an old one\n", ".gitignore": ".relctl/\n",
      ])
      let run = try Self.rehearse(product, "store", fault: nil, then: nil, "--keep")
      #expect(run.status == 69 && run.errors.contains("no `xcodegen` in PATH"), "\(run)")
      let calls = (try? Self.calls(of: run)) ?? []
      #expect(!calls.contains { $0.hasPrefix("xcodebuild \(stage)") }, "\(calls)")
    }
  }

  @Test("doctor --release names each secret, and never what it holds")
  func doctor() throws {
    let product = try RehearsedProducts.store()
    let run = try product.relctl(
      "doctor", "--release", variables: ["APP_STORE_CONNECT_KEY": "canary-of-a-key"])
    #expect(run.status == 69, "\(run)")
    #expect(run.output.contains("ok       secret @env:APP_STORE_CONNECT_KEY: set"), "\(run)")
    #expect(run.output.contains("missing  secret @env:APP_STORE_CONNECT_KEY_ID"), "\(run)")
    #expect(run.output.contains("HEAD is origin's main"), "\(run)")
    #expect(!(run.output + run.errors).contains("canary-of-a-key"))
  }

  /// What the stand-ins were started with; the kept clones are removed.
  private static func calls(of run: ProgramRun) throws -> [String] {
    let directory = try run.keptClones()
    defer { try? LiveFiles().remove(directory) }
    let bytes = try LiveFiles().read(directory + "/stand-ins/data/calls")
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("A-CI-02: a resumed run uploads the same build, and bumps no second time")
  func resumed() throws {
    let product = try RehearsedProducts.store()
    let run = try Self.rehearse(product, "store", fault: "upload-silent", then: "none", "--keep")
    #expect(run.status == 0, "\(run)")
    let directory = try run.keptClones()
    defer { try? LiveFiles().remove(directory) }
    let calls = String(
      decoding: try LiveFiles().read(directory + "/stand-ins/data/calls"), as: UTF8.self)
    #expect(calls.split(separator: "\n").filter { $0.contains(" archive ") }.count == 1)
    #expect(calls.split(separator: "\n").filter { $0.hasPrefix("altool ") }.count == 2)
    let subjects = try ProgramRun.run(
      "git", ["log", "--format=%s"], environment: HermeticHome.environment,
      directory: [directory, "work", "Product"].joined(separator: "/"))
    #expect(
      subjects.output.split(separator: "\n").filter { $0.hasPrefix("Bump") }.count == 1,
      "\(subjects)")
  }

  @Test("every fault that a pipeline can meet is answered with its documented status, in one table")
  func all() throws {
    let run = try RehearsedProducts.direct().relctl(
      ["rehearse", "direct", "--fault", "all", "--json"], timeoutSeconds: 540)
    #expect(run.status == 0, "\(run)")
    let document = try #require(JSONDocument(run.output), "\(run)")
    let faults = try #require(document["faults"] as? [[String: Any]])
    #expect(faults.count >= 20, "\(run)")
    for fault in faults {
      #expect(fault["status"] as? Int == fault["expected"] as? Int, "\(fault)")
      #expect(fault["status"] as? Int != 0, "a false success: \(fault)")
    }
  }
}
