import Effects
import TestSupport
import Testing

@Suite struct ArchiveTests {
  private let archives = LiveArchives()

  private func entries(_ directory: TemporaryDirectory) throws -> [ArchiveEntry] {
    let source = try directory.write("source", "from disk\n")
    return [
      ArchiveEntry(path: "app/z", permissions: 0o644, content: .bytes([1, 2, 3])),
      ArchiveEntry(path: "app", permissions: 0o755, content: .directory),
      ArchiveEntry(path: "app/bin/tool", permissions: 0o755, content: .file(source)),
      ArchiveEntry(path: "app/l", permissions: 0o777, content: .symbolicLink(target: "bin/tool")),
      ArchiveEntry(path: "app/\u{FC}n\u{EF}/\u{1F680}", permissions: 0o600, content: .bytes([])),
      ArchiveEntry(
        path: "app/" + String(repeating: "long/", count: 40) + "x", permissions: 0o644,
        content: .bytes([9])),
    ]
  }

  @Test("an archive depends on its content alone, and the system's tar reads it")
  func writes() throws {
    let directory = try TemporaryDirectory()
    let entries = try entries(directory)
    try archives.writeTarGzip(entries, modified: 1_700_000_000, to: directory("a.tar.gz"))
    try directory.write("source", "from disk\n")
    try archives.writeTarGzip(
      entries.reversed(), modified: 1_700_000_000, to: directory("b.tar.gz"))
    let first = try LiveFiles().read(directory("a.tar.gz"))
    #expect(try LiveFiles().read(directory("b.tar.gz")) == first)
    // The gzip header: no flags (a name), no time.
    #expect(Array(first[3..<8]) == [0, 0, 0, 0, 0])
    let listed = try LiveProcesses(interruption: nil).run(
      Command(
        "tar", ["--numeric-owner", "-tvzf", directory("a.tar.gz")],
        environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8"]))
    let lines = listed.text.split(separator: "\n")
    #expect(lines.count == entries.count)
    #expect(lines.allSatisfy { $0.contains(" 0/0 ") && $0.contains("2023-11-14 22:13") })
    #expect(lines[1].hasPrefix("-rwxr-xr-x"))
    #expect(lines[1].hasSuffix(" app/bin/tool"))
  }

  @Test("what was written is listed, read and unpacked")
  func reads() throws {
    let directory = try TemporaryDirectory()
    let entries = try entries(directory)
    let archive = directory("a.tar.gz")
    try archives.writeTarGzip(entries, modified: 5, to: archive)
    let members = try archives.list(archive)
    #expect(
      members.map { trimmedPath($0) }
        == entries.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(members.allSatisfy { $0.modified == 5 })
    #expect(try archives.read("app/z", of: archive, limit: 9) == [1, 2, 3])
    #expect(try archives.read("app/none", of: archive, limit: 9) == nil)
    let error = #expect(throws: FileError.self) {
      try archives.read("app/bin/tool", of: archive, limit: 3)
    }
    #expect(error?.problem == .tooLarge(limit: 3))
    try LiveFiles().makeDirectory(directory("out"))
    try archives.extract(archive, to: directory("out"), limit: 1000)
    #expect(try directory.read("out/app/l") == "from disk\n")
    #expect(try LiveFiles().status(directory("out/app/bin/tool"))?.permissions == 0o755)
    #expect(try LiveFiles().exists(directory("out/app/\u{FC}n\u{EF}/\u{1F680}")))
    #expect(throws: FileError.self) {
      try archives.writeTarGzip(entries, modified: 5, to: archive)
    }
  }

  private func trimmedPath(_ member: ArchiveMember) -> String {
    member.path.hasSuffix("/") ? String(member.path.dropLast()) : member.path
  }

  @Test(
    "a member that would be written outside is refused before anything is unpacked",
    arguments: [
      "t.addfile(entry('ok')); t.addfile(entry('../evil'))", "t.addfile(entry('/abs'))",
      "t.addfile(entry('a/../../evil'))", "t.addfile(link('l', '/etc')); t.addfile(entry('l/x'))",
      "t.addfile(link('l', '..'))", "t.addfile(link('d', 'e')); t.addfile(entry('d/x'))",
      "t.addfile(entry('x')); t.addfile(entry('X'))", "t.addfile(kind('p', tarfile.FIFOTYPE))",
      "t.addfile(kind('dev', tarfile.CHRTYPE))", "t.addfile(hard('h', 'ok'))",
      "t.addfile(link('l', 'a/../../x'))",
    ])
  func refuses(_ lines: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      "make.py",
      """
      import tarfile
      def entry(name): return tarfile.TarInfo(name)
      def kind(name, type):
        info = tarfile.TarInfo(name); info.type = type; return info
      def link(name, target):
        info = kind(name, tarfile.SYMTYPE); info.linkname = target; return info
      def hard(name, target):
        info = kind(name, tarfile.LNKTYPE); info.linkname = target; return info
      with tarfile.open('evil.tar', 'w') as t:
        \(lines)
      """)
    let made = try LiveProcesses(interruption: nil).run(
      Command(
        "python3", ["make.py"], environment: ["PATH": EnvironmentFacts.live().searchPath],
        directory: directory.path))
    #expect(made.isSuccess, "\(made.errorText)")
    try LiveFiles().makeDirectory(directory("out"))
    let error = #expect(throws: FileError.self) {
      try archives.extract(directory("evil.tar"), to: directory("out"), limit: 1000)
    }
    #expect(error?.operation == "extract")
    #expect(try LiveFiles().list(directory("out")).isEmpty)
  }

  @Test(
    "only plain and gzipped archives are read: for others libarchive may start programs from PATH",
    arguments: ["bz2", "xz"])
  func filters(_ compression: String) throws {
    let directory = try TemporaryDirectory()
    let script =
      "import tarfile; tarfile.open('a', 'w:\(compression)').addfile(tarfile.TarInfo('x'))"
    let made = try LiveProcesses(interruption: nil).run(
      Command(
        "python3", ["-c", script], environment: ["PATH": EnvironmentFacts.live().searchPath],
        directory: directory.path))
    #expect(made.isSuccess, "\(made.errorText)")
    #expect(throws: FileError.self) { try archives.list(directory("a")) }
  }

  @Test("a damaged archive is an error")
  func damaged() throws {
    let directory = try TemporaryDirectory()
    let archive = directory("a.tar.gz")
    try archives.writeTarGzip(entries(directory), modified: 5, to: archive)
    let bytes = try LiveFiles().read(archive)
    try LiveFiles().replace(archive, with: Array(bytes.prefix(bytes.count / 2)))
    #expect(throws: FileError.self) { try archives.list(archive) }
  }
}
