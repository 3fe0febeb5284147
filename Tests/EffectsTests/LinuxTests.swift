#if os(Linux)
  import Effects
  import Glibc
  import TestSupport
  import Testing

  /// What only Linux can show: its /proc, its full device, a disk of a few pages.
  @Suite struct LinuxTests {
    private let files = LiveFiles()
    private let processes = LiveProcesses(interruption: nil)
    private static let path = "/usr/local/bin:/usr/bin:/bin"

    @Test("no descriptor of ours reaches the child, and no signal is left ignored or blocked")
    func inheritance() throws {
      let directory = try TemporaryDirectory()
      let leak = open(try directory.write("leak", "x"), O_RDONLY)
      defer { close(leak) }
      #expect(leak >= 0)
      let names = try processes.run(
        Command("ls", ["/proc/self/fd"], environment: ["PATH": Self.path]))
      // ls itself opens the directory as 3.
      #expect(names.text == "0\n1\n2\n3\n")
      let status = try processes.run(
        Command(
          "grep", ["-E", "^Sig(Blk|Ign)", "/proc/self/status"], environment: ["PATH": Self.path]))
      // glibc keeps the numbers 32 and 33 to itself.
      let masks = status.text.split(separator: "\n").compactMap { line in
        line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }.map { $0 & 0x7FFF_FFFF }
      }
      #expect(masks == [0, 0])
    }

    @Test("a log that cannot be written is an error")
    func fullLog() throws {
      let error = #expect(throws: ProcessError.self) {
        try processes.run(
          Command(
            "echo", ["x"], environment: ["PATH": Self.path], output: .logged(path: "/dev/full")))
      }
      guard case .log(let reason) = error?.problem else {
        Issue.record("another error: \(String(describing: error))")
        return
      }
      #expect(reason.code == ENOSPC)
    }

    @Test("a full disk is an error, and the old file stays", .enabled(if: getuid() == 0))
    func fullDisk() throws {
      let directory = try TemporaryDirectory()
      let mount = try LiveProcesses(interruption: nil).run(
        Command(
          "mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", directory.path],
          environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"]))
      guard mount.isSuccess else { return print("skipped: no right to mount: \(mount.errorText)") }
      defer { umount2(directory.path, 0) }
      let path = try directory.write("a", "old")
      let error = #expect(throws: FileError.self) {
        try files.replace(path, with: [UInt8](repeating: 1, count: 64 << 10))
      }
      #expect(error?.code == ENOSPC)
      #expect(error?.isStorageFailure == true)
      #expect(try directory.read("a") == "old")
      #expect(try files.list(directory.path).count == 1)
    }

    @Test("output to a full disk or a closed pipe is an error")
    func output() throws {
      signal(SIGPIPE, SIG_IGN)
      let full = open("/dev/full", O_WRONLY)
      defer { close(full) }
      let error = #expect(throws: FileError.self) {
        try DescriptorSink(descriptor: full, name: "standard output").write("x")
      }
      #expect(error?.code == ENOSPC)
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      close(ends[0])
      defer { close(ends[1]) }
      let broken = #expect(throws: FileError.self) {
        try DescriptorSink(descriptor: ends[1], name: "standard output").write("x")
      }
      #expect(broken?.code == EPIPE)
    }

    @Test("a file whose length is a lie is still read within the limit")
    func lyingLength() throws {
      let error = #expect(throws: FileError.self) {
        try files.read("/proc/self/maps", limit: 100)
      }
      #expect(error?.problem == .tooLarge(limit: 100))
    }
  }
#endif
