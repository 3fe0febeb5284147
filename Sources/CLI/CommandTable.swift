/// The one table of commands, in the order the help shows them.
enum CommandTable {
  static let all: [any Command.Type] = [
    InitCommand.self, DoctorCommand.self, StatusCommand.self, ValidateCommand.self,
    PlanCommand.self, RunCommand.self, ResumeCommand.self, BumpCommand.self,
    GenerateCommand.self, ExplainCommand.self, KitsCommand.self, TestCommand.self,
    ArchiveCommand.self,
    VerifyCommand.self, InputsCommand.self, LedgerCommand.self, RestoreCommand.self,
    ChangelogCommand.self, CICommand.self,
    SchemaCommand.self, RehearseCommand.self,
    OpenCommand.self, SimCommand.self, DeployCommand.self, DevicesCommand.self,
    CompletionsCommand.self, VersionCommand.self, HelpCommand.self,
  ]

  static func find(_ name: String) -> (any Command.Type)? {
    all.first { $0.description.name == name }
  }

  static var names: [String] { all.map { command in command.description.name } }
}
