/// A call of one of Apple's tools as a value: what a driver answers and a run starts.
struct AppleCommand: Sendable, Equatable {
  /// A name for the PATH: `xcodebuild`, `xcrun`.
  var tool: String
  var arguments: [String]

  init(_ tool: String, _ arguments: [String]) {
    self.tool = tool
    self.arguments = arguments
  }

  /// A tool that Xcode brings along, found by `xcrun`.
  static func xcrun(_ tool: String, _ arguments: [String]) -> AppleCommand {
    AppleCommand("xcrun", [tool] + arguments)
  }

  var words: [String] { [tool] + arguments }
}
