import Execution
import Pipelines

/// The closing table of a run, and the same as JSON.
enum RunReport {
  static func lines(_ plan: Plan, _ state: RunState) -> [String] {
    var table = TableText([
      ("stage", .left), ("result", .left), ("seconds", .right), ("reason", .left),
    ])
    for (index, stage) in plan.stages.enumerated() {
      let row = row(state.results[index])
      table.rows.append([stage.name, row.result, row.seconds, InertText.line(row.reason)])
    }
    return table.lines() + state.outcome.skipped.map { "skipped: \(InertText.line($0))" }
  }

  private static func row(_ result: RunState.StageResult?) -> (
    result: String, seconds: String, reason: String
  ) {
    switch result {
    case .finished(let seconds): ("ok", seconds.tenths, "")
    case .skipped(let reason): ("skipped", "", reason)
    case .failed(let seconds, let failure): ("failed", seconds.tenths, failure.message)
    case nil: ("not run", "", "")
    }
  }

  static func fields(_ plan: Plan, _ state: RunState, id: String) -> [(String, JSONValue)] {
    [
      ("run", .string(id)), ("pipeline", .string(plan.pipeline)),
      (
        "stages",
        .array(
          plan.stages.enumerated().map { index, stage in
            let row = row(state.results[index])
            return .object([
              ("stage", .string(stage.name)), ("word", .string(stage.word)),
              ("result", .string(row.result)),
              ("seconds", Double(row.seconds).map { .double($0) } ?? .null),
              ("reason", row.reason.isEmpty ? .null : .string(row.reason)),
            ])
          })
      ),
      ("outcome", .encoded(state.outcome)),
    ]
  }
}

extension Double {
  /// With one decimal.
  fileprivate var tenths: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
