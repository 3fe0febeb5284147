import Effects
import Pipelines
import TestSupport
import Testing

@testable import CLI

@Suite("edits as a unified diff")
struct UnifiedDiffTests {
  private static func edit(_ old: String?, _ new: String) -> FileEdit {
    FileEdit(path: "a/b.txt", old: old.map { Array($0.utf8) }, new: Array(new.utf8), summary: "")
  }

  @Test("one changed line has three lines of context on each side")
  func context() {
    let old = (1...12).map { "line \($0)\n" }.joined()
    let lines = UnifiedDiff.lines(Self.edit(old, old.replacing("line 6\n", with: "line six\n")))
    #expect(
      lines == [
        "--- a/a/b.txt", "+++ b/a/b.txt", "@@ -3,7 +3,7 @@", " line 3", " line 4", " line 5",
        "-line 6", "+line six", " line 7", " line 8", " line 9",
      ])
  }

  @Test("equal files have no diff, and a new one comes from nothing")
  func ends() {
    #expect(UnifiedDiff.lines(Self.edit("a\n", "a\n")).isEmpty)
    #expect(
      UnifiedDiff.lines(Self.edit(nil, "a\nb\n")) == [
        "--- /dev/null", "+++ b/a/b.txt", "@@ -0,0 +1,2 @@", "+a", "+b",
      ])
  }

  private static let pairs: [(old: String, new: String)] = {
    let rows = (1...30).map { "row \($0)\n" }
    let far = rows.joined().replacing("row 2\n", with: "two\n").replacing("row 28\n", with: "")
    return [
      (rows.joined(), far), ("a\nb", "a\nc"), ("a\nb", "a\nb\n"), ("a\n", "a"), ("", "x\n"),
      ("x\n", ""), ("a\r\nb\r\n", "a\r\nc\r\n"), ("\n\n\n", "\n\nx\n\n"), ("ä\n", "ö\n"),
      (rows.joined(), rows.reversed().joined()),
    ]
  }()

  @Test("patch makes the new file of the old one", arguments: pairs.indices)
  func applies(_ index: Int) throws {
    let (old, new) = Self.pairs[index]
    // Control characters are shown and not meant to be applied.
    guard !old.contains("\r\n") else { return }
    let directory = try TemporaryDirectory()
    try directory.write("a/b.txt", old)
    try directory.write(
      "patch", UnifiedDiff.lines(Self.edit(old, new)).map { $0 + "\n" }.joined())
    let run = try ProgramRun.run(
      "git", ["apply", "--unsafe-paths", "--directory=.", "patch"],
      environment: HermeticHome.environment, directory: directory.path)
    #expect(run.status == 0, "\(run)")
    #expect(try directory.read("a/b.txt") == new)
  }

  @Test("a carriage return is shown, and the lines are still told apart")
  func carriageReturns() {
    let lines = UnifiedDiff.lines(Self.edit("a\r\nb\r\n", "a\r\nc\r\n"))
    #expect(lines.suffix(3) == [" a\\u{d}", "-b\\u{d}", "+c\\u{d}"])
  }
}
