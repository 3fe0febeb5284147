import Pipelines
import Testing

@Suite("notes for testers")
struct WhatToTestTests {
  private static let changelog = """
    # Changelog

    Intro.

    ## [Unreleased]

    <!-- nothing yet -->

    ## [2.0.0] - 2026-11-30

    ### Added

    - One.
      - Inner one, which
        wraps.

    A paragraph that
    wraps, too.

    [2.0.0]: https://example.com

    ## 1.0

    """

  @Test("a version's own section is told, else Unreleased, else nothing")
  func notes() {
    let changelog = Changelog(Array(Self.changelog.utf8), file: "CHANGELOG.md")
    #expect(changelog.notes(on: "2.0.0")?.contains("Inner one") == true)
    #expect(changelog.notes(on: "2.0.0")?.contains("example.com") == false)
    #expect(changelog.notes(on: "1.0") == nil)
    #expect(changelog.notes(on: "3.0.0") == nil)
    let open = Changelog(Array("## Unreleased\r\n- A\r\n".utf8), file: "CHANGELOG.md")
    #expect(open.notes(on: "3.0.0").map(WhatToTest.text) == "- A")
    #expect(
      changelog.notes(on: "2.0.0").map(WhatToTest.text) == """
        Added

        - One.
          - Inner one, which wraps.

        A paragraph that wraps, too.
        """)
  }

  @Test(
    "notes that are too long are cut at a line's end",
    arguments: [3999, 4000, 4001, 4010, 9000])
  func cut(length: Int) {
    let text = String(repeating: "0123456789\n", count: 1000).prefix(length)
    let (fitting, isCut) = WhatToTest.fitting(String(text))
    #expect(isCut == (length > 4000))
    #expect(fitting.count <= 4000)
    if isCut { #expect(fitting.hasSuffix("0123456789\n…")) }
    let line = WhatToTest.fitting(String(repeating: "x", count: length)).text
    #expect(line.count <= 4000 && line.hasPrefix("xxx"))
  }

  @Test("locales are App Store Connect's")
  func locales() {
    #expect(WhatToTest.locale(ofFile: "WhatToTest.en-US.txt") == "en-US")
    for name in ["WhatToTest.txt", "WhatToTest..txt", "WhatToTest.a/b.txt", "readme.txt"] {
      #expect(WhatToTest.locale(ofFile: name) == nil)
    }
    #expect(WhatToTest.locale(ofLanguage: nil) == "en-US")
    #expect(WhatToTest.locale(ofLanguage: "de") == "de-DE")
    #expect(WhatToTest.locale(ofLanguage: "ja") == "ja")
  }
}
