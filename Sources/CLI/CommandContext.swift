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

  /// The same in another world.
  func with(_ world: World, directory: String? = nil) -> CommandContext {
    var options = options
    if let directory { options.directory = directory }
    return CommandContext(
      world: world, options: options, output: output, errors: errors, outputStyle: outputStyle,
      errorStyle: errorStyle)
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
