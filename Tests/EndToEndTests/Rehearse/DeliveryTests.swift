import Effects
import TestSupport
import Testing

/// What goes to App Store Connect beside the IPA, against stand-ins.
@Suite("rehearsed deliveries", .serialized)
struct DeliveryTests {
  @Test("an installer of a Mac app is opened, and its bundles carry the bump's numbers")
  func installer() throws {
    let run = try RehearsedProducts.macStore().relctl("rehearse", "store")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("2 bundles of Skiff.pkg with 1.2.0 (28)"), "\(run)")
    #expect(run.errors.contains("Skiff-1.2.0-28.pkg: signed by Developer ID"), "\(run)")
  }

  @Test(
    "an installer that Xcode renumbered, and one without a payload, go nowhere",
    arguments: [
      ("export-renumbers", "`Skiff.app` has CFBundleVersion `9999`"),
      ("export-installer-damaged", "`Skiff.pkg` cannot be opened"),
      ("export-truncated", "`Skiff.pkg` cannot be opened"),
      ("signed-ad-hoc", "signed ad hoc"),
    ])
  func damaged(_ fault: String, _ words: String) throws {
    let run = try RehearsedProducts.macStore().relctl("rehearse", "store", "--fault", fault)
    #expect(run.status == 65 && run.errors.contains(words), "\(run)")
  }

  private static func delivered(_ changes: [String: String?]) throws -> (
    ProgramRun, [String: String]
  ) {
    let run = try RehearsedProducts.store(changes).relctl("rehearse", "store", "--keep")
    let place = try run.keptClones()
    defer { try? LiveFiles().remove(place) }
    let dist = [place, "work", "Product/dist"].joined(separator: "/")
    var notes: [String: String] = [:]
    for entry in try LiveFiles().list(dist) where entry.name.contains("what-to-test") {
      notes[entry.name] = String(
        decoding: try LiveFiles().read(dist + "/" + entry.name), as: UTF8.self)
    }
    let sums = String(decoding: try LiveFiles().read(dist + "/SHA256SUMS"), as: UTF8.self)
    for name in notes.keys { #expect(sums.contains("  \(name)\n"), "\(sums)") }
    return (run, notes)
  }

  @Test("testers' notes come from the version's section, and lie beside the export")
  func changelog() throws {
    let (run, notes) = try Self.delivered([
      "CHANGELOG.md": """
      # Changelog

      ## Unreleased

      ### Added

      - A **tide** table, and a line that is so long that it
        goes on.
      - `relctl` is not named.

      ## 1.1.0 - 2026-01-01

      - Old.

      """,
      "pipelines/store.yml": RehearsedProducts.storePipeline.replacing(
        "  - bump", with: "  - changelog\n  - bump"),
    ])
    #expect(run.status == 0, "\(run)")
    #expect(
      notes == [
        "Skiff-1.2.0-28-what-to-test.en-US.txt":
          "Added\n\n- A tide table, and a line that is so long that it goes on.\n"
          + "- relctl is not named.\n"
      ], "\(run)")
    #expect(run.errors.contains("altool takes no notes"), "\(run)")
  }

  @Test("what a person wrote for testers goes before the changelog, in each language")
  func written() throws {
    let (run, notes) = try Self.delivered([
      "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n- Not this.\n",
      "TestFlight/WhatToTest.en-US.txt": "Try the tides.\n\n",
      "TestFlight/WhatToTest.de-DE.txt": "Bitte die Gezeiten.",
      "TestFlight/readme.txt": "no",
    ])
    #expect(run.status == 0, "\(run)")
    #expect(
      notes == [
        "Skiff-1.2.0-28-what-to-test.en-US.txt": "Try the tides.\n",
        "Skiff-1.2.0-28-what-to-test.de-DE.txt": "Bitte die Gezeiten.\n",
      ], "\(run)")
  }

  @Test("without a word for testers the upload goes on and says so")
  func none() throws {
    let (run, notes) = try Self.delivered([:])
    #expect(run.status == 0 && notes.isEmpty, "\(run)")
    #expect(run.errors.contains("no notes on what to test"), "\(run)")
  }

  @Test(
    "agvtool in a spec, a script or a pipeline is a warning with its line, of validate and doctor")
  func agvtool() throws {
    let product = try SmallProducts.app([
      "project.yml": SmallProducts.spec.replacing(
        "    sources: [Sources]\n",
        with: """
              sources: [Sources]
              preBuildScripts:
                - script: |
                    # agvtool is not run here
                    xcrun agvtool next-version -all
                - path: scripts/number.sh

          """.replacing("\n\n", with: "\n")),
      "scripts/number.sh": "#!/bin/sh\nset -e\nagvtool new-version 5\n",
      "pipelines/release.yml": SmallProducts.pipeline
        + "  - run: { name: number, command: [agvtool, bump] }\n",
    ])
    let run = try product.relctl("validate")
    #expect(run.status == 0, "\(run)")
    for place in ["project.yml:15:", "scripts/number.sh:3:1", "pipelines/release.yml:7:"] {
      #expect(run.errors.contains(place), "\(place): \(run)")
    }
    #expect(run.errors.contains("relctl bump raises the number"), "\(run)")
    #expect(
      run.errors.split(separator: "\n").count { $0.contains("warning: `agvtool`") } == 3, "\(run)")
    try product.repository.write(".git/hooks/pre-commit", "#!/bin/sh\nagvtool bump\n")
    try product.repository.makeExecutable(".git/hooks/pre-commit")
    let doctor = try product.relctl("doctor")
    #expect(doctor.output.contains("warning  .git/hooks/pre-commit:2: `agvtool`"), "\(doctor)")
    #expect(doctor.output.contains("warning  project.yml:15: `agvtool`"), "\(doctor)")
    #expect(doctor.output.contains("warning  scripts/number.sh:3: `agvtool`"), "\(doctor)")
  }
}
