import Effects
import Pipelines
import TestSupport
import Testing

@testable import Execution

/// Installers as productbuild lays them out, made by Python: a xar around gzipped cpios.
@Suite("installer packages")
struct AppleInstallerTests {
  private static let maker = """
    import gzip, struct, sys, zlib

    def cpio(names):
      out = b""
      for name, body in [(n, ("body of " + n).encode()) for n in names] + [("TRAILER!!!", b"")]:
        isDirectory = name.endswith("/") or name == "."
        path = ("./" + name.rstrip("/") if name not in ("TRAILER!!!", ".") else name).encode() + b"\\0"
        body = b"" if isDirectory else body
        mode = 0o40755 if isDirectory else 0o100755
        out += b"070707" + b"%06o%06o%06o%06o%06o%06o%06o" % (1, 1, mode, 0, 0, 1, 0)
        out += b"%011o%06o%011o" % (0, len(path), len(body)) + path + body
      return out

    def xar(files):
      heap, toc, number = b"", "", 0
      for name, body in files:
        number += 1
        parts = name.split("/")
        data = (f'<data><length>{len(body)}</length><offset>{len(heap)}</offset>'
          f'<size>{len(body)}</size><encoding style="application/octet-stream"/></data>')
        entry = f'<file id="{number}"><name>{parts[-1]}</name><type>file</type><mode>0644</mode>{data}</file>'
        for part in reversed(parts[:-1]):
          number += 1
          entry = f'<file id="{number}"><name>{part}</name><type>directory</type><mode>0755</mode>{entry}</file>'
        toc += entry
        heap += body
      text = f'<?xml version="1.0" encoding="UTF-8"?><xar><toc>{toc}</toc></xar>'.encode()
      packed = zlib.compress(text)
      return struct.pack(">4sHHQQI", b"xar!", 28, 1, len(packed), len(text), 0) + packed + heap

    names = sys.argv[2:]
    payload = names[0] if names[0] in ("pbzx", "none") else None
    files = [("Distribution", b"<installer-gui-script/>")]
    if payload == "pbzx": files.append(("a.pkg/Payload", b"pbzx" + bytes(16)))
    elif payload != "none": files.append(("a.pkg/Payload", gzip.compress(cpio(names))))
    open(sys.argv[1], "wb").write(xar(files))

    """

  private static func open(_ names: String...) throws -> (
    Result<InstallerPackage.Content, Failure>, TemporaryDirectory
  ) {
    let directory = try TemporaryDirectory()
    let script = try directory.write("make.py", maker)
    let path = directory("Acme.pkg")
    let made = try ProgramRun.run(
      "python3", [script, path] + names, environment: HermeticHome.environment, directory: "/")
    guard made.status == 0 else { throw ScratchError(message: made.description) }
    try LiveFiles().makeDirectory(directory("opened"))
    let world = World(
      files: LiveFiles(), processes: LiveProcesses(interruption: nil), time: LiveClock(),
      environment: .live(), archives: LiveArchives())
    do throws(Failure) {
      let content = try InstallerPackage(path: path, world).open(into: directory("opened"))
      return (.success(content), directory)
    } catch { return (.failure(error), directory) }
  }

  private static let reads = LiveArchives().readsInstallers
  private static let reason: Comment = "this libarchive reads no xar"

  @Test("the app of an installer is found, its files as they are", .enabled(if: reads, reason))
  func opens() throws {
    let info = "Applications/Acme.app/Contents/Info.plist"
    let (result, directory) = try Self.open(
      ".", "Applications/", "Applications/Acme.app/", info,
      "Applications/Acme.app/Contents/MacOS/Acme",
      "Applications/Acme.app/Contents/Helpers/Inner.app/Contents/Info.plist")
    guard case .app(let path) = try result.get() else {
      Issue.record("\(result)")
      return
    }
    #expect(path == directory("opened") + "/payload-0/Applications/Acme.app")
    #expect(try LiveFiles().read(path + "/Contents/Info.plist") == Array("body of \(info)".utf8))
  }

  @Test(
    "an installer without one app is refused, one of another compression is said to be unread",
    .enabled(if: reads, reason))
  func refuses() throws {
    for names in [["none"], ["usr/local/bin/tool"], ["A.app/x", "B.app/x"]] {
      let (result, _) =
        names.count == 2 ? try Self.open(names[0], names[1]) : try Self.open(names[0])
      guard case .failure(let failure) = result else {
        Issue.record("\(result)")
        continue
      }
      #expect(failure.kind == .mismatch && failure.id == "pkg-unreadable")
    }
    #expect(try Self.open("pbzx").0.get() == .unread("its payload is pbzx"))
  }
}
