import Effects
import Foundation
import TestSupport
import Testing

@testable import Execution

/// The list of tests that a built bundle holds, asked for while `swift test` runs.
@Suite("the list of a bundle's tests")
struct TestListTests {
  @Test("SwiftPM's link to the products may be away for a moment", arguments: [false, true])
  func link(_ isAway: Bool) throws {
    let directory = try TemporaryDirectory()
    let build = directory.path + "/.build"
    let bundle = build + "/linux/debug/XPackageTests.xctest"
    let script = """
      #!/bin/sh
      case "$1" in
        --list-tests) printf 'Listing 1 test in X.xctest:\\n\\nXTests.X/testOne\\n' ;;
        *) exit 69 ;;
      esac

      """
    try PlainFiles.write(Array(script.utf8), to: bundle)
    chmod(bundle, 0o755)
    let world = World(
      files: LiveFiles(), processes: LiveProcesses(interruption: nil), time: LiveClock(),
      environment: .live(), archives: LiveArchives())
    let wait: UInt32 = isAway ? 200_000 : 0
    let maker = Thread {
      usleep(wait)
      symlink("linux/debug", build + "/debug")
    }
    maker.start()
    let list = try TestList(SwiftToolchain.find(world), world).read(directory.path)
    #expect(list.map { String(decoding: $0, as: UTF8.self) } == "XTests.X/testOne\n")
  }
}
