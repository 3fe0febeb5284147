import Pipelines
import Testing

@testable import CLI

@Suite("reading a command's arguments")
struct InvocationTests {
  private static let command = CommandDescription(
    "sail", "sails", operands: "PORT", count: 1...2,
    flags: [
      .value("--build", "N", "a number"), .list("--only", "GLOB", "some"),
      .toggle("--dry-run", short: "-n", "nothing"), .yes,
    ])

  private static func read(_ arguments: String...) throws(Failure) -> Invocation {
    try Invocation(command: command, arguments: arguments)
  }

  @Test("values stand apart or behind an equals sign, and operands anywhere")
  func values() throws {
    let apart = try Self.read("--build", "28", "Kiel", "-n")
    #expect(apart.value("--build") == "28")
    #expect(apart.operands == ["Kiel"])
    #expect(apart.has("--dry-run"))
    let attached = try Self.read("Kiel", "--build=28=x", "--only=a", "--only", "b")
    #expect(attached.value("--build") == "28=x")
    #expect(attached.list("--only") == ["a", "b"])
    #expect(!attached.has("--dry-run"))
    #expect(attached.value("--json") == nil)
  }

  @Test("what stands behind -- is an operand, and so is a lone dash")
  func operands() throws {
    #expect(try Self.read("--", "--build").operands == ["--build"])
    #expect(try Self.read("-", "--", "-n").operands == ["-", "-n"])
    #expect(try Self.read("--build", "--", "Kiel").value("--build") == "--")
  }

  @Test(
    "wrong usage is a usage failure with what to type",
    arguments: [
      (["Kiel", "--biuld", "2"], "unknown-option", "did you mean `--build`?"),
      (["Kiel", "-z"], "unknown-option", nil),
      (["Kiel", "--build"], "missing-value", "relctl sail --build N"),
      (["Kiel", "--build", "1", "--build", "2"], "repeated-option", nil),
      (["Kiel", "--dry-run=yes"], "unexpected-value", "relctl help sail"),
      ([], "missing-argument", "relctl sail PORT"),
      (["a", "b", "c"], "unexpected-argument", "relctl help sail"),
    ] as [([String], String, String?)])
  func usage(_ arguments: [String], _ id: String, _ hint: String?) throws {
    let failure = try #require(throws: Failure.self) {
      try Invocation(command: Self.command, arguments: arguments)
    }
    #expect(failure.kind == .usage)
    #expect(failure.id == id)
    if let hint { #expect(failure.hint == hint) }
  }

  @Test("help is given without the operands it explains")
  func help() throws {
    #expect(try Self.read("--help").has("--help"))
  }

  @Test(
    "seconds are a number above zero",
    arguments: [("2", 2.0), ("0.5", 0.5), ("0", nil), ("-1", nil), ("soon", nil), ("nan", nil)])
  func seconds(_ text: String, _ wanted: Double?) throws {
    let invocation = try Self.read("Kiel", "--timeout", text)
    if let wanted {
      #expect(try invocation.seconds("--timeout") == wanted)
    } else {
      #expect(throws: Failure.self) { try invocation.seconds("--timeout") }
    }
  }

  @Test("no command has two flags of one name, and each is explained")
  func flags() {
    for command in CommandTable.all {
      let description = command.description
      let flags = description.flags + Flag.common
      let names = flags.flatMap { [$0.name, $0.short].compactMap(\.self) }
      #expect(Set(names).count == names.count, "\(description.name): \(names)")
      #expect(!description.summary.isEmpty && !description.summary.hasSuffix("."))
      for flag in flags { #expect(!flag.help.isEmpty, "\(description.name) \(flag.name)") }
    }
    #expect(Set(CommandTable.names).count == CommandTable.all.count)
  }
}
