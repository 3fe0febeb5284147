import Effects
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("two runs, deadlines and signals")
struct LockTests {
  /// A product whose pipeline writes down that it runs, and then waits.
  private static func waiting(_ seconds: Int = 30) throws -> TestProduct {
    let product = try SmallProducts.app([
      "pipelines/release.yml": """
      stages:
        - bump
        - run: { name: wait, command: [scripts/wait] }

      """,
      "scripts/wait": "#!/bin/sh\necho $$ > ../running\nsleep \(seconds)\n",
    ])
    try product.repository.makeExecutable("scripts/wait")
    try product.repository.commit("executable")
    try product.repository.git("push", "--quiet")
    return product
  }

  /// Starts relctl in the background and waits until its child runs; answers its process, which
  /// the lock names.
  private static func start(_ product: TestProduct, _ arguments: String...) throws -> Int32 {
    Thread.detachNewThread {
      let run = try? product.relctl(arguments)
      _ = try? product.parent.write("err", run?.errors ?? "did not start")
    }
    for _ in 0..<400 where try !LiveFiles().exists(product.parent("running")) { usleep(50_000) }
    let holder = try product.repository.read(".git/relctl.lock")
    guard let process = Int32(holder.drop { !$0.isNumber }.prefix { $0.isNumber }) else {
      throw ScratchError(message: "the lock names no process: \(holder)")
    }
    return process
  }

  private static func ended(_ process: Int32) -> Bool {
    for _ in 0..<300 {
      if kill(process, 0) != 0 { return true }
      usleep(50_000)
    }
    return false
  }

  @Test("the second run is 75 and names the holder; the lock goes with its process")
  func two() throws {
    let product = try Self.waiting()
    let process = try Self.start(product, "run", "release")
    defer { kill(process, SIGKILL) }
    let second = try product.relctl("bump", "--json")
    #expect(second.status == 75, "\(second)")
    #expect(second.output.contains("process \(process)"), "\(second)")
    #expect(second.output.contains("relctl run"), "\(second)")
    // Reading needs no lock.
    #expect(try product.relctl("status").status == 0)
    kill(process, SIGKILL)
    #expect(Self.ended(process))
    let third = try product.relctl("bump")
    #expect(third.status == 0, "\(third)")
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "3")
    if let child = Int32(try product.parent.read("running").filter(\.isNumber)) {
      kill(-child, SIGKILL)
      kill(child, SIGKILL)
    }
  }

  @Test("SIGTERM ends the child's group, and the run can be resumed", arguments: [SIGTERM, SIGINT])
  func signals(_ signal: Int32) throws {
    let product = try Self.waiting()
    let process = try Self.start(product, "run", "release")
    kill(process, signal)
    #expect(Self.ended(process))
    let child = try #require(Int32(try product.parent.read("running").filter(\.isNumber)))
    #expect(kill(child, 0) != 0, "the child \(child) lives")
    for _ in 0..<100 where try !LiveFiles().exists(product.parent("err")) { usleep(20_000) }
    let words = try product.parent.read("err")
    #expect(words.contains("relctl: "), "\(words)")
    try product.repository.write("scripts/wait", "#!/bin/sh\n")
    let resumed = try product.relctl("resume", "--json")
    #expect(JSONDocument(resumed.output)?.errorID == "resume-input-moved", "\(resumed)")
  }

  @Test("a deadline ends the stage with 124, from the pipeline and from the command line")
  func deadlines() throws {
    let product = try Self.waiting()
    let started = LiveClock().monotonicNanoseconds()
    let run = try product.relctl("run", "release", "--timeout", "1")
    #expect(run.status == 124 && run.errors.contains("timeout"), "\(run)")
    #expect(LiveClock().monotonicNanoseconds() - started < 15_000_000_000)
    let json = try product.relctl("resume", "--timeout", "1", "--json")
    #expect(json.status == 124, "\(json)")
    #expect(JSONDocument(json.output)?.errorCode == 124)
    let other = try SmallProducts.app([
      "pipelines/release.yml":
        "stages:\n  - run: { name: wait, timeout: 1, command: [sleep, \"20\"] }\n"
    ])
    let stage = try other.relctl("run", "release")
    #expect(stage.status == 124, "\(stage)")
  }
}
