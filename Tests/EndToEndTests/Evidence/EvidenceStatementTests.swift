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
  private static let made = Result { try make() }

  private struct Made {
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
    let again = try ProgramRun.run(
      "/bin/sh", ["-c", "umask 077; exec \"$0\" archive --sealed", BuiltProgram.path],
      environment: HermeticHome.environment.merging(["TZ": "Asia/Tokyo", "USER": "other"]) { $1 },
      directory: other + "/Renamed Buoy")
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
      testDescription: "another digest in the statement",
      script: "sed -i 's/\"sha256\":\"[0-9a-f]\\{6\\}/\"sha256\":\"000000/' \"$A.intoto.jsonl\"",
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

  /// A Python that has `in-toto-attestation` and `securesystemslib` (PyPI).
  private static let judge = EnvironmentFacts.live().value("RELCTL_INTOTO_PYTHON")

  private static let script = """
    import base64, json, sys
    from cryptography.hazmat.primitives.serialization import load_pem_public_key
    from google.protobuf import json_format
    from in_toto_attestation.predicates.provenance.v1 import provenance_pb2
    from in_toto_attestation.v1 import statement_pb2
    from in_toto_attestation.v1.resource_descriptor import ResourceDescriptor
    from in_toto_attestation.v1.statement import Statement
    from securesystemslib.dsse import Envelope
    from securesystemslib.signer import SSlibKey
    for line in open(sys.argv[1]):
        document = json.loads(line)
        if len(sys.argv) > 2:
            key = load_pem_public_key(open(sys.argv[2], "rb").read())
            key = SSlibKey.from_crypto(key, scheme="ecdsa-sha2-nistp256")
            for signature in document["signatures"]:
                signature["keyid"] = key.keyid
            envelope = Envelope.from_dict(document)
            envelope.verify([key], 1)
            document = json.loads(envelope.payload)
        statement = json_format.ParseDict(document, statement_pb2.Statement())
        Statement.copy_from_pb(statement).validate()
        provenance = json_format.ParseDict(document["predicate"], provenance_pb2.Provenance())
        for resource in provenance.build_definition.resolved_dependencies:
            ResourceDescriptor.copy_from_pb(resource).validate()
        print("valid")

    """

  private func ask(_ arguments: [String], in directory: String) throws -> ProgramRun {
    try ProgramRun.run(
      Self.judge ?? "python3", ["-c", Self.script] + arguments,
      environment: HermeticHome.environment, directory: directory)
  }

  @Test(
    "in-toto's own library takes the statement, securesystemslib the signature",
    .enabled(
      if: judge != nil,
      "RELCTL_INTOTO_PYTHON names no Python with in-toto-attestation and securesystemslib"))
  func judges() throws {
    let made = try Self.made.get()
    let dist = made.first.product.root + "/dist/"
    let plain = try ask([dist + made.name + ".intoto.jsonl"], in: dist)
    #expect(plain.output == "valid\n", "\(plain)")
    let product = try TestProduct(copying: made.first.product)
    let copy = product.root
    let keys = try ProgramRun.run(
      "/bin/sh",
      [
        "-ec",
        "openssl ecparam -name prime256v1 -genkey -noout -out ../key.pem; "
          + "openssl ec -in ../key.pem -pubout -out ../key.pub",
      ], environment: HermeticHome.environment, directory: copy)
    #expect(keys.status == 0, "\(keys)")
    let archive = try product.relctl(
      "archive", "--sealed", "--sign-with",
      "openssl dgst -sha256 -sign " + product.parent("key.pem"))
    #expect(archive.status == 0, "\(archive)")
    let statement = copy + "/dist/" + made.name + ".intoto.jsonl"
    let signed = try ask([statement, product.parent("key.pub")], in: copy)
    #expect(signed.output == "valid\n", "\(signed)")
    // One letter of the payload, and the envelope cut short.
    for change in [
      "s/\"payload\":\"eyJfd/\"payload\":\"eyJfe/", "s/\"sig\":\"..../\"sig\":\"AAAA/",
    ] {
      let text = try String(contentsOfFile: statement, encoding: .utf8)
      let sed = try ProgramRun.run(
        "sed", ["-i", change, statement], environment: HermeticHome.environment, directory: copy)
      #expect(sed.status == 0)
      let refused = try ask([statement, product.parent("key.pub")], in: copy)
      #expect(refused.status != 0, "\(refused)")
      try text.write(toFile: statement, atomically: true, encoding: .utf8)
    }
  }
}
