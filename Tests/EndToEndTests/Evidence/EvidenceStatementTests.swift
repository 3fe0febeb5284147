import Effects
import Foundation
import TestSupport
import Testing

@Suite(
  "statements and sealed archives",
  .enabled(if: EvidenceProduct.toolchain != nil, "no swift in PATH"))
struct EvidenceStatementTests {
  /// Two sealed archives of one commit: from the trees, one of them dirty, and from clones under
  /// other names; and the first signed.
  static let made = Result { try make() }

  struct Made {
    let first: EvidenceCase
    let name: String
    let isEqual: Bool
    let verdict: ProgramRun
  }

  private static func make() throws -> Made {
    let first = try EvidenceProduct.bumped()
    try first.kit.write("Sources/Kit/Kit.swift", "this is no Swift\n")
    let verdict = try first.archived(arguments: ["--sealed"])
    let name = try first.archiveName()
    let other = first.product.parent("else/where")
    try LiveFiles().makeDirectory(other)
    for (from, to) in [(first.kit.path, "Kit"), (first.product.root, "Renamed Buoy")] {
      try first.kit.git("clone", "--quiet", from, other + "/" + to)
    }
    let again = try EvidenceCase.archive(
      ["--sealed"], in: other + "/Renamed Buoy",
      variables: ["TZ": "Asia/Tokyo", "USER": "other"],
      prefix: ["/bin/sh", "-c", "umask 077; exec \"$0\" \"$@\""])
    guard again.status == 0 else { throw ScratchError(message: again.description) }
    let files = LiveFiles()
    let bytes = try files.read(first.product.root + "/dist/" + name, limit: 1 << 30)
    let second = try files.read(other + "/Renamed Buoy/dist/" + name, limit: 1 << 30)
    return Made(first: first, name: name, isEqual: bytes == second, verdict: verdict)
  }

  @Test("a sealed archive does not care for the trees and is the same from anywhere")
  func sealed() throws {
    let made = try Self.made.get()
    #expect(made.verdict.status == 0, "\(made.verdict)")
    #expect(made.verdict.output.contains("buoy: E3, sealed"), "\(made.verdict)")
    if !made.verdict.errors.contains("not reproducible across paths") {
      #expect(made.isEqual)
    }
  }

  struct Tampering: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A shell line in dist/, with `$A` the archive.
    let script: String
    let named: String
  }

  static let tamperings: [Tampering] = [
    Tampering(
      testDescription: "a byte more", script: "printf x >> \"$A\"", named: "$A"),
    Tampering(
      testDescription: "cut short",
      script: "head -c 1000 \"$A\" > x; mv x \"$A\"", named: "$A"),
    Tampering(
      testDescription: "a member added",
      script: "mkdir m; tar xzf \"$A\" -C m; echo x > m/extra; tar czf \"$A\" -C m .; rm -r m",
      named: "extra: added"),
    Tampering(
      testDescription: "a member edited",
      script: "mkdir m; tar xzf \"$A\" -C m; echo x >> m/buoy; tar czf \"$A\" -C m buoy; rm -r m",
      named: "buoy: changed"),
    Tampering(testDescription: "no archive", script: "mv \"$A\" ../kept; : > \"$A\"", named: "$A"),
    Tampering(
      testDescription: "another commit in the manifest",
      script: "sed -i 's/\"build\" : \"6\"/\"build\" : \"7\"/' manifest.json",
      named: "build number"),
    Tampering(
      testDescription: "another commit in the statement",
      script:
        "sed -i 's/\"gitCommit\":\"[0-9a-f]*\"/\"gitCommit\":\"'$(printf '0%.0s' $(seq 40))'\"/' "
        + "\"$A.intoto.jsonl\"", named: "its commit of `Buoy` is not the manifest's"),
    Tampering(
      testDescription: "another inputs digest in the statement",
      script: "sed -i 's/\"sha256\":\"[0-9a-f]\\{6\\}/\"sha256\":\"000000/' \"$A.intoto.jsonl\"",
      named: "its dependencies are not the manifest's"),
    Tampering(
      testDescription: "other digests in the statement",
      script: "sed -i 's/\"sha256\":\"[0-9a-f]\\{6\\}/\"sha256\":\"000000/g' \"$A.intoto.jsonl\"",
      named: "has another SHA-256 now"),
    Tampering(
      testDescription: "a statement cut short",
      script: "head -c 300 \"$A.intoto.jsonl\" > x; mv x \"$A.intoto.jsonl\"",
      named: "it is cut short"),
    Tampering(
      testDescription: "an empty statement", script: ": > \"$A.intoto.jsonl\"",
      named: "it holds no provenance"),
    Tampering(
      testDescription: "a manifest edited without meaning",
      script: "sed -i 's/\"warnings\" : \\[/\"warnings\" : [\"x\"/' manifest.json",
      named: "the manifest is another one"),
    Tampering(
      testDescription: "another kit in the statement",
      script: "sed -i 's/\"name\":\"Kit\"/\"name\":\"Tik\"/' \"$A.intoto.jsonl\"",
      named: "its repositories are not the manifest's"),
  ]

  @Test("verify refuses each tampered archive, offline", arguments: tamperings)
  func tampered(_ tampering: Tampering) throws {
    let made = try Self.made.get()
    let product = try TestProduct(copying: made.first.product)
    let run = try ProgramRun.run(
      "/bin/sh", ["-ec", "A='\(made.name)'; " + tampering.script],
      environment: HermeticHome.environment, directory: product.root + "/dist")
    #expect(run.status == 0, "\(run)")
    let verdict = try product.relctl("verify", "dist/" + made.name)
    #expect(verdict.status == 65, "\(verdict)")
    let named = tampering.named.replacing("$A", with: made.name)
    #expect((verdict.errors + verdict.output).contains(named), "\(verdict)")
  }

  @Test("the copy that is not tampered with verifies")
  func untouched() throws {
    let made = try Self.made.get()
    let product = try TestProduct(copying: made.first.product)
    let verdict = try product.relctl("verify", "dist/" + made.name)
    #expect(verdict.status == 0, "\(verdict)")
  }
}
