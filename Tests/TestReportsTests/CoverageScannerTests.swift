import TestReports
import Testing

@Suite struct CoverageScannerTests {
  private static let packages = ["harbor-report", "harbor-wire", "lab"]

  private func read(_ file: String, lines: Bool = true) throws -> [FileCoverage] {
    let detail: CoverageScanner.Detail = lines ? .lines(where: { _ in true }) : .summaries
    return try CoverageScanner.read(try Fixtures.bytes("coverage/\(file)"), detail: detail)
  }

  @Test(
    "lines, their hits and the sums are those of `llvm-cov export -format=lcov`",
    arguments: packages)
  func agreesWithLLVM(package: String) throws {
    var text = ""
    for file in try read("\(package).json") {
      text += "SF:\(file.path)\n"
      for line in file.hits?.lines ?? [] { text += "DA:\(line.number),\(line.hits)\n" }
      text += "LF:\(file.lines.total)\nLH:\(file.lines.covered)\n"
    }
    #expect(text == (try Fixtures.text("coverage/\(package).lcov")))
  }

  @Test(
    "the total is that of `llvm-cov report`, in lines, functions and regions", arguments: packages)
  func agreesWithReport(package: String) throws {
    let words = try Fixtures.text("coverage/\(package)-report.txt").split(separator: " ")
    let numbers = words.compactMap { Int($0) }
    let files = try read("\(package).json", lines: false)
    func totals(_ counts: [CoverageCount?]) -> [Int] {
      let sum = counts.compactMap { $0 }.reduce(CoverageCount(), +)
      return [sum.total, sum.total - sum.covered]
    }
    #expect(totals(files.map(\.regions)) == Array(numbers[0..<2]))
    #expect(totals(files.map(\.functions)) == Array(numbers[2..<4]))
    #expect(totals(files.map(\.lines)) == Array(numbers[4..<6]))
  }

  @Test("the short forms give the same summaries", arguments: packages)
  func shortForms(package: String) throws {
    let whole = try read("\(package).json", lines: false)
    #expect(try read("\(package)-summary-only.json", lines: false) == whole)
    #expect(try read("\(package)-skip-functions.json", lines: false) == whole)
    #expect(try read("\(package)-skip-functions.json") == (try read("\(package).json")))
  }

  @Test("the size of the chunks makes no difference", arguments: [1, 2, 3, 7, 8, 9, 64, 4096])
  func chunks(size: Int) throws {
    let bytes = try Fixtures.bytes("coverage/lab.json")
    var scanner = CoverageScanner(detail: .lines(where: { $0.hasSuffix("Lab.swift") }))
    var files: [FileCoverage] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      try bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { chunk in
        try scanner.push(chunk) { files.append($0) }
      }
    }
    try scanner.finish()
    let whole = try read("lab.json")
    #expect(files.map(\.path) == whole.map(\.path))
    #expect(files.map(\.lines) == whole.map(\.lines))
    #expect(files.filter { $0.hits != nil }.map(\.path) == ["/src/lab/Sources/Lab/Lab.swift"])
    #expect(files.first { $0.hits != nil } == whole.first { $0.path.hasSuffix("Lab.swift") })
  }

  @Test(
    "what is malformed is refused with the byte where reading stopped",
    arguments: [
      (#"{"data":[{"files":[{"filename":"#, 31),
      (#"{"data":[{"files":[{"filename":"a\x"}]}]}"#, 34),
      (#"{"data":[{"files":5}]}"#, 19),
      (#"{"data":[{"files":[}]}]}"#, 20),
      (#"{"data":[]]"#, 11),
      (#"{"data":[],}"#, 12),
      (#"{"data":[]} x"#, 13),
      (#"{"data":nul}"#, 12),
      (#"{"functions":[[{"a":"]"}]"#, 25),
      ("", 0),
    ])
  func malformed(text: String, offset: Int) throws {
    let error = #expect(throws: ReportError.self) {
      try CoverageScanner.read(Array(text.utf8), detail: .summaries)
    }
    let stopped = try #require(error?.offset)
    #expect(abs(stopped - offset) <= 1, "\(error?.message ?? "")")
  }

  @Test(
    "a document of another type or version is refused",
    arguments: [
      #"{"data":[],"type":"other","version":"2.0.1"}"#,
      #"{"data":[],"type":"llvm.coverage.json.export","version":"9.0"}"#,
      #"{"type":"llvm.coverage.json.export","version":"3.0.1"}"#,
      #"{"data":[{"files":[{"summary":{"lines":{"count":1,"covered":2}},"filename":"a"}]}]}"#,
      #"{"data":[{"files":[{"filename":"a"}]}]}"#,
    ])
  func foreign(text: String) {
    #expect(throws: ReportError.self) {
      try CoverageScanner.read(Array(text.utf8), detail: .summaries)
    }
  }

  @Test("escapes in a file's name are resolved, in any order of keys")
  func escapes() throws {
    let text =
      #"{"version":"2.0.0","type":"llvm.coverage.json.export","data":[{"totals":{},"files":"#
      + #"[{"summary":{"lines":{"covered":1,"count":2,"percent":50}},"segments":"#
      + #"[[1,1,5,1,1],[3,1,0,0,0]],"filename":"/a \"b\" \u00e9\ud83d\ude00\\.swift"}]}]}"#
    let files = try CoverageScanner.read(Array(text.utf8), detail: .lines(where: { _ in true }))
    #expect(files.first?.path == "/a \"b\" é😀\\.swift")
    #expect(files.first?.hits?.lines.map(\.number) == [1, 2, 3])
    #expect(files.first?.hits?.lines.map(\.hits) == [5, 5, 5])
  }
}
