import Testing

@testable import CLI

@Suite("text for a terminal and a CI log")
struct TextTests {
  @Test(
    "what moves a cursor, hides or reorders text becomes visible",
    arguments: [
      ("plain äö 漢 \t tab", "plain äö 漢 \t tab"),
      ("\u{1B}[31mred", "\\u{1b}[31mred"),
      ("a\rb\u{8}\u{7}", "a\\u{d}b\\u{8}\\u{7}"),
      ("C1 \u{9B}31m", "C1 \\u{9b}31m"),
      ("over\u{202E}txt", "over\\u{202e}txt"),
      ("zero\u{200B}width", "zero\\u{200b}width"),
      ("isolate \u{2066}x\u{2069}", "isolate \\u{2066}x\\u{2069}"),
      ("arabic mark \u{61C}", "arabic mark \\u{61c}"),
      ("line\u{2028}end\u{2029}", "line\\u{2028}end\\u{2029}"),
      ("two\r\nlines", "two\\u{d}\\u{a}lines"),
      ("bom \u{FEFF}", "bom \\u{feff}"),
      ("soft\u{AD}hyphen", "soft\\u{ad}hyphen"),
      ("tag \u{E0041}", "tag \\u{e0041}"),
    ])
  func controls(_ text: String, _ shown: String) {
    #expect(InertText.line(text) == shown)
  }

  /// Runners trim leading blanks before `::`, and look for `##[` anywhere.
  @Test(
    "no line is a command of a CI host",
    arguments: [
      "::error::x", "  ::add-mask::x", "\t::stop-commands::x", "##[error]x", "a ##[set-output]b",
      "##vso[task.setvariable variable=x]y", "##teamcity[message text='x']", "x ##teamcity[y]",
    ])
  func commands(_ text: String) {
    for line in [InertText.line(text), InertText.childLine(text), "    " + InertText.line(text)] {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      #expect(!trimmed.hasPrefix("::"), "\(line)")
      for word in ["##[", "##vso[", "##teamcity["] { #expect(!line.contains(word), "\(line)") }
    }
  }

  @Test("ordinary colons and hashes stay")
  func ordinary() {
    let text = "KitTides::Tide ## heading a::b # [x]"
    #expect(InertText.line(text) == text)
  }

  @Test("a table is aligned by what a person sees, without blanks at the end")
  func table() {
    var table = TableText([("stage", .left), ("seconds", .right), ("reason", .left)])
    table.rows = [["bump", "0.1", ""], ["prüfen", "12.0", "only on macOS"]]
    #expect(
      table.lines() == [
        "stage   seconds  reason",
        "bump        0.1",
        "prüfen     12.0  only on macOS",
      ])
  }

  @Test(
    "colour is for terminals, and the user's variables decide",
    arguments: [
      (true, [:], false, true), (false, [:], false, false), (true, ["NO_COLOR": "1"], false, false),
      (true, ["NO_COLOR": ""], false, true), (true, ["TERM": "dumb"], false, false),
      (false, ["CLICOLOR_FORCE": "1"], false, true), (false, ["CLICOLOR_FORCE": "0"], false, false),
      (true, [:], true, false), (true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false, false),
    ] as [(Bool, [String: String], Bool, Bool)])
  func colour(
    _ isTerminal: Bool, _ environment: [String: String], _ noColor: Bool, _ wanted: Bool
  ) {
    let style = TextStyle(isTerminal: isTerminal, environment: environment, noColor: noColor)
    #expect(style.isColoured == wanted)
    #expect(style.red("x") == (wanted ? "\u{1B}[31mx\u{1B}[0m" : "x"))
  }

  @Test("a command line can be pasted")
  func shell() {
    #expect(
      ShellText.quote(["git", "push", "it's", "", "a b", "x=1"])
        == "git push 'it'\\''s' '' 'a b' x=1")
  }
}
