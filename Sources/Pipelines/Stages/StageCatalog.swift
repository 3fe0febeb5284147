/// The one table of stages: a new stage is one file and one line here.
package enum StageCatalog {
  static func plan(_ entry: StageEntry, _ context: StageContext) throws(Failure) -> PlannedStage {
    switch entry.settings {
    case .clean(let settings): CleanStage.plan(settings, entry, context)
    case .kits(let settings): KitsStage.plan(settings, entry, context)
    case .bump(let settings): try BumpStage.plan(settings, entry, context)
    case .generate(let settings): try GenerateStage.plan(settings, entry, context)
    case .test(let settings): try TestStage.plan(settings, entry, context)
    case .archive(let settings): try ArchiveStage.plan(settings, entry, context)
    case .verify(let settings): VerifyStage.plan(settings, entry, context)
    case .changelog(let settings): try ChangelogStage.plan(settings, entry, context)
    case .tag: TagStage.plan(entry, context)
    case .push(let settings): try PushStage.plan(settings, entry, context)
    case .export(let settings): try ExportStage.plan(settings, entry, context)
    case .sign(let settings): try SignStage.plan(settings, entry, context)
    case .notarize(let settings): try NotarizeStage.plan(settings, entry, context)
    case .upload(let settings): try UploadStage.plan(settings, entry, context)
    case .run(let settings): RunStage.plan(settings, entry, context)
    }
  }
}

extension PlannedStage {
  init(_ entry: StageEntry, _ summary: String, skip: String? = nil, actions: [Action] = []) {
    self.init(
      word: entry.word.rawValue, name: entry.name, summary: summary, skip: skip, actions: actions)
  }
}
