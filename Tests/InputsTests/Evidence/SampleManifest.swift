import Inputs

/// An archive as good as relctl makes one, to be spoiled by tests.
enum SampleManifest {
  static let commit = String(repeating: "c", count: 40)
  static let kit = String(repeating: "d", count: 40)
  static let digest = InputsDigest.v1(hex: String(repeating: "1", count: 64))
  static let archive = "harbor-report-2.0.0-28.tar.gz"
  static let sha256 = String(repeating: "e", count: 64)

  static func seen(_ path: String, changed: Int64 = 1, content: String = "aa") -> Observation {
    Observation(
      path: InputPath(repository: "HarborKit", path: path), permissions: 0o644, size: 3,
      modified: 1, changed: changed, inode: 1, device: 1, content: content)
  }

  static func manifest(
    end: [Observation]? = nil, outside: [ObservationDifference] = []
  ) -> ArchiveManifest {
    let start = [seen("Sources/A.swift"), seen("Sources/B.swift")]
    return ArchiveManifest(
      product: "Harbor", version: "2.0.0-beta.1", build: "28", commit: commit,
      inputsDigest: digest,
      repositories: [
        .init(name: ".", path: ".", headAtStart: commit, headAtEnd: commit),
        .init(name: "HarborKit", path: "../HarborKit", headAtStart: kit, headAtEnd: kit),
      ],
      observations: .init(
        start: ObservationSnapshot(start), end: ObservationSnapshot(end ?? start),
        outside: outside),
      targets: [
        .init(
          name: "harbor-report", kind: .executable,
          archive: .init(path: archive, kind: .file, size: 10, sha256: sha256),
          files: [.init(path: "harbor-report", kind: .executable, size: 9, sha256: sha256)],
          compilation: compilation),
        .init(
          name: "HarborMobile", kind: .app, archive: nil, skipped: "xcodebuild is not installed"),
      ],
      toolchain: [.init(name: "swift", version: "6.3.1", path: "/usr/bin/swift")])
  }

  static func facts(
    version: String = "2.0.0-beta.1", kits: [String: String] = ["HarborKit": kit],
    recorded: InputsDigest = digest, recomputed: VerificationFacts.Recomputed = .digest(digest),
    found: [String: VerificationFacts.Found] = [archive: .init(size: 10, sha256: sha256)],
    changedSince: [ArchiveManifest.Change]? = nil, objects: [InputPath: String]? = objects,
    binary: VerificationFacts.Binary? = .sources(sources),
    checksums: [InputPath: String] = [read("Sources/c.c").path: md5],
    stamp: VerificationFacts.Stamp = .at(read("Stamp.swift", in: ".").path, problem: nil)
  ) -> VerificationFacts {
    VerificationFacts(
      recorded: .bump(
        .init(
          commit: commit, product: "Harbor", version: version, build: "28", kits: kits,
          digest: recorded)),
      recomputed: recomputed, found: found, changedSince: changedSince, objects: objects,
      binaries: binary.map { ["harbor-report": $0] } ?? [:], checksums: checksums, stamp: stamp)
  }

  // MARK: What was compiled

  static let blob = String(repeating: "b", count: 40)
  static let md5 = String(repeating: "5", count: 32)

  static func read(_ path: String, in repository: String = "HarborKit") -> ArchiveManifest.Read {
    .init(
      path: InputPath(repository: repository, path: path), object: blob, target: "KitCore",
      record: "KitCore.build/KitCore.d")
  }

  static let compilation = ArchiveManifest.Compilation(
    places: .init(
      repositories: [".": "/p/Harbor", "HarborKit": "/p/HarborKit"], scratch: "/t/0",
      system: ["/opt/swift/usr"]),
    reads: [read("Stamp.swift", in: "."), read("Sources/A.swift"), read("Sources/c.c")],
    systemFiles: 3, generatedFiles: 2, records: ["dependencies": 2])

  static let objects = Dictionary(
    uniqueKeysWithValues: compilation.reads.map { ($0.path, $0.object) })

  static let sources: [LineTable.Source] = [
    .init(path: "/p/HarborKit/Sources/A.swift", md5: nil),
    .init(path: "/p/HarborKit/Sources/../Sources/c.c", md5: md5),
    .init(path: "/t/0/derived.swift", md5: nil), .init(path: "/opt/swift/usr/shims.h", md5: nil),
    .init(path: "Sources/c.c", md5: nil),
  ]
}
