import Effects
import Git
import TestSupport
import Testing

/// The conversions of checkout, held to what the real git writes.
@Suite struct CheckoutFormTests {
  private static let contents: [String: [UInt8]] = [
    "lf": Array("a\nb\n".utf8), "crlf": Array("a\r\nb\r\n".utf8),
    "mixed": Array("a\r\nb\n".utf8), "lone-cr": Array("a\rb\nc\n".utf8),
    "nul": Array("a\0b\nc\n".utf8), "empty": [], "no-final": Array("a\nb".utf8),
    "cr-crlf": Array("a\r\r\nb\n".utf8), "control-z": Array("a\nb\n\u{1A}".utf8),
    "id": Array("x $Id$ y\n$Id$\n".utf8), "filled-id": Array("$Id: 0123 $\n$Id$\r\n".utf8),
    "strange-id": Array("$Id: a b $ $Id:x$ $Id\n$Id: \n$\n$Idx$".utf8),
    "wide": Array("\u{E9}\n\u{1F680}\n".utf8), "binary": Array(0...255) + Array(0...255),
    "few-odd": Array(String(repeating: "text\n", count: 60).utf8) + [1, 10],
  ]

  private static let attributes = [
    "", "text", "text=auto", "-text", "eol=crlf", "eol=lf", "text eol=crlf", "text=auto eol=crlf",
    "text eol=lf", "crlf", "-crlf", "crlf=input", "crlf=auto", "ident", "ident text eol=crlf",
    "binary", "text=auto eol=lf", "working-tree-encoding=UTF-16LE-BOM",
    "working-tree-encoding=UTF-16 text eol=crlf",
  ]

  private static let settings = [
    "core.eol=lf", "core.eol=crlf", "core.autocrlf=true", "core.autocrlf=input",
  ]

  @Test("what git checks out is clean, whatever it converts", arguments: settings)
  func clean(_ setting: String) throws {
    let scratch = try ScratchRepository()
    var rules = ""
    for (number, attribute) in Self.attributes.enumerated() {
      rules += "\(number)/* \(attribute)\n"
      for (name, bytes) in Self.contents {
        // Git refuses to encode what is no UTF-8.
        if attribute.hasPrefix("working"), name == "binary" || name == "nul" { continue }
        try scratch.write("\(number)/\(name)", bytes: bytes)
      }
    }
    try scratch.commit()
    let pair = setting.split(separator: "=").map(String.init)
    try scratch.git("config", pair[0], pair[1])
    try scratch.write(".git/info/attributes", rules)
    for number in Self.attributes.indices { try scratch.remove("\(number)") }
    try scratch.git("checkout", "--quiet", "--", ".")
    let repository = try scratch.open()
    #expect(try repository.compareWorkingDirectory { _ in .count }.differences == [])
    let head = try #require(try repository.head().commit)
    for entry in try repository.treeEntries(of: head) {
      let found = try LiveFiles().read(scratch.path + "/" + entry.path.text)
      let forms = try repository.workingForms(of: entry)
      let number = Int(entry.path.text.prefix { $0 != "/" }) ?? 0
      #expect(forms?.contains(found) == true, "\(entry.path) \(Self.attributes[number])")
    }
  }
}
