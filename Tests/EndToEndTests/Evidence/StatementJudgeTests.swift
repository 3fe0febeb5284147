import Effects
import Foundation
import TestSupport
import Testing

@Suite(
  "statements before in-toto's own library and securesystemslib",
  .enabled(if: EvidenceProduct.toolchain != nil, "no swift in PATH"),
  .enabled(
    if: StatementJudge.python != nil,
    "no Python with in-toto-attestation, securesystemslib and cryptography (RELCTL_PYTHON)"))
struct StatementJudgeTests {
  private struct Signed {
    let product: TestProduct
    /// The lines of the statement file.
    let text: String
    let key: String
    let otherKey: String
  }

  private static let plain = Result { () throws -> String in
    let made = try EvidenceStatementTests.made.get()
    return try made.first.product.repository.read("dist/\(made.name).intoto.jsonl")
  }

  private static let signed = Result { () throws -> Signed in
    let made = try EvidenceStatementTests.made.get()
    let product = try TestProduct(copying: made.first.product)
    for name in ["key", "other"] {
      let keys = try ProgramRun.run(
        "/bin/sh",
        [
          "-ec",
          "openssl ecparam -name prime256v1 -genkey -noout -out ../\(name).pem; "
            + "openssl ec -in ../\(name).pem -pubout -out ../\(name).pub",
        ], environment: HermeticHome.environment, directory: product.root)
      guard keys.status == 0 else { throw ScratchError(message: keys.description) }
    }
    let archive = try EvidenceCase.archive(
      ["--sealed", "--sign-with", "openssl dgst -sha256 -sign " + product.parent("key.pem")],
      in: product.root)
    guard archive.status == 0 else { throw ScratchError(message: archive.description) }
    return Signed(
      product: product,
      text: try product.repository.read("dist/\(made.name).intoto.jsonl"),
      key: product.parent("key.pub"), otherKey: product.parent("other.pub"))
  }

  @Test("the statement is valid, plain and in a signed envelope")
  func good() throws {
    let plain = try StatementJudge.ask(Self.plain.get())
    #expect(plain.output == "valid\n", "\(plain)")
    let signed = try Self.signed.get()
    let envelope = try StatementJudge.ask(signed.text, key: signed.key)
    #expect(envelope.output == "valid\n", "\(envelope)")
  }

  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let from: String
    let to: String
  }

  /// Each `from` is a regular expression that stands in the statement.
  static let changes: [Change] = [
    Change(testDescription: "another type", from: #"Statement/v1""#, to: #"Statement/v0""#),
    Change(testDescription: "no predicate type", from: #""predicateType":"[^"]*","#, to: ""),
    Change(testDescription: "no subject", from: #""subject":\[[^\]]*\]"#, to: #""subject":[]"#),
    Change(
      testDescription: "a subject without a digest",
      from: #"("subject":\[\{)"digest":\{[^}]*\},"#, to: "$1"),
    Change(
      testDescription: "an empty predicate", from: #""predicate":\{.*\},"predicateType""#,
      to: #""predicate":{},"predicateType""#),
    Change(
      testDescription: "a digest that is a list", from: #""digest":\{[^}]*\}"#,
      to: #""digest":[]"#),
    Change(
      testDescription: "a dependency that names nothing",
      from: #""resolvedDependencies":\["#, to: #""resolvedDependencies":[{},"#),
    Change(
      testDescription: "a field that provenance does not have", from: #""runDetails":"#,
      to: #""runDetail":"#),
    Change(testDescription: "cut short", from: #"(?s)^(.{500}).*$"#, to: "$1"),
  ]

  @Test("in-toto's library refuses each changed statement", arguments: changes)
  func changed(_ change: Change) throws {
    let text = try Self.plain.get()
    let spoiled = text.replacingOccurrences(
      of: change.from, with: change.to, options: .regularExpression)
    #expect(spoiled != text, "the pattern does not stand in the statement")
    let run = try StatementJudge.ask(spoiled)
    #expect(run.status != 0, "\(run)")
    #expect(run.errors.contains("Error"), "\(run)")
  }

  static let forgeries: [Change] = [
    Change(
      testDescription: "a letter of the payload", from: #""payload":"eyJ."#, to: #""payload":"eyJf"#
    ),
    Change(
      testDescription: "a part of the signature", from: #""sig":"[^"]{4}"#, to: #""sig":"AAAA"#),
    Change(testDescription: "another payload type", from: "vnd.in-toto", to: "vnd.in-tato"),
    Change(
      testDescription: "no signature", from: #""signatures":\[.*?\]"#, to: #""signatures":[]"#),
    Change(testDescription: "cut short", from: #"(?s)^(.{500}).*$"#, to: "$1"),
  ]

  @Test("securesystemslib refuses each changed envelope", arguments: forgeries)
  func forged(_ change: Change) throws {
    let signed = try Self.signed.get()
    var spoiled = signed.text.replacingOccurrences(
      of: change.from, with: change.to, options: .regularExpression)
    if spoiled == signed.text {
      // It has been that letter already.
      spoiled = signed.text.replacingOccurrences(
        of: change.from, with: change.to.replacing("eyJf", with: "eyJg"),
        options: .regularExpression)
    }
    #expect(spoiled != signed.text, "the pattern does not stand in the envelope")
    let run = try StatementJudge.ask(spoiled, key: signed.key)
    #expect(run.status != 0, "\(run)")
    #expect(run.errors.contains("Error"), "\(run)")
  }

  @Test("securesystemslib refuses another's key")
  func otherKey() throws {
    let signed = try Self.signed.get()
    let run = try StatementJudge.ask(signed.text, key: signed.otherKey)
    #expect(run.errors.contains("VerificationError"), "\(run)")
  }
}

/// The judges, asked through a Python that has them.
enum StatementJudge {
  static let python: String? = {
    let python = EnvironmentFacts.live().value("RELCTL_PYTHON") ?? "python3"
    let probe = try? ProgramRun.run(
      python, ["-c", "import cryptography, in_toto_attestation, securesystemslib"],
      environment: HermeticHome.environment, directory: "/")
    return probe?.status == 0 ? python : nil
  }()

  private static let script = """
    import json, sys
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

  /// Asks about the lines of a statement file; with a public key they are envelopes.
  static func ask(_ text: String, key: String? = nil) throws -> ProgramRun {
    let directory = try TemporaryDirectory()
    let file = try directory.write("statement.jsonl", text)
    return try ProgramRun.run(
      python ?? "python3", ["-c", script, file] + (key.map { [$0] } ?? []),
      environment: HermeticHome.environment, directory: directory.path)
  }
}
