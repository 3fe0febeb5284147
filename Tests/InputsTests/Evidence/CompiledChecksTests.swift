import Testing

@testable import Inputs

/// E2 and E3: each way in which an archive can fall short of them.
struct CompiledChecksTests {
  struct Case: CustomStringConvertible {
    let description: String
    var level = EvidenceLevel.e1
    /// A mismatch's subject and reason; nil where nothing fails.
    var mismatch: (String, Mismatch.Reason)?
    var manifest = SampleManifest.manifest()
    var facts = SampleManifest.facts()
  }

  static func spoiled(_ change: (inout ArchiveManifest.Compilation) -> Void) -> ArchiveManifest {
    var manifest = SampleManifest.manifest()
    var compilation = SampleManifest.compilation
    change(&compilation)
    manifest.targets[0].compilation = compilation
    return manifest
  }

  static func unaccounted(_ path: String, _ input: InputPath?) -> ArchiveManifest.Unaccounted {
    .init(path: path, input: input, target: "Kit", record: "Kit.d", reason: "no commit has it")
  }

  static let cases: [Case] = [
    Case(description: "everything agrees", level: .e3),
    Case(
      description: "no records",
      manifest: {
        var manifest = SampleManifest.manifest()
        manifest.targets[0].compilation = nil
        return manifest
      }()),
    Case(
      description: "an untracked source was compiled",
      mismatch: ("HarborKit/Sources/X.swift", .readNotRecorded),
      manifest: spoiled {
        $0.unaccounted = [
          unaccounted("/p/HarborKit/Sources/X.swift", SampleManifest.read("Sources/X.swift").path)
        ]
      }),
    Case(
      description: "a file from elsewhere was read",
      mismatch: ("/elsewhere/x.h", .readNotRecorded),
      manifest: spoiled { $0.unaccounted = [unaccounted("/elsewhere/x.h", nil)] }),
    Case(
      description: "another blob was compiled",
      mismatch: ("HarborKit/Sources/A.swift", .changed),
      manifest: spoiled { $0.reads[1].object = String(repeating: "0", count: 40) }),
    Case(
      description: "the commit has no such file",
      mismatch: ("HarborKit/Sources/new.swift", .readNotRecorded),
      manifest: spoiled { $0.reads.append(SampleManifest.read("Sources/new.swift")) }),
    Case(description: "records that name nothing", manifest: spoiled { $0.reads = [] }),
    Case(description: "an open question", manifest: spoiled { $0.limits = ["a tool ran"] }),
    Case(description: "the commits are not here", facts: SampleManifest.facts(objects: nil)),
    Case(
      description: "a source was left out of the build",
      mismatch: ("Kit/Sources/left.swift", .notCompiled),
      manifest: spoiled {
        $0.uncompiled = [
          .init(
            path: "/p/Kit/Sources/left.swift",
            input: InputPath(repository: "Kit", path: "Sources/left.swift"), target: "Kit")
        ]
      }),
    Case(description: "no binary", level: .e2, facts: SampleManifest.facts(binary: nil)),
    Case(
      description: "a stripped binary", level: .e2,
      facts: SampleManifest.facts(binary: .unreadable("it has no debug information"))),
    Case(
      description: "a binary of nothing known", level: .e2,
      facts: SampleManifest.facts(binary: .sources([.init(path: "/t/0/x.swift", md5: nil)]))),
    Case(
      description: "a source in the binary that no record names", level: .e2,
      mismatch: ("HarborKit/Sources/extra.swift", .readNotRecorded),
      facts: SampleManifest.facts(
        binary: .sources(
          SampleManifest.sources + [.init(path: "/p/HarborKit/Sources/extra.swift", md5: nil)]))),
    Case(
      description: "a foreign source in the binary", level: .e2,
      mismatch: ("/home/other/x.swift", .readNotRecorded),
      facts: SampleManifest.facts(
        binary: .sources(SampleManifest.sources + [.init(path: "/home/other/x.swift", md5: nil)]))),
    Case(
      description: "clang read other bytes", level: .e2,
      mismatch: ("HarborKit/Sources/c.c", .changed),
      facts: SampleManifest.facts(checksums: [SampleManifest.read("Sources/c.c").path: "other"])),
    Case(
      description: "the stamp is another bump's", level: .e2,
      mismatch: ("stamp", .disagrees),
      facts: SampleManifest.facts(
        stamp: .at(SampleManifest.read("Stamp.swift", in: ".").path, problem: "it says 27"))),
  ]

