import Pipelines
import YAML

/// A failure as the `error` member of a JSON document.
enum FailureDocument {
  static func value(_ failure: Failure) -> JSONValue {
    var fields: [(String, JSONValue)] = [
      ("code", .int(Int(ExitStatus(failure.kind).rawValue))), ("id", .string(failure.id)),
      ("message", .string(failure.message)),
    ]
    if let file = failure.file { fields.append(("file", .string(file))) }
    if let position = failure.position {
      fields.append(("line", .int(position.line)))
      fields.append(("column", .int(position.column)))
    }
    if let hint = failure.hint { fields.append(("hint", .string(hint))) }
    if !failure.details.isEmpty { fields.append(("details", .strings(failure.details))) }
    if !failure.diagnostics.isEmpty {
      fields.append(("diagnostics", .array(failure.diagnostics.map(diagnostic))))
    }
    if let command = failure.command { fields.append(("command", .strings(command))) }
    if !failure.outputTail.isEmpty { fields.append(("output", .strings(failure.outputTail))) }
    return .object(fields)
  }

  static func diagnostic(_ diagnostic: Diagnostic) -> JSONValue {
    var fields: [(String, JSONValue)] = [
      ("id", .string(diagnostic.id)), ("severity", .string(diagnostic.severity.rawValue)),
      ("message", .string(diagnostic.message)), ("file", .string(diagnostic.file)),
    ]
    if let position = diagnostic.position {
      fields.append(("line", .int(position.line)))
      fields.append(("column", .int(position.column)))
    }
    if let hint = diagnostic.hint { fields.append(("hint", .string(hint))) }
    if !diagnostic.related.isEmpty {
      fields.append(
        (
          "related",
          .array(
            diagnostic.related.map { related in
              .object([
                ("message", .string(related.message)), ("file", .string(related.file)),
                ("line", .int(related.position.line)), ("column", .int(related.position.column)),
              ])
            })
        ))
    }
    return .object(fields)
  }
}
