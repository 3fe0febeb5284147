/// The JSON Schemas (draft 7, which editors read most widely) of product.json and of pipelines,
/// made from the same tables as the checks.
package enum JSONSchema {
  package enum Document: String, Sendable, CaseIterable {
    case product
    case pipeline

    /// In schemas/, where the generated text is committed.
    package var fileName: String { rawValue + ".schema.json" }
  }

  /// The schema's whole text with its final newline.
  package static func text(of document: Document) -> String {
    switch document {
    case .product:
      schema(
        "product.json", "What relctl releases: name, version, apps, packages, git.",
        ProductKeys.table, extra: [("not", buildBesideApps)])
    case .pipeline:
      schema(
        "A relctl pipeline", "Stages that `relctl run` executes in order.", PipelineKeys.table,
        extra: [("definitions", .object(definitions))])
    }
  }

  /// `build` is the number's home only where there is no app.
  private static var buildBesideApps: JSONText {
    let someApp = object([("apps", object([("minItems", .integer(1))]))])
    return object([("required", strings(["apps", "build"])), ("properties", someApp)])
  }

  private static func schema(
    _ title: String, _ about: String, _ table: KeyTable,
    extra: [(key: String, value: JSONText)]
  ) -> String {
    let head: [(key: String, value: JSONText)] = [
      ("$schema", .string("http://json-schema.org/draft-07/schema#")),
      ("title", .string(title)), ("description", .string(about)),
    ]
    return JSONText.object(head + self.table(table) + extra).text() + "\n"
  }

  // MARK: Shapes

  private static func table(_ table: KeyTable) -> [(key: String, value: JSONText)] {
    var result: [(key: String, value: JSONText)] = [
      ("type", .string("object")), ("additionalProperties", .boolean(false)),
    ]
    let required = table.keys.filter(\.isRequired).map(\.name)
    if !required.isEmpty { result.append(("required", strings(required))) }
    result.append(("properties", .object(table.keys.map { ($0.name, property($0)) })))
    return result
  }

  private static func property(_ rule: KeyRule) -> JSONText {
    var members: [(key: String, value: JSONText)] = [("description", .string(rule.about))]
    if let fallback = rule.fallback { members.append(("default", json(fallback))) }
    return .object(members + shape(rule.shape))
  }

  /// A default is written as in the file: JSON, or a bare word of YAML.
  private static func json(_ fallback: String) -> JSONText {
    let isJSON = ["\"", "[", "{"].contains { fallback.hasPrefix($0) }
    return isJSON || ScalarKind(plain: fallback) != .text
      ? .verbatim(fallback) : .string(fallback)
  }

  private static func shape(_ shape: ValueShape) -> [(key: String, value: JSONText)] {
    switch shape {
    case .text(let rule): return text(rule)
    case .scalar(let rule):
      let pattern = rule.pattern.map { [(key: "pattern", value: JSONText.string($0))] }
      return [("type", strings(["string", "number", "boolean"]))] + (pattern ?? [])
    case .boolean: return [("type", .string("boolean"))]
    case .integer(let range):
      return [
        ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
        ("maximum", .integer(range.upperBound)),
      ]
    case .percent:
      return [("type", .string("number")), ("minimum", .integer(0)), ("maximum", .integer(100))]
    case .choice(let words): return [("enum", strings(words))]
    case .list(let element, let count):
      var members: [(key: String, value: JSONText)] = [("type", .string("array"))]
      if count > 0 { members.append(("minItems", .integer(count))) }
      if element.isUnique { members.append(("uniqueItems", .boolean(true))) }
      return members + [("items", .object(self.shape(element)))]
    case .table(let table): return self.table(table)
    case .named(let rule, let value):
      return [
        ("type", .string("object")), ("propertyNames", .object(text(rule, hasType: false))),
        ("additionalProperties", .object(self.shape(value))),
      ]
    case .stage: return [("$ref", .string("#/definitions/stage"))]
    case .either(let shapes):
      return [("anyOf", .array(shapes.map { .object(self.shape($0)) }))]
    }
  }

  private static func text(_ rule: TextRule, hasType: Bool = true) -> [(
    key: String, value: JSONText
  )] {
    let type: [(key: String, value: JSONText)] = hasType ? [("type", .string("string"))] : []
    return type + [rule.pattern.map { ("pattern", .string($0)) } ?? ("minLength", .integer(1))]
  }

  // MARK: Stages

  /// A stage is a bare word, unless it needs settings, or one word with its settings.
  private static var definitions: [(key: String, value: JSONText)] {
    let bare = StageWord.allCases.filter { word in
      !PipelineKeys.settings(of: word).keys.contains(where: \.isRequired)
    }
    let mapping: [(key: String, value: JSONText)] = [
      ("type", .string("object")), ("additionalProperties", .boolean(false)),
      ("minProperties", .integer(1)), ("maxProperties", .integer(1)),
      ("properties", .object(StageWord.allCases.map { ($0.rawValue, settings(of: $0)) })),
    ]
    let stage = object([
      (
        "anyOf",
        .array([object([("enum", strings(bare.map(\.rawValue)))]), .object(mapping)])
      )
    ])
    let common = PipelineKeys.common.map { ($0.name, property($0)) }
    return [(key: "stage", value: stage)] + common.map { (key: $0.0, value: $0.1) }
  }

  private static func settings(of word: StageWord) -> JSONText {
    let table = PipelineKeys.settings(of: word)
    let common = Set(PipelineKeys.common.map(\.name))
    let required = table.keys.filter(\.isRequired).map(\.name)
    var members: [(key: String, value: JSONText)] = [
      ("description", .string(PipelineKeys.about(word))),
      ("type", required.isEmpty ? strings(["object", "null"]) : .string("object")),
      ("additionalProperties", .boolean(false)),
    ]
    if !required.isEmpty { members.append(("required", strings(required))) }
    let properties = table.keys.map { rule in
      common.contains(rule.name)
        ? (rule.name, object([("$ref", .string("#/definitions/\(rule.name)"))]))
        : (rule.name, property(rule))
    }
    members.append(("properties", .object(properties.map { (key: $0.0, value: $0.1) })))
    return .object(members)
  }

  private static func strings(_ texts: [String]) -> JSONText { .array(texts.map { .string($0) }) }

  private static func object(_ members: [(String, JSONText)]) -> JSONText {
    .object(members.map { (key: $0.0, value: $0.1) })
  }
}
