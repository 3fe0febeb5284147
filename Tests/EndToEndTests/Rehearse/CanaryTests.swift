import Effects
import TestSupport
import Testing

/// Secrets that tools print in every encoding, looked for in everything that a run leaves.
@Suite("canaries", .serialized)
struct CanaryTests {
  /// What a rehearsal gives out as the private key, by line.
  private static let key = "c3RhbmQtaW4ga2V5IG9mIGEgcmVoZWFyc2FsLCBpdCBvcGVucyBub3RoaW5n"

  private static let password = "stand-in passw0rd/+ that opens=nothing"

  /// The encodings in which the stand-in prints it, each on a line of its own.
  private static let printed = [
    "plain", "base64", "base64-url", "base64-after-1", "base64-after-2", "hex", "upper-hex",
    "hex-colons", "hex-spaces", "percent", "json", "xml", "shell", "backwards",
  ]

  /// Parts of every form: a form that was cut or only half redacted is found, too.
  private static var patterns: [String] {
    [key, password].flatMap(CanaryForms.of).flatMap { form in
      [form.text.dropFirst(6).prefix(16), form.text.dropLast(6).suffix(16)].map(String.init)
    }
  }

  private static func leaks(_ run: ProgramRun, in directory: String) throws -> [String] {
    var found: [String] = []
    for pattern in patterns where (run.output + run.errors).contains(pattern) {
      found.append("output: \(pattern)")
    }
    let scratch = try TemporaryDirectory()
    let list = try scratch.write("patterns", patterns.joined(separator: "\n") + "\n")
    let search = try ProgramRun.run(
      "grep", ["-rlaF", "-f", list, directory], environment: HermeticHome.environment,
      directory: "/")
    return found + search.output.split(separator: "\n").map(String.init)
  }

  @Test(
    "A-CI-01: a key printed in 14 encodings is in no output, log, journal, plan, report, statement, argument or environment",
    arguments: [["--verbose"], ["--verbose", "--json"], []])
  func key(_ options: [String]) throws {
    let product = try RehearsedProducts.store([
      "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n- A tide table.\n"
    ])
    let run = try product.relctl(
      ["rehearse", "store", "--fault", "upload-prints-key", "--keep"] + options)
    #expect(run.status == 1, "\(run)")
    let place = try run.keptClones()
    defer { try? LiveFiles().remove(place) }
    let files = LiveFiles()
    let dist = try files.list([place, "work", "Product/dist"].joined(separator: "/")).map(\.name)
    #expect(dist.contains { $0.hasSuffix(".intoto.jsonl") }, "\(dist)")
    #expect(try Self.leaks(run, in: place) == [])
    // The canary did fly: each encoding was printed, and stands redacted where it was.
    let runs = [place, "work", "Product/.relctl/runs"].joined(separator: "/")
    let name = try #require(try files.list(runs).first { $0.kind == .directory }?.name)
    let log = try files.list(runs + "/" + name + "/logs").first { $0.name.contains("upload") }
    let text = String(
      decoding: try files.read("\(runs)/\(name)/logs/\(try #require(log).name)"), as: UTF8.self)
    for encoding in Self.printed {
      let line = text.split(separator: "\n").first { $0.hasPrefix("canary \(encoding): ") }
      #expect(line?.contains("[redacted]") == true, "\(encoding): \(text)")
    }
    let environments = String(
      decoding: try files.read(place + "/stand-ins/data/environments"), as: UTF8.self)
    #expect(environments.contains("PATH=") && !environments.contains("APP_STORE_CONNECT_KEY="))
  }

  @Test("a certificate's password reaches the keychain through standard input alone")
  func password() throws {
    let run = try RehearsedProducts.direct().relctl(
      ["rehearse", "direct", "--fault", "keychain-prints-script", "--keep", "--verbose"])
    #expect(run.status == 77, "\(run)")
    let place = try run.keptClones()
    defer { try? LiveFiles().remove(place) }
    #expect(try Self.leaks(run, in: place) == [])
    #expect(run.errors.contains("-P \"[redacted]\""), "\(run)")
    #expect(run.errors.contains("create-keychain -p \"[redacted]\""), "\(run)")
  }

  @Test("on a CI host a script that prints a secret leaves none in summary, outputs and journal")
  func ci() throws {
    let product = try SmallProducts.number([
      "product.json": SmallProducts.numberFile.replacing(
        "\"packages\"",
        with:
          "\"apiKey\": {\"key\": \"@file:key.p8\", \"keyID\": \"@env:THE_PASSWORD\"}, \"packages\""),
      ".gitignore": ".relctl/\n*.p8\n",
      "pipelines/ci.yml": "stages:\n  - run: { name: print, command: [sh, print.sh] }\n",
      "print.sh": """
      sed -n 2p key.p8
      sed -n 2p key.p8 | tr -d '\\n' | base64
      sed -n 2p key.p8 | tr -d '\\n' | od -An -v -tx1 | tr -d ' \\n'
      echo "::error::$(sed -n 2p key.p8)" >&2
      env
      exit 3

      """,
    ])
    let text = "-----BEGIN PRIVATE KEY-----\n\(Self.key)\n-----END PRIVATE KEY-----\n"
    try product.repository.write("key.p8", text)
    for name in ["output", "summary"] { try product.parent.write(name, "") }
    let run = try product.relctl(
      ["ci", "--verbose"],
      variables: [
        "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_OUTPUT": product.parent("output"),
        "GITHUB_STEP_SUMMARY": product.parent("summary"), "THE_PASSWORD": "id",
      ])
    #expect(run.status == 1 && run.errors.contains("[redacted]"), "\(run)")
    #expect(try !product.parent.read("summary").isEmpty)
    try product.repository.remove("key.p8")
    #expect(try Self.leaks(run, in: product.parent.path) == [])
  }
}
