/// `tag`: the annotated build tag at the bump commit.
enum TagStage {
  static func plan(_ entry: StageEntry, _ context: StageContext) -> PlannedStage {
    let product = context.product
    return PlannedStage(
      entry, "annotated tag \(context.shownTag)",
      actions: [.tag(TagAction(template: product.git.tag.text, product: product.name))])
  }
}
