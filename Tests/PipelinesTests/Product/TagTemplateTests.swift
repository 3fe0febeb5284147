import Pipelines
import Testing

struct TagTemplateTests {
  @Test(
    "a tag's name gives back the number it was made with",
    arguments: [
      ("build/{build}", "build/28"), ("v{version}-{build}", "v2.0.0-beta.1-28"),
      ("{product}/{marketing}/{build}", "Harbor/2.0.0/28"), ("{build}", "28"),
      ("{version}+{build}", "2.0.0-beta.1+28"),
    ])
  func roundTrip(template: String, name: String) throws {
    let template = try TagTemplate(template)
    let version = try SemanticVersion("2.0.0-beta.1")
    let build = try BuildNumber("28")
    #expect(template.name(product: "Harbor", version: version, build: build) == name)
    #expect(template.buildNumber(inTag: name, product: "Harbor")?.text == "28")
    #expect(template.buildNumber(inTag: "refs/tags/\(name)^{}", product: "Harbor")?.text == "28")
  }

  @Test(
    "other tags hold no number",
    arguments: [
      "build/", "build/028", "build/28a", "build/28/x", "builds/28", "v2.0.0", "build/-1",
      "build/1.2.3.4", "", "build/9999999999999999999",
    ])
  func foreign(name: String) {
    #expect(TagTemplate.standard.buildNumber(inTag: name, product: "Harbor") == nil)
  }

  @Test("the numbers of many tags are found, whatever else is tagged") func many() throws {
    let template = try TagTemplate("v{version}-{build}")
    let names = (0..<5000).flatMap {
      ["refs/tags/v2.0.0-rc.1-\($0)", "nightly/2026-\($0)", "v\($0)"]
    }
    let numbers = template.buildNumbers(inTags: names, product: "Harbor")
    #expect(numbers.count == 5000)
    #expect(numbers.max()?.text == "4999")
  }

  @Test("another product's tags hold no number") func otherProduct() throws {
    let template = try TagTemplate("{product}/{build}")
    #expect(template.buildNumber(inTag: "Port/28", product: "Harbor") == nil)
    #expect(template.namesProduct)
  }

  @Test(
    "templates git or relctl could not live with are refused",
    arguments: [
      "", "build", "{build", "{build}{build}", "{build}{version}", "{buid}", "build..{build}",
      "-{build}", "{build}.lock", "/{build}", "build/{build}/", "refs/tags/{build}", "a:{build}",
      "{build}~1", ".b/{build}",
    ])
  func refused(text: String) {
    let refusal = #expect(throws: Refusal.self) { _ = try TagTemplate(text) }
    #expect(refusal?.kind == .invalid)
  }
}