  @Test("The level and the mismatch of each spoiled archive", arguments: cases)
  func levels(_ sample: Case) throws {
    let verdict = Judge.judge(sample.manifest, sample.facts)
    #expect(verdict.targets[0].evidence.level == sample.level)
    #expect((verdict.targets[0].limit == nil) == (sample.level == .e3))
    #expect(verdict.mismatches.map(\.subject) == (sample.mismatch.map { [$0.0] } ?? []))
    #expect(verdict.mismatches.map(\.reason) == (sample.mismatch.map { [$0.1] } ?? []))
  }

  @Test("Each check of E2 and E3 alone catches a spoiled archive: without it one passes wrongly")
  func mutations() {
    for index in EvidenceChecks.all.indices where EvidenceChecks.all[index].level >= .e2 {
      var checks = EvidenceChecks.all
      let removed = checks.remove(at: index)
      let missed = Self.cases.filter { sample in
        let whole = Judge.judge(sample.manifest, sample.facts).targets[0].evidence
        let less = Judge.judge(sample.manifest, sample.facts, checks: checks).targets[0].evidence
        return less.level > whole.level
      }
      #expect(!missed.isEmpty, "nothing misses the check that \(removed.claim)")
    }
  }

  @Test("An executable whose records do not name the stamp is said to be not stamped")
  func notStamped() {
    let good = Judge.judge(SampleManifest.manifest(), SampleManifest.facts())
    #expect(good.notes.isEmpty)
    let none = Judge.judge(SampleManifest.manifest(), SampleManifest.facts(stamp: .none))
    #expect(none.notes == ["harbor-report: not stamped"])
    #expect(none.targets[0].evidence.level == .e3)
  }

  @Test("Reads are blobs, pins, system, generated, or unaccounted with the reason")
  func classes() {
    func read(_ path: String) -> ResolvedRead {
      ResolvedRead(read: .init(path: path, target: "Kit", record: "Kit.d"), real: path)
    }
    let classifier = ReadClassifier(
      roots: [
        .init(name: ".", path: "/p", blobs: ["a.swift": "1"]),
        .init(name: "Kit", path: "/p/kit", blobs: ["b.h": "2", "c.h": "3"], differing: ["c.h"]),
      ],
      checkouts: [
        .init(
          path: "/s/checkouts/log",
          pin: .init(name: "log", location: "https://x", revision: "r", files: 0), problem: nil),
        .init(
          path: "/s/checkouts/bad",
          pin: .init(name: "bad", location: "", revision: "r", files: 0), problem: "it is dirty"),
      ], checkoutDirectories: ["/s/checkouts", "/s/DerivedData/SourcePackages/checkouts"],
      generated: ["/p/Info.plist", "/p/a.swift"], scratch: "/s", system: ["/usr/include"])
    var compilation = SampleManifest.compilation
    (compilation.systemFiles, compilation.generatedFiles, compilation.unaccounted) = (0, 0, [])
    let paths = [
      "/p/a.swift", "/p/a.swift", "/p/Info.plist", "/p/kit/b.h", "/p/kit/c.h", "/p/new.swift",
      "/pa.swift",
      "/s/derived.swift", "/s/checkouts/log/l.swift", "/s/checkouts/bad/b.swift",
      "/s/checkouts/none/n.swift", "/s/DerivedData/SourcePackages/checkouts/x/x.swift",
      "/usr/include/stdio.h", "/usr/includes/x.h",
    ]
    classifier.classify(paths.map(read), into: &compilation)
    #expect(compilation.reads.map(\.path.display) == ["a.swift", "Kit/b.h"])
    #expect(compilation.reads.map(\.object) == ["1", "2"])
    #expect(compilation.pins.map(\.files) == [1])
    #expect(compilation.systemFiles == 1)
    #expect(compilation.generatedFiles == 2)
    #expect(
      compilation.unaccounted.map(\.path) == [
        "/p/kit/c.h", "/p/new.swift", "/pa.swift",
        "/s/DerivedData/SourcePackages/checkouts/x/x.swift", "/s/checkouts/bad/b.swift",
        "/s/checkouts/none/n.swift", "/usr/includes/x.h",
      ])
  }
}
