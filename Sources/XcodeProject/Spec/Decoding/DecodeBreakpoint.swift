extension SpecDecoder {
  /// Breakpoints are strict: what cannot be decoded is an error.
  func breakpoints(_ reader: MapReader) -> [Breakpoint] {
    guard let list = reader["breakpoints"]?.list else { return [] }
    var breakpoints: [Breakpoint] = []
    for value in list {
      do throws(Undecodable) {
        guard let own = MapReader(value, log: log) else {
          throw Undecodable(message: "a breakpoint is a mapping", node: value.node)
        }
        breakpoints.append(try breakpoint(own, value))
      } catch {
        log.fail("breakpoint", error.message, at: error.node ?? value.node)
      }
    }
    return breakpoints
  }

  private func breakpoint(_ reader: MapReader, _ value: SpecValue) throws(Undecodable)
    -> Breakpoint
  {
    reader.check(.breakpoint)
    var breakpoint = Breakpoint(kind: try kind(reader), value: value)
    breakpoint.enabled = reader.bool("enabled") ?? true
    breakpoint.ignoreCount = reader.int("ignoreCount") ?? 0
    breakpoint.continueAfterRunningActions = reader.bool("continueAfterRunningActions") ?? false
    breakpoint.condition = reader.string("condition")
    for item in reader["actions"]?.list ?? [] {
      guard let own = MapReader(item, log: log) else {
        throw Undecodable(message: "a breakpoint's action is a mapping", node: item.node)
      }
      breakpoint.actions.append(try action(own))
    }
    return breakpoint
  }

  private func kind(_ reader: MapReader) throws(Undecodable) -> Breakpoint.Kind {
    let text = try reader.required("type", "a breakpoint")
    switch Self.shortType(text, suffix: "Breakpoint") {
    case "File":
      let path = try reader.required("path", "a file breakpoint")
      guard let line = reader.int("line") else {
        throw reader.missing("line", "a file breakpoint", "a whole number")
      }
      return .file(path: path, line: line, column: reader.int("column"))
    case "Exception":
      return .exception(
        scope: try folded(reader, "scope") ?? .objectiveC,
        stopOnStyle: try folded(reader, "stopOnStyle") ?? .throw)
    case "SwiftError": return .swiftError
    case "OpenGLError": return .openGLError
    case "Symbolic":
      return .symbolic(symbol: reader.string("symbol"), module: reader.string("module"))
    case "IDEConstraintError": return .ideConstraintError
    case "IDETestFailure": return .ideTestFailure
    case "RuntimeIssue": return .runtimeIssue
    default:
      throw Undecodable(message: "`\(text)` is no breakpoint type", node: reader["type"]?.node)
    }
  }

  private func action(_ reader: MapReader) throws(Undecodable) -> Breakpoint.Action {
    reader.check(.breakpointAction)
    let text = try reader.required("type", "a breakpoint's action")
    switch Self.shortType(text, suffix: "") {
    case "DebuggerCommand": return .debuggerCommand(reader.string("command"))
    case "Log":
      return .log(
        message: reader.string("message"),
        conveyance: try folded(reader, "conveyanceType") ?? .console)
    case "ShellCommand":
      return .shellCommand(
        path: reader.string("path"), arguments: reader.string("arguments"),
        waitUntilDone: reader.bool("waitUntilDone") ?? false)
    case "GraphicsTrace": return .graphicsTrace
    case "AppleScript": return .appleScript(reader.string("script"))
    case "Sound": return .sound(reader.string("sound") ?? "Basso")
    default:
      throw Undecodable(
        message: "`\(text)` is no breakpoint action", node: reader["type"]?.node)
    }
  }

  /// `Xcode.Breakpoint.FileBreakpoint` is `File`.
  private static func shortType(_ text: String, suffix: String) -> String {
    let prefix = "Xcode.Breakpoint."
    let actionPrefix = "Xcode.BreakpointAction."
    if !suffix.isEmpty, text.hasPrefix(prefix), text.hasSuffix(suffix) {
      return String(text.dropFirst(prefix.count).dropLast(suffix.count))
    }
    if text.hasPrefix(actionPrefix) { return String(text.dropFirst(actionPrefix.count)) }
    return text
  }

  /// A word in any case; nil when absent.
  private func folded<Value: RawRepresentable>(_ reader: MapReader, _ key: String)
    throws(Undecodable) -> Value? where Value.RawValue == String
  {
    guard let text = reader[key]?.string else { return nil }
    if let value = Value(rawValue: text.lowercased()) { return value }
    throw Undecodable(message: "`\(text)` is no \(key)", node: reader[key]?.node)
  }
}
