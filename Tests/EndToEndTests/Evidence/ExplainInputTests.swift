import TestSupport
import Testing

@Suite(
  "explain input",
  .enabled(if: EvidenceProduct.toolchain != nil, "no swift in PATH"))
struct ExplainInputTests {
  private static let outside = "/var/tmp/relctl-explained.h"

  /// A product before and after an archive, in which one header from elsewhere was read.
  private static let explained = Result { () throws -> (before: ProgramRun, sample: EvidenceCase) in
    let sample = try EvidenceProduct.bumped(kit: [
      "Sources/CKit/private.h": """
      #if __has_include("\(outside)")
      #include "\(outside)"
      #else
      #define PRIVATE 7
      #endif

      """
    ])
    let before = try sample.product.relctl("explain", "input", "../Kit/Sources/CMap/cmap.h")
    let end = try sample.archived(
      before: "echo '#define PRIVATE 9' > \(outside)", after: "rm \(outside)")
    guard end.status == 65 else { throw ScratchError(message: end.description) }
    try sample.kit.write("Sources/Kit/Kit.swift", "public func depth() -> Int { 1 }\n")
    try sample.kit.commit("later")
    return (before, sample)
  }

  struct Question: CustomTestStringConvertible, Sendable {
    let path: String
    let said: [String]
    var arguments: [String] = []
    var testDescription: String { path }
  }

  static let questions: [Question] = [
    Question(
      path: "../Kit/Sources/CMap/cmap.h",
      said: ["Kit/Sources/CMap/cmap.h: header of buoy, blob ", "read by Kit for buoy, says "]),
    Question(
      path: "../Kit/Sources/Kit/Kit.swift",
      said: ["source of buoy", "read by Kit for buoy", "; it was blob "]),
    Question(
      path: "../Kit/data/undeclared.txt",
      said: ["reachable of buoy", "no record of archive 1.0.0 (6) names it"]),
    Question(
      path: "../Kit/data/declared.txt", said: ["reachable of buoy", "read by gen"],
      arguments: ["--target", "buoy"]),
    Question(path: "Package.swift", said: ["Package.swift: manifest of buoy", "read by "]),
    // The kit's plug-in may read any file of the packages that it is among.
    Question(
      path: ".gitignore",
      said: [".gitignore: reachable of buoy", "no record of archive 1.0.0 (6) names it"]),
    Question(path: "nothing.swift", said: ["nothing.swift: no input, there is no such file"]),
    Question(path: "/etc/passwd", said: ["no input, it lies in neither product nor kit"]),
    Question(
      path: outside, said: ["read by CKit for buoy", "; not recorded: it lies in no recorded"]),
  ]

  @Test("names targets, readers and records", arguments: questions)
  func explains(_ question: Question) throws {
    let sample = try Self.explained.get().sample
    let run = try sample.product.relctl(["explain", "input", question.path] + question.arguments)
    #expect(run.status == 0, "\(run)")
    for text in question.said { #expect(run.output.contains(text), "\(text) in \(run)") }
  }

  @Test("before any archive it says what may read the file")
  func before() throws {
    let run = try Self.explained.get().before
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("header of buoy"), "\(run)")
    #expect(run.output.contains("nothing was archived yet"), "\(run)")
  }

  @Test("the document has the same facts")
  func document() throws {
    let sample = try Self.explained.get().sample
    let run = try sample.product.relctl("explain", "input", "../Kit/Sources/CMap/cmap.h", "--json")
    let document = try #require(JSONDocument(run.output), "\(run)")
    let blob = try sample.kit.git("rev-parse", "HEAD:Sources/CMap/cmap.h")
    #expect(document["repository"] as? String == "Kit", "\(run)")
    #expect(document["path"] as? String == "Sources/CMap/cmap.h", "\(run)")
    #expect(document["role"] as? String == "header", "\(run)")
    #expect(document["blob"] as? String == blob, "\(run)")
    #expect(document["targets"] as? [String] == ["buoy"], "\(run)")
    let read = (document["reads"] as? [[String: Any]])?.first
    #expect(read?["target"] as? String == "buoy", "\(run)")
    #expect(read?["blob"] as? String == blob, "\(run)")
  }

  @Test("an unknown target is a wrong call")
  func unknownTarget() throws {
    let sample = try Self.explained.get().sample
    let run = try sample.product.relctl("explain", "input", "Package.swift", "--target", "tug")
    #expect(run.status == 64, "\(run)")
  }
}
