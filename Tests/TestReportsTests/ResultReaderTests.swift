import TestReports
import Testing

@Suite struct ResultReaderTests {
  private func run(_ text: String) throws -> TestRun {
    guard case .tests(let run) = try ReportFile.read(Array(text.utf8)) else {
      throw ReportError(format: "test", message: "no tests")
    }
    return run
  }

  @Test("xcresulttool's summary: the counts, and an error for other keys (A-XCT-02)")
  func summary() throws {
    let counts = try run(
      #"{"totalTestCount":7,"passedTests":6,"failedTests":1,"skippedTests":0,"#
        + #""expectedFailures":0,"result":"Failed"}"#
    ).counts
    #expect(counts.total == 7 && counts.passed == 6 && counts.failed == 1)
    let error = #expect(throws: ReportError.self) {
      try XCResultReader.read(Array(#"{"total":7,"passed":6,"failed":1}"#.utf8))
    }
    #expect(error?.message == "unknown summary format")
  }

  @Test("attempts [failed, passed] are one flaky test, [failed, failed] one failure (A-XCT-03)")
  func repetitions() throws {
    func node(_ name: String, _ attempts: [String]) -> String {
      let runs = attempts.enumerated().map { number, result in
        #"{"nodeType":"Repetition","name":"r","nodeIdentifier":"\#(number + 1)","result":"\#(result)"}"#
      }
      return
        #"{"nodeType":"Test Case","name":"\#(name)","children":[\#(runs.joined(separator: ","))]}"#
    }
    let tree = try run(
      #"{"testNodes":[\#(node("a()", ["Failed", "Passed"])),\#(node("b()", ["Failed", "Failed"]))]}"#
    )
    #expect(tree.cases.map(\.status) == [.flaky, .failed])
    #expect(tree.cases.map(\.attempts) == [2, 2])
  }

  @Test("the legacy objects: counts, failures with their place, repeated tests")
  func legacy() throws {
    func value(_ text: String) -> String { #"{"_value":"\#(text)"}"# }
    let record = try run(
      #"{"_type":{"_name":"ActionsInvocationRecord"},"metrics":{"testsCount":\#(value("5")),"#
        + #""testsFailedCount":\#(value("1"))},"issues":{"testFailureSummaries":{"_values":[{"#
        + #""message":\#(value("no")),"testCaseName":\#(value("ATests.testB()")),"#
        + #""documentLocationInCreatingWorkspace":{"url":"#
        + #"\#(value("file:///s/A.swift#EndingLineNumber=4&StartingLineNumber=4"))}}]}}}"#)
    #expect(record.counts.passed == 4 && record.counts.failed == 1)
    #expect(
      record.cases.first?.messages == [
        .init(kind: .failure, text: "no", file: "/s/A.swift", line: 5)
      ])
    func test(_ name: String, _ status: String) -> String {
      #"{"identifier":\#(value("ATests/" + name)),"name":\#(value(name)),"testStatus":\#(value(status))}"#
    }
    let tests = [test("a()", "Failure"), test("a()", "Success"), test("b()", "Skipped")]
    let list = try run(
      #"{"_type":{"_name":"ActionTestPlanRunSummaries"},"summaries":{"_values":[{"#
        + #""testableSummaries":{"_values":[{"targetName":\#(value("T")),"tests":{"_values":[{"#
        + #""subtests":{"_values":[\#(tests.joined(separator: ","))]}}]}}]}}]}}"#)
    #expect(list.cases.map(\.identity.specifier) == ["T.ATests/a()", "T.ATests/b()"])
    #expect(list.cases.map(\.status) == [.flaky, .skipped])
  }

  @Test("the objects of one old bundle are read together: tests, failures' words, the device")
  func legacyBundle() throws {
    func value(_ text: String) -> String { #"{"_value":"\#(text)"}"# }
    let record = Array(
      (#"{"_type":{"_name":"ActionsInvocationRecord"},"metrics":{"testsCount":\#(value("3")),"#
        + #""testsFailedCount":\#(value("1"))},"actions":{"_values":[{"actionResult":{"testsRef":"#
        + #"{"id":\#(value("0~a"))}},"runDestination":{"displayName":\#(value("iPhone 15")),"#
        + #""targetDeviceRecord":{"operatingSystemVersion":\#(value("17.2"))}}},{"actionResult":{}}]},"#
        + #""issues":{"testFailureSummaries":{"_values":[{"message":\#(value("no")),"#
        + #""testCaseName":\#(value("ATests.testB()"))}]}}}"#).utf8)
    func test(_ name: String, _ status: String) -> String {
      #"{"identifier":\#(value("ATests/" + name)),"name":\#(value(name)),"testStatus":\#(value(status))}"#
    }
    func list(_ tests: String...) -> [UInt8] {
      Array(
        (#"{"_type":{"_name":"ActionTestPlanRunSummaries"},"summaries":{"_values":[{"#
          + #""testableSummaries":{"_values":[{"targetName":\#(value("T")),"tests":{"_values":[{"#
          + #""subtests":{"_values":[\#(tests.joined(separator: ","))]}}]}}]}}]}}"#).utf8)
    }
    #expect(try XCResultReader.testReferences(inRecord: record) == ["0~a"])
    let run = try XCResultReader.read(
      record: record,
      tests: [
        list(test("testA()", "Success"), test("testB()", "Failure"), test("testC()", "Success"))
      ])
    #expect(
      run.cases.map(\.identity.specifier) == ["T.ATests/testA", "T.ATests/testB", "T.ATests/testC"])
    #expect(run.cases[1].messages.map(\.text) == ["no"])
    #expect(run.stated?.tests == 3 && run.counts.failed == 1)
    #expect(run.destinations == ["iPhone 15 (17.2)"])
    // The record counts three tests: a list that lacks one is no pass.
    let short = try XCResultReader.read(record: record, tests: [list(test("testA()", "Success"))])
    #expect(short.stated?.tests == 3 && short.counts.total == 1)
    #expect(throws: ReportError.self) { try XCResultReader.testReferences(inRecord: list()) }
  }

  @Test("JUnit of other tools: nested suites, errors, skips, Surefire's reruns")
  func junit() throws {
    let run = try run(
      """
      <?xml version="1.0"?><!-- by hand --><testsuites><testsuite name="outer">
      <testsuite name="in" tests="5" failures="1" errors="1" skipped="1" time="1,234.5">
      <testcase classname="a.B" name="ok" time="0.1"/>
      <testcase classname="a.B" name="bad &lt;&#x41;&gt;" file="B.java" line="7">
      <failure message="m">stack &amp; <![CDATA[<more>]]></failure><system-out>x</system-out></testcase>
      <testcase classname="a.B" name="err"><error type="E"/></testcase>
      <testcase classname="a.B" name="skip"><skipped/></testcase>
      <testcase classname="a.B" name="flaky"><flakyFailure message="once"/></testcase>
      </testsuite></testsuite></testsuites>
      """)
    #expect(run.cases.map(\.status) == [.passed, .failed, .failed, .skipped, .flaky])
    #expect(run.cases[1].identity.name == "bad <A>")
    #expect(run.cases[1].messages.first?.text == "m\nstack & <more>")
    #expect(run.cases[1].messages.first?.line == 7)
    #expect(run.contradictions == [])
    #expect(run.suites.map(\.name) == ["a.B"])
  }

  @Test(
    "XML that could harm is refused",
    arguments: [
      #"<!DOCTYPE x [<!ENTITY a "b">]><testsuites>&a;</testsuites>"#,
      "<testsuites>&a;</testsuites>",
      "<testsuites></testsuite></testsuites>", "<testsuites/><testsuites/>", "<html/>",
      "<testsuites a=\"1\" a=\"2\"/>", "<testsuites a=1/>", "x<testsuites/>", "", "<",
      String(repeating: "<testsuite>", count: 100),
    ])
  func harmfulXML(text: String) {
    #expect(throws: ReportError.self) { try XUnitReader.read(Array(text.utf8)) }
  }

  @Test("`swift test list`: both frameworks, raw names, overloads; progress is passed over")
  func list() {
    let text = """
      [0/1] Planning build
      Building for debugging...
      LabXTests.HalfTests/testFails
      LabTTests.Outer/Inner/deep()
      LabTTests.`Raw. suite`/`a / b`()
      LabTTests.O/x(_:)/T.swift:6:13
      LabTTests.O/x(_:)/T.swift:6:56
      """
    let list = TestListReader.read(text.utf8)
    #expect(
      list == [
        .init(module: "LabXTests", suites: ["HalfTests"], name: "testFails"),
        .init(module: "LabTTests", suites: ["Outer", "Inner"], name: "deep()"),
        .init(module: "LabTTests", suites: ["`Raw. suite`"], name: "`a / b`()"),
        .init(module: "LabTTests", suites: ["O"], name: "x(_:)"),
        .init(module: "LabTTests", suites: ["O"], name: "x(_:)"),
      ])
  }

  @Test("retried runs: failed and then passed is flaky, and says so in which attempt")
  func retries() {
    func run(_ statuses: [(String, TestStatus)]) -> TestRun {
      TestRun(
        source: .text,
        cases: statuses.map { name, status in
          TestCaseResult(
            identity: .init(module: "M", suites: ["A"], name: name), framework: .xctest,
            status: status,
            messages: status == .failed ? [TestMessage(kind: .failure, text: "no")] : [])
        })
    }
    let merged = TestRun.merging(attempts: [
      run([("a", .failed), ("b", .failed), ("c", .passed)]), run([("a", .passed), ("b", .failed)]),
      run([("b", .failed)]),
    ])
    #expect(merged.cases.map(\.status) == [.flaky, .failed, .passed])
    #expect(merged.cases.map(\.attempts) == [2, 3, 1])
    #expect(merged.cases[1].messages.map(\.attempt) == [1, 2, 3])
  }

  @Test(
    "an empty xccov report is no coverage, not 0 % (A-XCT-08); test bundles are told (A-XCT-07)")
  func xccov() throws {
    #expect(try XccovReader.readReport(Array(#"{"targets":[]}"#.utf8)).isEmpty)
    func target(_ name: String, _ covered: Int, _ total: Int) -> String {
      #"{"name":"\#(name)","files":[{"path":"/\#(name).swift","coveredLines":\#(covered),"#
        + #""executableLines":\#(total),"functions":[{"executionCount":2},{"executionCount":0}]}]}"#
    }
    let targets = try XccovReader.readReport(
      Array(
        #"{"targets":[\#(target("Acme.app", 4, 7)),\#(target("AcmeTests.xctest", 5, 5))]}"#.utf8))
    #expect(targets.map(\.name) == ["Acme", "AcmeTests"])
    let own = targets.filter { !$0.isTest }.flatMap(\.files)
    #expect(ReportNumber.percent(own.reduce(CoverageCount()) { $0 + $1.lines }) == "57.1 %")
    #expect(own.first?.functions == CoverageCount(covered: 1, total: 2))
    let archive = try XccovReader.readArchive(
      Array(
        #"{"/a.swift":[{"line":1,"isExecutable":false},{"line":2,"isExecutable":true,"executionCount":3}]}"#
          .utf8))
    #expect(archive.first?.hits?.lines == [.init(number: 2, hits: 3)])
  }
}
