import Effects
import TestSupport
import Testing

@testable import Execution

/// Records as they lie in a scratch directory. Those of Xcode's build system are real ones: the
/// toolchain brings it along (`--build-system swiftbuild`), with the layout of Xcode's derived data.
@Suite("records that a build left")
struct BuildRecordsTests {
  private static let swift = LiveProcesses(interruption: nil).find(
    "swift", path: HermeticHome.environment["PATH"] ?? "")

  private static let world = World(
    files: LiveFiles(), processes: LiveProcesses(interruption: nil), time: FixedClock(),
    environment: .live(), archives: LiveArchives())

  private static let files = [
    "App/Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "App", dependencies: [.package(path: "../Kit")],
      targets: [
        .executableTarget(
          name: "App", dependencies: ["CPart", .product(name: "Kit", package: "Kit")],
          resources: [.copy("Tree"), .copy("note.txt")]),
        .target(name: "CPart"),
      ])

    """,
    "App/Sources/App/main.swift": "import CPart\nimport Kit\nprint(kit(), part())\n",
    "App/Sources/App/Tree/deep/leaf.txt": "leaf\n",
    // Called as a record is; what it says is nobody's read.
    "App/Sources/App/Tree/rules.d": "all: /etc/hostname\n",
    "App/Sources/App/note.txt": "note\n",
    "App/Sources/CPart/include/CPart.h": "int part(void);\n",
    "App/Sources/CPart/part.c": "#include \"CPart.h\"\nint part(void) { return 2; }\n",
    "Kit/Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
      targets: [.target(name: "Kit")])

    """,
    "Kit/Sources/Kit/A name (2).swift": "public func kit() -> Int { 1 }\n",
  ]

  @Test("what the linker loaded is read; that it named nothing is kept", arguments: [true, false])
  func linked(_ isSilent: Bool) throws {
    let directory = try TemporaryDirectory()
    try PlainFiles.write(
      Array((isSilent ? "" : "/lib/crt1.o\n/away/libfar.a\n").utf8),
      to: directory.path + "/" + RecordCollector.linkedFiles)
    let records = try RecordCollector.collect(
      Self.world, scratch: directory.path, shown: directory.path, roots: [])
    #expect(records.isLinkerSilent == isSilent)
    #expect(records.reads.map(\.path) == (isSilent ? [] : ["/lib/crt1.o", "/away/libfar.a"]))
  }

  @Test(
    "sources, headers and resources of both repositories are named, and no other file",
    .enabled(if: swift != nil, "no swift in PATH"))
  func reads() throws {
    let directory = try TemporaryDirectory()
    let root = try LiveFiles().realPath(directory.path)
    for (path, text) in Self.files {
      try PlainFiles.write(Array(text.utf8), to: root + "/" + path)
    }
    let scratch = root + "/scratch"
    let build = try ProgramRun.run(
      try #require(Self.swift),
      [
        "build", "--configuration", "release", "--build-system", "swiftbuild", "--package-path",
        root + "/App", "--scratch-path", scratch,
      ], environment: HermeticHome.environment, directory: root, timeoutSeconds: 600)
    try #require(build.status == 0, "\(build)")
    let records = try RecordCollector.collect(
      Self.world, scratch: scratch, shown: scratch, roots: [root + "/App", root + "/Kit"])
    let own = Set(records.reads.map(\.path).filter { $0.hasPrefix(root) && !$0.hasPrefix(scratch) })
    #expect(
      own.map { String($0.dropFirst(root.count + 1)) }.sorted() == [
        "App/Sources/App/Tree/deep/leaf.txt", "App/Sources/App/Tree/rules.d",
        "App/Sources/App/main.swift", "App/Sources/App/note.txt",
        "App/Sources/CPart/include/CPart.h", "App/Sources/CPart/part.c",
        "Kit/Sources/Kit/A name (2).swift",
      ])
    #expect(!records.reads.contains { $0.path == "/etc/hostname" })
    #expect(records.counts["build description"] == 1)
    #expect((records.counts["sources"] ?? 0) > 0 && (records.counts["dependencies"] ?? 0) > 0)
    let part = records.reads.first { $0.path.hasSuffix("part.c") }
    #expect(part?.target == "CPart")
    let note = records.reads.first { $0.path.hasSuffix("note.txt") }
    #expect(note?.record.hasSuffix(".xcbuilddata/manifest.json") == true)
  }
}
