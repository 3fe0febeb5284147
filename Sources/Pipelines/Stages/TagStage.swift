/// `tag`: the annotated build tag at the bump commit.
enum TagStage {
  static func plan(_ entry: StageEntry, _ context: StageContext) -> PlannedStage {
    let product = context.product
    let template = product.git.tag.text
    let shown =
      context.bump.map { template.replacing("{build}", with: $0.build) } ?? template
    return PlannedStage(
      entry, "annotated tag \(shown)",
      actions: [.tag(TagAction(template: template, product: product.name))])
  }
}
