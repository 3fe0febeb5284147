import TestSupport
import Testing

@Suite("bad input")
struct RefusalTests {
  @Test(
    "is refused with its status, one message and the next command, and changes nothing",
    arguments: RefusalTable.files + RefusalTable.repositories + RefusalTable.numbers
      + RefusalTable.kits + RefusalTable.usage)
  func refuses(_ refusal: RefusalCase) throws {
    let product = try refusal.product()
    try refusal.prepare(product)
    let before = try ProductSnapshot(product)
    let directory = refusal.directory.map { product.root + "/" + $0 }

    let run = try product.relctl(
      refusal.arguments, variables: refusal.variables, directory: directory)
    #expect(run.status == refusal.status, "\(run)")
    for text in refusal.says {
      #expect(run.errors.contains(text), "\(text) is not said: \(run)")
    }
    let messages = run.errors.split(separator: "\n").filter { $0.hasPrefix("relctl: ") }
    #expect(messages.count == 1, "\(run)")
    if refusal.hint { #expect(run.errors.contains("hint: "), "\(run)") }
    #expect(try before.changes(to: ProductSnapshot(product)) == [])

    let json = try product.relctl(
      refusal.arguments + ["--json"], variables: refusal.variables, directory: directory)
    #expect(json.status == refusal.status, "\(json)")
    let document = try #require(JSONDocument(json.output), "\(json)")
    #expect(document["ok"] as? Bool == false)
    #expect(document.errorCode == Int(refusal.status))
    if let id = refusal.id { #expect(document.errorID == id) }
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }
}
