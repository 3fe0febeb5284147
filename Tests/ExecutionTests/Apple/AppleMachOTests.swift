import Effects
import Pipelines
import TestSupport
import Testing

/// Real Mach-O files made by the toolchain's clang and ld64.lld, judged by llvm-objdump too.
@Suite("Mach-O files of a real linker", .serialized)
struct AppleMachOTests {
  private static let linker = MachOLinker.find()
  private static let toolsArePresent = linker != nil
  private static let reason: Comment =
    "clang, llvm-objdump and an ld64.lld that links for iOS (Debian's lld has one) make and judge them"

  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    /// What `ld64.lld` gets beside the objects; `OUT` and `DIR` are replaced.
    var target = "arm64-apple-ios17.0"
    var architecture = "arm64"
    var platform = ["ios", "17.0", "18.5"]
    var link: [String]
    /// Names of libraries made before, by their install names.
    var libraries: [String] = []
    var linksOnly = true

    var testDescription: String { name }
  }

  static let shapes: [Shape] = [
    .init(name: "thin executable", link: ["-execute", "-e", "_main"]),
    .init(name: "dylib", link: ["-dylib", "-install_name", "@rpath/libTide.dylib"]),
    .init(
      name: "framework",
      link: ["-dylib", "-install_name", "@rpath/Tide.framework/Tide", "-rpath", "@loader_path/.."]),
    .init(name: "bundle", link: ["-bundle"]),
    .init(
      name: "embedded library",
      link: ["-execute", "-e", "_main", "-rpath", "@executable_path/Frameworks"],
      libraries: ["@rpath/Kit.framework/Kit"]),
    .init(
      name: "weak library",
      link: ["-execute", "-e", "_main", "-rpath", "@executable_path/Frameworks", "-weak_library"],
      libraries: ["@rpath/Weak.framework/Weak"]),
    .init(
      name: "reexported library",
      link: ["-dylib", "-install_name", "@rpath/libAll.dylib", "-reexport_library"],
      libraries: ["@rpath/libPart.dylib"]),
    .init(
      name: "several rpaths",
      link: [
        "-execute", "-e", "_main", "-rpath", "/usr/lib/swift", "-rpath",
        "@loader_path/../Frameworks",
      ]),
    .init(
      name: "macOS on x86_64", target: "x86_64-apple-macos14.0", architecture: "x86_64",
      platform: ["macos", "14.0", "15.2"], link: ["-execute", "-e", "_main"]),
    .init(
      name: "simulator", target: "arm64-apple-ios16.4-simulator",
      platform: ["ios-simulator", "16.4", "18.0"], link: ["-execute", "-e", "_main"]),
    .init(
      name: "minimum with a patch", platform: ["ios", "17.0.1", "18.5"],
      link: ["-execute", "-e", "_main"]),
  ]

  private static func run(_ words: [String]) throws -> String {
    let run = try ProgramRun.run(
      words[0], Array(words.dropFirst()), environment: HermeticHome.environment, directory: "/")
    guard run.status == 0 else { throw ScratchError(message: run.description) }
    return run.output
  }

  private static func object(_ shape: Shape, _ directory: TemporaryDirectory) throws -> String {
    let source = try directory.write(
      "main.c", "int tide(void) { return 7; }\nint main(void) { return tide(); }\n")
    let object = directory("main-\(shape.architecture).o")
    _ = try run(["clang", "-target", shape.target, "-c", source, "-o", object])
    return object
  }

  private static func library(_ name: String, _ shape: Shape, _ directory: TemporaryDirectory)
    throws -> String
  {
    let path = directory("lib-\(name.split(separator: "/").last ?? "").dylib")
    let platform = ["-platform_version"] + shape.platform
    _ = try run(
      [linker ?? "ld64.lld", "-arch", shape.architecture] + platform
        + ["-dylib", "-install_name", name, "-o", path, object(shape, directory)])
    return path
  }

  private static func make(_ shape: Shape, _ directory: TemporaryDirectory) throws -> String {
    let path = directory("product")
    let libraries = try shape.libraries.map { try library($0, shape, directory) }
    _ = try run(
      [linker ?? "ld64.lld", "-arch", shape.architecture, "-platform_version"] + shape.platform
        + shape.link + libraries + ["-o", path, object(shape, directory)])
    return path
  }

  @Test(
    "the reader sees what llvm-objdump sees",
    .enabled(if: toolsArePresent, reason),
    arguments: shapes)
  func agreement(shape: Shape) throws {
    let directory = try TemporaryDirectory()
    let path = try Self.make(shape, directory)
    let file = try MachOReader.read(LiveFiles().read(path))
    let slice = try #require(file.slices.first)
    #expect(file.slices.count == 1)
    let judge = ObjdumpOutput(try Self.run(["llvm-objdump", "--macho", "--private-headers", path]))
    #expect(slice.uuid == judge.values("uuid").first)
    #expect(slice.minimumOS == judge.values("minos").first)
    #expect(slice.sdk == judge.values("sdk").first)
    #expect(slice.rpaths == judge.paths("LC_RPATH"))
    #expect(slice.installName == judge.paths("LC_ID_DYLIB").first)
    for (command, need) in [
      ("LC_LOAD_DYLIB", MachOSlice.Dependency.Need.required), ("LC_LOAD_WEAK_DYLIB", .weak),
      ("LC_REEXPORT_DYLIB", .reexported),
    ] {
      #expect(slice.dependencies.filter { $0.need == need }.map(\.path) == judge.paths(command))
    }
    // lld 14 names a reexported library a second time, as one that is loaded.
    #expect(Set(slice.dependencies.map(\.path)) == Set(shape.libraries))
    #expect(slice.isSigned == judge.holds("LC_CODE_SIGNATURE"))
    #expect(slice.architecture == shape.architecture)
  }

  @Test(
    "a fat file has the slices that llvm-objdump lists",
    .enabled(if: toolsArePresent, reason))
  func fat() throws {
    let directories = try [TemporaryDirectory(), TemporaryDirectory()]
    let mac = Self.shapes.first { $0.name == "macOS on x86_64" }
    var arm = try #require(mac)
    arm.target = "arm64-apple-macos14.0"
    arm.architecture = "arm64"
    let thin = [
      try LiveFiles().read(Self.make(try #require(mac), directories[0])),
      try LiveFiles().read(Self.make(arm, directories[1])),
    ]
    for is64 in [false, true] {
      let bytes = FatFile.join(thin, is64: is64)
      let path = try directories[0].write("fat", bytes: bytes)
      let file = try MachOReader.read(bytes)
      #expect(file.architectures == ["x86_64", "arm64"])
      let headers = try Self.run(["llvm-objdump", "--macho", "--universal-headers", path])
      #expect(headers.contains("nfat_arch 2"))
      let uuids = try ["x86_64", "arm64"].map { architecture in
        ObjdumpOutput(
          try Self.run([
            "llvm-objdump", "--macho", "--arch", architecture, "--private-headers", path,
          ])
        ).values("uuid").first
      }
      #expect(file.uuids == uuids.compactMap(\.self))
    }
  }

  @Test(
    "damaged and foreign files are refused, whatever is cut or changed",
    .enabled(if: toolsArePresent, reason))
  func damage() throws {
    let directory = try TemporaryDirectory()
    let bytes = try LiveFiles().read(Self.make(Self.shapes[4], directory))
    // `sizeofcmds` of the header: a file that is cut within its commands is no file.
    let commands = 32 + Int(bytes[20]) + Int(bytes[21]) << 8
    for count in stride(from: 0, to: commands, by: 7) {
      #expect(throws: MachOError.self) { try MachOReader.read(Array(bytes.prefix(count))) }
    }
    // A changed byte may still make a valid file; it must never trap.
    for index in 0..<min(bytes.count, 1200) {
      var changed = bytes
      changed[index] ^= 0xFF
      _ = try? MachOReader.read(changed)
    }
    #expect(!MachOReader.isMachO(Array("#!/bin/sh\nexit 0\n".utf8)))
    #expect(!MachOReader.isMachO([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52]))  // a Java class
    #expect(MachOReader.isMachO(bytes))
  }
}

/// An lld that links Mach-O files for Apple's systems: the one of a Swift toolchain does not.
private enum MachOLinker {
  static func find() -> String? {
    let path = EnvironmentFacts.live().searchPath
    let processes = LiveProcesses(interruption: nil)
    guard ["clang", "llvm-objdump"].allSatisfy({ processes.find($0, path: path) != nil }) else {
      return nil
    }
    return candidates(path).first(where: links)
  }

  private static func candidates(_ path: String) -> [String] {
    let names = ["ld64.lld"] + (14...22).reversed().map { "ld64.lld-\($0)" }
    let result = path.split(separator: ":").flatMap { directory in
      names.map { "\(directory)/\($0)" }
    }
    return result.filter { (try? LiveFiles().exists($0)) == true }
  }

  private static func links(_ linker: String) -> Bool {
    guard let directory = try? TemporaryDirectory(),
      let source = try? directory.write("a.c", "int main(void) { return 0; }\n")
    else { return false }
    for words in [
      ["clang", "-target", "arm64-apple-ios17.0", "-c", source, "-o", directory("a.o")],
      [
        linker, "-arch", "arm64", "-platform_version", "ios", "17.0", "17.0", "-execute", "-e",
        "_main", "-o", directory("a"), directory("a.o"),
      ],
    ] {
      let run = try? ProgramRun.run(
        words[0], Array(words.dropFirst()), environment: HermeticHome.environment, directory: "/")
      if run?.status != 0 { return false }
    }
    return true
  }
}

/// llvm-objdump's `--private-headers`, by command.
private struct ObjdumpOutput {
  private let lines: [[Substring]]

  init(_ text: String) {
    lines = text.split(separator: "\n").map { $0.split(separator: " ") }
  }

  func holds(_ command: String) -> Bool { lines.contains { $0 == ["cmd", command[...]] } }

  /// The second words of lines that begin with a word.
  func values(_ key: String) -> [String] {
    lines.filter { $0.first == key[...] && $0.count >= 2 }.map { String($0[1]) }
  }

  /// The `name` or `path` of each command of that kind.
  func paths(_ command: String) -> [String] {
    var result: [String] = []
    var isInside = false
    for line in lines {
      if line.first == "cmd" { isInside = line.count > 1 && line[1] == command[...] }
      if isInside, line.count >= 2, line[0] == "name" || line[0] == "path" {
        result.append(String(line[1]))
      }
    }
    return result
  }
}

/// Joins thin files as lipo does (mach-o/fat.h).
private enum FatFile {
  static func join(_ files: [[UInt8]], is64: Bool) -> [UInt8] {
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var header = is64 ? [0xCA, 0xFE, 0xBA, 0xBF] as [UInt8] : [0xCA, 0xFE, 0xBA, 0xBE]
    header += big(files.count, 4)
    var body: [UInt8] = []
    for file in files {
      while (0x4000 + body.count) % 0x4000 != 0 { body.append(0) }
      let offset = 0x4000 + body.count
      // cputype and cpusubtype stand little-endian in the thin file.
      header += file[4..<8].reversed() + file[8..<12].reversed()
      header += big(offset, is64 ? 8 : 4) + big(file.count, is64 ? 8 : 4) + big(14, 4)
      if is64 { header += big(0, 4) }
      body += file
    }
    return header + Array(repeating: 0, count: 0x4000 - header.count) + body
  }
}
