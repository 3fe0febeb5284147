import Inputs
import Testing

struct JudgeTests {
  private typealias Sample = SampleManifest

  private func say(_ verdict: Verdict) -> [String] {
    ["\(verdict.evidence)"] + verdict.mismatches.map { "\($0.subject): \($0.reason.rawValue)" }
  }

  @Test("a good archive reaches E3, and what was not archived says why") func good() {
    let verdict = Judge.judge(Sample.manifest(), Sample.facts())
    #expect(say(verdict) == ["E3"])
    #expect(verdict.holds)
    #expect(verdict.targets.map(\.skipped) == [nil, "xcodebuild is not installed"])
  }

  @Test("a sealed archive says so beside its level") func sealed() {
    var manifest = Sample.manifest()
    manifest.targets[0].sealed = true
    #expect(Judge.judge(manifest, Sample.facts()).evidence.description == "E3, sealed")
  }

  @Test("a file that moved during the build leaves E0") func moved() {
    let end = [
      Sample.seen("Sources/A.swift", changed: 2), Sample.seen("Sources/B.swift", content: "bb"),
      Sample.seen("Sources/C.swift"),
    ]
    let verdict = Judge.judge(Sample.manifest(end: end), Sample.facts())
    #expect(
      say(verdict) == [
        "E0", "HarborKit/Sources/A.swift: changed during the build",
        "HarborKit/Sources/B.swift: changed during the build",
        "HarborKit/Sources/C.swift: changed during the build",
      ])
    #expect(verdict.mismatches.map(\.detail) == ["ctime moved", "content moved", "appeared"])
    #expect(verdict.targets[0].limit == "not shown that no input moved during the build")
  }

  @Test("observations that differ are never taken for equal because no file is named")
  func hiddenDifference() {
    var manifest = Sample.manifest(end: [Sample.seen("Sources/A.swift")])
    manifest.observations.differences = []
    #expect(
      say(Judge.judge(manifest, Sample.facts()))
        == ["E0", "the inputs: changed during the build"])
  }

  @Test("nothing observed proves nothing") func unobserved() {
    var manifest = Sample.manifest()
    manifest.observations.count = 0
    let verdict = Judge.judge(manifest, Sample.facts())
    #expect(say(verdict) == ["E0"])
    #expect(verdict.targets[0].limit == "no input was observed")
  }

  @Test("a tree that was not HEAD's reaches no level") func dirty() {
    var manifest = Sample.manifest()
    manifest.repositories[1].changesAtStart = [
      .init(path: InputPath(repository: "HarborKit", path: "A.swift"), change: .changed),
      .init(path: InputPath(repository: "HarborKit", path: "New.swift"), change: .added),
    ]
    #expect(
      say(Judge.judge(manifest, Sample.facts()))
        == ["none", "HarborKit/A.swift: changed", "HarborKit/New.swift: added"])
  }

  @Test("HEADs elsewhere at the start, or moved until the end, reach no level") func heads() {
    let other = String(repeating: "f", count: 40)
    var manifest = Sample.manifest()
    manifest.repositories[0].headAtEnd = other
    manifest.repositories[1].headAtStart = other
    #expect(
      say(Judge.judge(manifest, Sample.facts()))
        == [
          "none", "HEAD of kit HarborKit: disagrees",
          "HEAD of the product: changed during the build",
        ])
    manifest = Sample.manifest()
    manifest.repositories.removeFirst()
    #expect(
      say(Judge.judge(manifest, Sample.facts())) == ["none", "HEAD of the product: disagrees"])
  }

  @Test("kits that were not recorded, or not archived, are named") func kits() {
    let facts = Sample.facts(kits: ["HarborKit": Sample.kit, "Other": Sample.kit])
    #expect(say(Judge.judge(Sample.manifest(), facts)) == ["none", "kit Other: removed"])
    let none = Sample.facts(kits: [:])
    #expect(say(Judge.judge(Sample.manifest(), none)) == ["none", "kit HarborKit: added"])
  }

  @Test("another version than recorded disagrees") func version() {
    let verdict = Judge.judge(Sample.manifest(), Sample.facts(version: "2.0.0"))
    #expect(say(verdict) == ["none", "version: disagrees"])
    #expect(
      verdict.mismatches.map(\.detail)
        == ["the archive has `2.0.0-beta.1`, the commit records `2.0.0`"])
  }

  @Test("a digest that differs at the start, or from the commits now, leaves E0") func digest() {
    let other = InputsDigest.v1(hex: String(repeating: "2", count: 64))
    for facts in [Sample.facts(recorded: other), Sample.facts(recomputed: .digest(other))] {
      #expect(
        say(Judge.judge(Sample.manifest(), facts)) == ["E0", "inputs digest: disagrees"])
    }
  }

  @Test("what cannot be judged is no mismatch: the level is not claimed") func unproven() {
    let unknown = InputsDigest.unknown(version: "v2", text: "v2:x")
    let cases = [
      (
        Sample.facts(recorded: unknown),
        "the recorded inputs digest has version `v2`, known is `v1`"
      ),
      (
        Sample.facts(recomputed: .impossible("no objects of HarborKit")),
        "the inputs digest cannot be recomputed: no objects of HarborKit"
      ),
    ]
    for (facts, limit) in cases {
      let verdict = Judge.judge(Sample.manifest(), facts)
      #expect(say(verdict) == ["E0"])
      #expect(verdict.targets[0].limit == limit)
    }
  }

  @Test("an archive that is missing or another one is named") func archive() {
    let name = Sample.archive
    let missing = Judge.judge(Sample.manifest(), Sample.facts(found: [:]))
    #expect(say(missing) == ["none", "\(name): removed"])
    let edited = Sample.facts(found: [
      name: .init(size: 10, sha256: String(repeating: "0", count: 64))
    ])
    #expect(say(Judge.judge(Sample.manifest(), edited)) == ["none", "\(name): changed"])
  }

  @Test("a commit that is no bump is a mismatch") func noBump() {
    let facts = VerificationFacts(
      recorded: .noBump("it has no trailers"), recomputed: .digest(Sample.digest),
      found: [Sample.archive: .init(size: 10, sha256: Sample.sha256)])
    #expect(
      say(Judge.judge(Sample.manifest(), facts))
        == ["none", "commit \(Sample.commit): not a bump"])
  }

  @Test("trees that changed since are named and leave the archive's level") func since() {
    let change = ArchiveManifest.Change(
      path: InputPath(repository: "HarborKit", path: "Sources/Tide.swift"), change: .changed)
    let verdict = Judge.judge(Sample.manifest(), Sample.facts(changedSince: [change]))
    #expect(
      say(verdict) == ["E3", "HarborKit/Sources/Tide.swift: changed since the archive"])
    #expect(!verdict.holds)
  }

  @Test("changes outside the inputs and waivers are said and fail nothing") func notes() {
    var manifest = Sample.manifest(outside: [
      ObservationDifference(
        path: InputPath(repository: ".", path: "notes.txt"), change: .moved, fields: [.mtime])
    ])
    manifest.waivers = [.init(name: "allow-kit-unpushed"), .init(name: "allow-dirty", value: "*")]
    let verdict = Judge.judge(manifest, Sample.facts())
    #expect(verdict.holds)
    #expect(
      verdict.notes == [
        "`notes.txt` mtime moved during the build, outside the inputs",
        "waived: `allow-kit-unpushed`", "waived: `allow-dirty` `*`",
      ])
  }
}
