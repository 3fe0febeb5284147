/// `clean`: the product's tree equals HEAD.
enum CleanStage {
  static func plan(_ settings: StageSettings.Clean, _ entry: StageEntry, _ context: StageContext)
    -> PlannedStage
  {
    let facts = context.facts
    let gate = TreeGate(
      branches: context.product.git.branches?.map(\.text) ?? [],
      allowBranch: facts.waivers.allowBranch,
      allowDirty: settings.allowDirty.map(\.text) + facts.waivers.allowDirty)
    return PlannedStage(
      entry, "the product's tree equals HEAD, nothing is in progress", actions: [.checkTree(gate)])
  }
}
