import Pipelines

/// What a command found: for a person, for a program, and whether it went well.
struct CommandResult {
  /// Lines for standard output.
  var lines: [String] = []
  /// Members of the JSON document beside `schema`, `ok` and `error`.
  var fields: [(String, JSONValue)] = []
  /// A failure that comes with a result: a failed run has stages to show.
  var failure: Failure?
  /// Standard output as it is, instead of `lines`: a schema, a completion script.
  var raw: String?

  init(
    lines: [String] = [], fields: [(String, JSONValue)] = [], failure: Failure? = nil,
    raw: String? = nil
  ) {
    self.lines = lines
    self.fields = fields
    self.failure = failure
    self.raw = raw
  }
}
