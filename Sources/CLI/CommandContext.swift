import Effects
import Execution
import Pipelines

/// What a command gets beside its arguments: the world, and how to speak.
struct CommandContext: Sendable {
  let world: World
  let options: Options
  let output: any ByteSink
  let errors: any ByteSink
  /// Of standard output and of standard error.
  let outputStyle: TextStyle
  let errorStyle: TextStyle

  /// The options that every command takes.
  struct Options: Sendable {
    var directory: String?
    var isJSON = false
    var isVerbose = false
    var isQuiet = false
    var timeout: Double?
  }

  /// A line of the story.
  func say(_ line: String) {
    if options.isQuiet { return }
    // A terminal that has gone away ends the story, not the work.
    try? errors.write(shortened(line) + "\n")
  }

  /// Absolute paths below the working directory as a person would type them.
  func shortened(_ text: String) -> String {
    let directory = world.environment.workingDirectory
    return directory == "/" ? text : text.replacing(directory + "/", with: "")
  }

  func product() throws(Failure) -> ProductContext {
    try ProductContext(world: world, directory: options.directory)
  }
}
