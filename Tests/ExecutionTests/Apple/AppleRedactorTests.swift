import Effects
import Foundation
import Pipelines
import TestSupport
import Testing

@testable import Execution

@Suite("secrets in what children print")
struct AppleRedactorTests {
  private static let secret = "s3cr3t/+ <k>&\"y'"
  private static let key =
    "-----BEGIN PRIVATE KEY-----\nTUlHVEFnRUFNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VI\n"
    + "QkhrQWRnUUUgY2FuYXJ5IGNhbmFyeSBjYW5hcnk=\n-----END PRIVATE KEY-----\n"

  private static let forms = CanaryForms.of(secret)

  /// Any six bytes of a form in a row give it away; those that the forms share with plain text are
  /// no part of them.
  @Test("no form of a secret is left", arguments: CanaryForms.of(secret).map(\.name))
  func encodings(name: String) throws {
    let form = try #require(Self.forms.first { $0.name == name }).text
    let redactor = Redactor(secrets: [Array(Self.secret.utf8)])
    let text = redactor.redact("before \(form) after")
    #expect(text.contains("[redacted]"), "\(name): \(text)")
    #expect(!text.contains(form), "\(name): \(text)")
    #expect(text.hasPrefix("before ") && text.hasSuffix(" after"))
    let middle = form.dropFirst(6).prefix(8)
    #expect(!text.contains(middle), "\(name): \(text)")
  }

  @Test("each line of a key is a secret of its own, its borders are not")
  func lines() {
    let redactor = Redactor(secrets: [Array(Self.key.utf8)])
    for line in Self.key.split(separator: "\n").filter({ !$0.hasPrefix("-----") }) {
      #expect(redactor.redact("x \(line) y") == "x [redacted] y")
      let encoded = Data(line.utf8).base64EncodedString()
      #expect(redactor.redact(encoded) == "[redacted]")
    }
    #expect(redactor.redact("-----BEGIN PRIVATE KEY-----").hasPrefix("-----"))
    #expect(redactor.redact("ordinary text, nothing of it") == "ordinary text, nothing of it")
  }

  @Test("a secret across two pieces of a stream is found, in log, lines and result")
  func pieces() throws {
    let directory = try TemporaryDirectory()
    let log = directory("log")
    let command = Command(
      "/bin/sh",
      [
        "-c",
        "printf 'a s3cr3t'; sleep 0.05; printf '/+ <k>&\"y'; sleep 0.05; printf \"' b\\n\"; printf 'end'",
      ],
      environment: ["PATH": "/bin:/usr/bin"], output: .logged(path: log), timeoutSeconds: 20,
      redactor: Redactor(secrets: [Array(Self.secret.utf8)]))
    var lines: [String] = []
    let result = try LiveProcesses(interruption: nil).run(command) {
      lines.append(String(decoding: $0.bytes, as: UTF8.self))
    }
    #expect(lines == ["a [redacted] b", "end"])
    #expect(result.text == "a [redacted] b\nend")
    #expect(try directory.read("log") == "a [redacted] b\nend")
  }

  @Test("a guarded child sees no secret's variable, and its echo of a value is redacted")
  func environment() throws {
    let product = Product(name: "Acme", version: try SemanticVersion("1.0.0"))
    let facts = EnvironmentFacts(
      variables: [
        "PATH": "/bin:/usr/bin", "APP_STORE_CONNECT_KEY": Self.key,
        "APP_STORE_CONNECT_KEY_ID": "ABC", "OTHER": "kept",
      ], workingDirectory: "/")
    let world = SecretGuard.guarding(
      World(
        files: LiveFiles(), processes: LiveProcesses(interruption: nil), time: LiveClock(),
        environment: facts, archives: LiveArchives()), product, root: "/")
    let result = try world.processes.run(
      Command(
        "/bin/sh", ["-c", "env; printf '%s' '\(Self.key)'"], environment: facts.variables,
        timeoutSeconds: 20))
    #expect(!result.text.contains("APP_STORE_CONNECT"))
    #expect(result.text.contains("OTHER=kept") && result.text.contains("[redacted]"))
    #expect(!result.text.contains("TUlHVEFn"))
  }

  @Test("a key comes as text, as Base64, with escaped newlines or as a file")
  func keys() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("key.p8", Self.key)
    for value in [
      Self.key, Data(Self.key.utf8).base64EncodedString(options: .lineLength64Characters),
      Self.key.replacingOccurrences(of: "\n", with: "\\n"), path,
    ] {
      let world = World(
        files: LiveFiles(), processes: LiveProcesses(interruption: nil), time: LiveClock(),
        environment: EnvironmentFacts(variables: ["KEY": value], workingDirectory: "/"),
        archives: LiveArchives())
      let reader = SecretReader(world, root: "/")
      #expect(try reader.key(SecretReference(.variable("KEY"))) == Array(Self.key.utf8))
    }
  }
}
