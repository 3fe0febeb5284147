import Effects
import TestSupport
import Testing

@Suite("what a parent leaves a process with")
struct ParentTests {
  @Test("SIGCHLD that is ignored takes no child's status from us")
  func ignoredChildren() throws {
    let product = try SmallProducts.app()
    let run = try product.shell("trap '' CHLD; exec relctl bump --push --yes")
    #expect(run.status == 0, "\(run)")
    #expect(try BumpedState(product: product).remains(tag: "build/28") == [])
  }

  @Test("signals that are blocked still end a run", .enabled(if: hasPerl, "perl blocks them"))
  func blockedSignals() throws {
    let product = try SmallProducts.app([
      "pipelines/wait.yml": "stages:\n  - run: { name: wait, command: [sleep, \"30\"] }\n"
    ])
    let block = "perl -MPOSIX -e 'sigprocmask(SIG_BLOCK, POSIX::SigSet->new(SIGTERM)); exec @ARGV'"
    let run = try product.shell(
      "\(block) relctl run wait & p=$!; sleep 1; kill -TERM $p; wait $p; echo \"ended $?\""
    )
    #expect(run.output.contains("ended 143"), "\(run)")
  }

  private static let hasPerl =
    LiveProcesses(interruption: nil).find("perl", path: EnvironmentFacts.live().searchPath) != nil

  @Test("a soft limit of open files is raised, a hard one refused in words")
  func openFiles() throws {
    let product = try SmallProducts.app()
    let before = try ProductSnapshot(product)
    let hard = try product.shell("ulimit -n 9; relctl bump")
    #expect(hard.status == 74 && hard.errors.contains("only 9 files may be open"), "\(hard)")
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
    let soft = try product.shell("ulimit -S -n 9; relctl bump")
    #expect(soft.status == 0, "\(soft)")
  }

  @Test("a working directory that is gone is not taken for another")
  func goneDirectory() throws {
    let product = try SmallProducts.app()
    let run = try product.shell("mkdir gone && cd gone && rmdir ../gone; relctl status")
    #expect(run.status == 66, "\(run)")
    #expect(run.errors.contains("/gone"), "\(run)")
    let named = try product.shell(
      "mkdir gone && cd gone && rmdir ../gone; relctl -C \(product.root) status")
    #expect(named.status == 0, "\(named)")
  }
}
