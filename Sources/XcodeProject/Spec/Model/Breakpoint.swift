/// A breakpoint (xcodegen.md 4.13).
package struct Breakpoint: Sendable {
  package enum Scope: String, Sendable, CaseIterable {
    case all
    case objectiveC = "objective-c"
    case cpp = "c++"
  }

  package enum StopOnStyle: String, Sendable, CaseIterable {
    case `throw`
    case `catch`
  }

  package enum Kind: Sendable {
    case file(path: String, line: Int, column: Int?)
    case exception(scope: Scope, stopOnStyle: StopOnStyle)
    case swiftError
    case openGLError
    case symbolic(symbol: String?, module: String?)
    case ideConstraintError
    case ideTestFailure
    case runtimeIssue
  }

  package enum Conveyance: String, Sendable, CaseIterable {
    case console
    case speak
  }

  package enum Action: Sendable {
    case debuggerCommand(String?)
    case log(message: String?, conveyance: Conveyance)
    case shellCommand(path: String?, arguments: String?, waitUntilDone: Bool)
    case graphicsTrace
    case appleScript(String?)
    case sound(String)
  }

  package var kind: Kind
  package var enabled = true
  package var ignoreCount = 0
  package var continueAfterRunningActions = false
  package var condition: String?
  package var actions: [Action] = []
  package var value: SpecValue
}
