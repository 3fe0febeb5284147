/// `kits`: every kit's tree equals its HEAD, and its HEAD was pushed.
enum KitsStage {
  static func plan(_ settings: StageSettings.Kits, _ entry: StageEntry, _ context: StageContext)
    -> PlannedStage
  {
    let facts = context.facts
    guard !facts.kits.isEmpty else {
      return PlannedStage(entry, "no kits", skip: "the product compiles no kit")
    }
    let gate = KitGate(
      kits: facts.kits,
      allowUnpushed: settings.allowKitUnpushed || facts.waivers.allowKitUnpushed, allowDirty: [])
    let names = facts.kits.map { "\($0.name) \($0.revision.prefix(12))" }.joined(separator: ", ")
    return PlannedStage(entry, "clean and pushed: \(names)", actions: [.checkKits(gate)])
  }
}
