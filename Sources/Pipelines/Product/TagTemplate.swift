/// How build tags are named: text with `{build}` and, where wanted, `{product}`, `{version}` and
/// `{marketing}`.
package struct TagTemplate: Hashable, Sendable {
  package enum Placeholder: String, Sendable, CaseIterable {
    case build
    case product
    case version
    case marketing
  }

  enum Part: Hashable, Sendable {
    case text(String)
    case placeholder(Placeholder)
  }

  /// `build/{build}`
  package static let standard = TagTemplate(
    text: "build/{build}", parts: [.text("build/"), .placeholder(.build)])

  /// As written in product.json.
  package let text: String
  let parts: [Part]

  private init(text: String, parts: [Part]) {
    self.text = text
    self.parts = parts
  }

  /// Reads a template; the refusal (78) says what is wrong with it.
  package init(_ text: String) throws(Refusal) {
    self.init(text: text, parts: try TagTemplateGrammar.parts(of: text))
  }

  /// Whether the tags of two products in one repository stay apart.
  package var namesProduct: Bool { parts.contains(.placeholder(.product)) }

  /// The tag's name without `refs/tags/`.
  package func name(product: String, version: SemanticVersion, build: BuildNumber) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(.build): build.text
      case .placeholder(.product): product
      case .placeholder(.version): version.text
      case .placeholder(.marketing): version.marketing
      }
    }.joined()
  }

  /// The numbers that these tags hold for a product, in their order; other tags are passed over.
  package func buildNumbers(inTags names: some Sequence<String>, product: String) -> [BuildNumber] {
    let reader = TagTemplateReader(parts: parts, product: product)
    return names.compactMap(reader.buildNumber)
  }

  /// The number a tag's name holds, nil where the name is not made by this template for this
  /// product. Takes `refs/tags/` and the `^{}` of peeled lines along.
  package func buildNumber(inTag name: String, product: String) -> BuildNumber? {
    TagTemplateReader(parts: parts, product: product).buildNumber(in: name)
  }
}
