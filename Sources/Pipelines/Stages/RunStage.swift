/// `run`: a program of the user's.
enum RunStage {
  static func plan(_ settings: StageSettings.Run, _ entry: StageEntry, _ context: StageContext)
    -> PlannedStage
  {
    let command = settings.command.map(\.text)
    return PlannedStage(
      entry, command.joined(separator: " "), actions: [.command(CommandAction(command: command))])
  }
}
