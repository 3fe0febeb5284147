import Testing

@testable import Execution

@Suite struct TestingCompilerErrorTests {
  @Test(
    "the first error of a file is what a failed build is told by, whatever follows",
    arguments: [
      (
        ["[3/5] Compiling Lab", "/p/A.swift:3:5: error: cannot find 'x'", "error: fatalError"],
        "A.swift:3:5: cannot find 'x'"
      ),
      (["macro expansion @Test:4:9: error: ambiguous use", "error: fatalError"], "ambiguous use"),
      (["error: link command failed", "error: fatalError"], "link command failed"),
      (["ld.lld: error: undefined symbol: f", "error: fatalError"], "undefined symbol: f"),
      (["error: emit-module failed", "/p/B.swift:1:2: error: bad"], "B.swift:1:2: bad"),
      (["warning: nothing", "  |   `- error: cannot find"], nil),
    ] as [([String], String?)])
  func first(_ lines: [String], _ expected: String?) {
    var build = BuildWatch()
    for line in lines { build.take(Array(line.utf8)) }
    #expect(build.error?.text { $0.replacing("/p/", with: "") } == expected)
    #expect(!build.isBuilt)
  }

  @Test("what tests print behind the build is no build error")
  func behind() {
    var build = BuildWatch()
    build.take(Array("[1/9] Compiling".utf8))
    #expect(build.step == "[1/9]")
    build.take(Array("Build complete! (0.1s)".utf8))
    build.take(Array("/p/A.swift:3:5: error: a test says".utf8))
    #expect(build.isBuilt && build.error == nil && build.step == nil)
  }
}
