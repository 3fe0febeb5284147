import Pipelines
import Testing

struct KitNameTests {
  @Test(
    "a kit is called as its origin's last component, else as its directory",
    arguments: [
      ("https://example.com/team/HarborKit.git", "x", "HarborKit"),
      ("https://example.com/team/HarborKit", "x", "HarborKit"),
      ("https://example.com/team/HarborKit.git/", "x", "HarborKit"),
      ("git@example.com:team/Harbor-Kit.git", "x", "Harbor-Kit"),
      ("example.com:HarborKit.git", "x", "HarborKit"), ("/srv/git/HarborKit.git", "x", "HarborKit"),
      ("file:///srv/HarborKit/.git", "x", "HarborKit"), ("../HarborKit", "x", "HarborKit"),
      ("https://example.com", "/home/dev/Kit_1", "Kit_1"),
      (nil, "/home/dev/HarborKit/", "HarborKit"),
      ("ssh://git@example.com:22/Kit.js.git", "x", "Kit.js"),
    ] as [(String?, String, String)])
  func names(origin: String?, directory: String, name: String) throws {
    #expect(try KitName.of(origin: origin, directory: directory) == name)
  }

  @Test(
    "a name that could be misread is refused",
    arguments: [
      ("https://example.com/Harbor%20Kit.git", "x"), (nil, "/home/dev/Harbor Kit"), (nil, "/"),
      (nil, "/home/dev/Hafenküche"), ("https://example.com/..", "x"),
    ] as [(String?, String)])
  func refused(origin: String?, directory: String) {
    let refusal = #expect(throws: Refusal.self) {
      _ = try KitName.of(origin: origin, directory: directory)
    }
    #expect(refusal?.kind == .invalid)
  }
}

struct KitNamesTests {
  private let kits = [
    KitNames.Kit(path: "../A/Kit", origin: nil),
    KitNames.Kit(path: "../B/Kit", origin: "git@example.com:b/Kit.git"),
  ]

  @Test("two kits of one name are refused, both named") func clash() {
    let refusal = #expect(throws: Refusal.self) { _ = try KitNames.of(kits, overrides: []) }
    #expect(refusal?.message == "two kits are called `Kit`: `../A/Kit` and `../B/Kit`")
    #expect(refusal?.kind == .invalid)
  }

  @Test("product.json names a kit by its path") func override() throws {
    let other = Product.KitOverride(name: "KitB", path: "./../B/Kit/")
    #expect(try KitNames.of(kits, overrides: [other]) == ["Kit", "KitB"])
    #expect(throws: Refusal.self) {
      try KitNames.of(kits, overrides: [Product.KitOverride(name: "Kit", path: "../B/Kit")])
    }
  }
}
