/// Signals as people know them.
enum SignalName {
  /// `signal 4 (illegal instruction, a Swift trap)`.
  static func text(_ signal: Int32) -> String {
    let meaning: String? =
      switch signal {
      case 4: "illegal instruction, a Swift trap"
      case 5: "trace trap, a Swift trap"
      case 6: "abort"
      case 7, 10: "bus error"
      case 8: "arithmetic error"
      case 9: "killed, perhaps for want of memory"
      case 11: "segmentation fault"
      case 15: "terminated"
      default: nil
      }
    return "signal \(signal)" + (meaning.map { " (\($0))" } ?? "")
  }
}
