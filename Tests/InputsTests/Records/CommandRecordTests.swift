import Testing

@testable import Inputs

/// What linkers print and what commands name.
@Suite("commands of a build")
struct CommandRecordTests {
  @Test(
    "a linker's line names a file, a member's archive for the member",
    arguments: [
      ("/lib/x86_64-linux-gnu/crti.o", "/lib/x86_64-linux-gnu/crti.o"),
      ("/away/libfar.a(far.o)", "/away/libfar.a"), ("(/away/libfar.a)far.o", "/away/libfar.a"),
      ("/a (b)/libc.a(d.o)", "/a (b)/libc.a"), ("Vendor/libfar.a(far.o)", "Vendor/libfar.a"),
      ("trace: /away/libfar.a(far.o)", "/away/libfar.a"), ("", nil), ("  indented", nil),
      ("()x", nil), ("(x)", "x"),
    ] as [(String, String?)])
  func lines(_ line: String, _ file: String?) {
    #expect(LinkTrace.file(line) == file)
  }

  @Test("archives, objects and bitcode are loaded; text is not")
  func loadable() {
    for text in ["!<arch>\n/  0", "!<thin>\n/ 0", "\u{7F}ELF\u{2}"] {
      #expect(LinkTrace.isLoadable(Array(text.utf8)))
    }
    #expect(LinkTrace.isLoadable([0x42, 0x43, 0xC0, 0xDE]))
    for text in ["", "!<arch", "#!/bin/sh", "ELF"] {
      #expect(!LinkTrace.isLoadable(Array(text.utf8)))
    }
  }

  @Test("words, values of options and the parts of -Wl, may be files")
  func files() {
    let words = CommandArguments([
      "-c", "/k/a.c", "-I", "/k/include", "-fmodule-map-file=/k/m.modulemap", "-DX=1",
      "-Xlinker", "-T", "-Xlinker", "/k/script.ld", "-Wl,--version-script=/k/map,-z,now", "-O2",
      "-fplugin=", "",
    ])
    #expect(
      words.files == [
        "/k/a.c", "/k/include", "/k/m.modulemap", "1", "/k/script.ld", "/k/map", "now",
      ])
    #expect(words.concealing == [] && words.tools == [])
  }

  @Test(
    "what shows a compiler other content is told, however it is written",
    arguments: [
      (["-vfsoverlay", "/o.yaml"], ["/o.yaml"]), (["-vfsoverlay=/o.yaml"], ["/o.yaml"]),
      (["-Xcc", "-ivfsoverlay", "-Xcc", "/o.yaml"], ["/o.yaml"]),
      (["-ivfsoverlay/o.yaml"], ["/o.yaml"]), (["-Xfrontend", "-vfsoverlay", "o"], ["o"]),
      (["-Xclang", "-remap-file", "-Xclang", "/k/a.c;/o/b.c"], ["/o/b.c"]),
      (["@/o/flags.rsp", "x.swift"], ["/o/flags.rsp"]), (["-vfsoverlay"], []),
      (["-Xlinker", "-rpath", "-Xlinker", "@loader_path/../lib"], []),
    ])
  func concealing(_ words: [String], _ files: [String]) {
    #expect(CommandArguments(words).concealing == files)
  }

  @Test(
    "a linker by its path is told; one by its name is the toolchain's",
    arguments: [
      (["-ld-path=/o/ld"], ["/o/ld"]), (["-Xclang-linker", "--ld-path=/o/ld"], ["/o/ld"]),
      (["-tools-directory", "/o"], ["/o"]), (["-B/o"], ["/o"]), (["-use-ld=lld"], []),
      (["-fuse-ld=/o/ld"], ["/o/ld"]),
    ])
  func tools(_ words: [String], _ places: [String]) {
    #expect(CommandArguments(words).tools == places)
  }
}
