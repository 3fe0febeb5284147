import Pipelines

/// The process's exit status: one meaning each, as the contract lists them.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case workFailed = 1
  case usage = 64
  case mismatch = 65
  case missing = 66
  case unavailable = 69
  case fault = 70
  case io = 74
  case busy = 75
  case refused = 77
  case invalid = 78
  case timedOut = 124
  case interrupted = 130
  case terminated = 143

  init(_ kind: Failure.Kind) {
    self =
      switch kind {
      case .workFailed: .workFailed
      case .usage: .usage
      case .mismatch: .mismatch
      case .missing: .missing
      case .unavailable: .unavailable
      case .fault: .fault
      case .io: .io
      case .busy: .busy
      case .refused: .refused
      case .invalid: .invalid
      case .timedOut: .timedOut
      case .interrupted: .interrupted
      case .terminated: .terminated
      }
  }
}
