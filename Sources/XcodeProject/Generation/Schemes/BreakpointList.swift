/// The shared breakpoints of a project (xcodegen.md 10.3).
enum BreakpointList {
  static let path = "xcshareddata/xcdebugger/Breakpoints_v2.xcbkptlist"

  static func document(_ breakpoints: [Breakpoint]) -> [UInt8] {
    XMLElement(
      "Bucket", ["type": "4", "version": "2.0"],
      children: [XMLElement("Breakpoints", children: breakpoints.map(proxy))]
    ).document
  }

  private static func proxy(_ breakpoint: Breakpoint) -> XMLElement {
    var attributes = [
      "shouldBeEnabled": yesNo(breakpoint.enabled),
      "ignoreCount": String(breakpoint.ignoreCount),
      "continueAfterRunningActions": yesNo(breakpoint.continueAfterRunningActions),
    ]
    attributes["condition"] = breakpoint.condition
    let content = XMLElement(
      "BreakpointContent", attributes.merging(details(breakpoint.kind)) { $1 },
      children: [
        XMLElement("Actions", children: breakpoint.actions.map(action)), XMLElement("Locations"),
      ])
    return XMLElement(
      "BreakpointProxy", ["BreakpointExtensionID": "Xcode.Breakpoint.\(word(breakpoint.kind))"],
      children: [content])
  }

  private static func yesNo(_ value: Bool) -> String { value ? "Yes" : "No" }

  private static func word(_ kind: Breakpoint.Kind) -> String {
    switch kind {
    case .file: "FileBreakpoint"
    case .exception: "ExceptionBreakpoint"
    case .swiftError: "SwiftErrorBreakpoint"
    case .openGLError: "OpenGLErrorBreakpoint"
    case .symbolic: "SymbolicBreakpoint"
    case .ideConstraintError: "IDEConstraintErrorBreakpoint"
    case .ideTestFailure: "IDETestFailureBreakpoint"
    case .runtimeIssue: "RuntimeIssueBreakpoint"
    }
  }

  private static func details(_ kind: Breakpoint.Kind) -> [String: String] {
    var details: [String: String] = [:]
    switch kind {
    case .file(let path, let line, let column):
      details["filePath"] = path
      details["startingLineNumber"] = String(line)
      details["endingLineNumber"] = String(line)
      details["startingColumnNumber"] = column.map { String($0) }
      details["endingColumnNumber"] = column.map { String($0) }
    case .exception(let scope, let style):
      switch scope {
      case .all: details["scope"] = "0"
      case .objectiveC: details["scope"] = "1"
      case .cpp: details["scope"] = "2"
      }
      details["stopOnStyle"] = style == .throw ? "0" : "1"
    case .symbolic(let symbol, let module):
      details["symbolName"] = symbol
      details["moduleName"] = module
    case .swiftError, .openGLError, .ideConstraintError, .ideTestFailure, .runtimeIssue: break
    }
    return details
  }

  private static func action(_ action: Breakpoint.Action) -> XMLElement {
    var content: [String: String] = [:]
    let word: String
    switch action {
    case .debuggerCommand(let command):
      word = "DebuggerCommand"
      content["consoleCommand"] = command
    case .log(let message, let conveyance):
      word = "Log"
      content["message"] = message
      content["conveyanceType"] = conveyance == .console ? "0" : "1"
    case .shellCommand(let path, let arguments, let waits):
      word = "ShellCommand"
      content["command"] = path
      content["arguments"] = arguments
      content["waitUntilDone"] = waits ? "YES" : "NO"
    case .graphicsTrace: word = "GraphicsTrace"
    case .appleScript(let script):
      word = "AppleScript"
      content["script"] = script
    case .sound(let name):
      word = "Sound"
      content["soundName"] = name
    }
    return XMLElement(
      "BreakpointActionProxy", ["ActionExtensionID": "Xcode.BreakpointAction.\(word)"],
      children: [XMLElement("ActionContent", content)])
  }
}
