/// `changelog`: the Unreleased section becomes the version's.
enum ChangelogStage {
  static func plan(
    _ settings: StageSettings.Changelog, _ entry: StageEntry, _ context: StageContext
  ) throws(Failure) -> PlannedStage {
    let version = context.product.version
    let edit = try edit(settings, context, version: version)
    if settings.check {
      return PlannedStage(entry, "\(settings.file) has unreleased changes")
    }
    if context.comesLater(.bump) {
      return PlannedStage(entry, "\(settings.file), in the bump's commit")
    }
    return PlannedStage(
      entry, edit.summary, actions: [.changelog(ChangelogAction(edit: edit))])
  }

  /// The file with its Unreleased section named after a version.
  static func edit(
    _ settings: StageSettings.Changelog, _ context: StageContext, version: SemanticVersion
  ) throws(Failure) -> FileEdit {
    let path = context.facts.inRepository(settings.file)
    guard let bytes = context.facts.changelogs[settings.file] else {
      throw Failure(
        .missing, id: "changelog-missing", "there is no `\(settings.file)`", file: path,
        hint: "make one with a section `## Unreleased`")
    }
    do throws(Refusal) {
      let new = try Changelog(bytes, file: path).releasing(version, date: context.facts.date)
      return FileEdit(
        path: path, old: bytes, new: new, summary: "Unreleased becomes \(version)")
    } catch {
      throw Failure(error)
    }
  }
}
