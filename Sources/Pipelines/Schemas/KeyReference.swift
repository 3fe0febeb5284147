/// docs/stages.md: product.json's keys and every stage with its settings, made from the tables.
package enum KeyReference {
  /// The document's whole text.
  package static func text() -> String {
    var lines = [
      "# Files and stages", "",
      "Made from the tables in Sources/Pipelines/Schemas: RELCTL_RECORD=1 with the tests writes",
      "this file anew.",
      "", "## product.json", "",
    ]
    lines += table(ProductKeys.table.keys)
    for (title, table) in [
      ("An item of `apps`", ProductKeys.app), ("An item of `kits`", ProductKeys.kit),
      ("`git`", ProductKeys.git), ("`coverage`", ProductKeys.coverage),
    ] {
      lines += ["### \(title)", ""] + self.table(table.keys)
    }
    lines += ["## pipelines/*.yml", ""] + table(PipelineKeys.table.keys)
    lines += [
      "A stage is a word, or a one-key mapping from the word to its settings.", "",
      "### Every stage", "",
    ]
    lines += table(PipelineKeys.common)
    let common = Set(PipelineKeys.common.map(\.name))
    for word in StageWord.allCases {
      lines += ["### `\(word.rawValue)`", "", PipelineKeys.about(word), ""]
      let own = PipelineKeys.settings(of: word).keys.filter { !common.contains($0.name) }
      if !own.isEmpty { lines += table(own) }
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private static func table(_ rules: [KeyRule]) -> [String] {
    ["| key | value | default | meaning |", "| --- | --- | --- | --- |"]
      + rules.map { rule in
        let fallback = rule.isRequired ? "required" : rule.fallback.map { "`\($0)`" } ?? ""
        return "| `\(rule.name)` | \(rule.shape.wantedInDocs()) | \(fallback) | "
          + "\(rule.about) |"
      } + [""]
  }
}

extension ValueShape {
  fileprivate func wantedInDocs() -> String {
    switch self {
    case .choice(let words): ShapeChecker.quoted(words)
    case .list(let element, _): "list of: " + element.wantedInDocs()
    case .named(_, let value): "mapping to: " + value.wantedInDocs()
    case .either(let shapes): shapes.map { $0.wantedInDocs() }.joined(separator: ", or ")
    case .percent: "0 to 100"
    default: wanted
    }
  }
}
