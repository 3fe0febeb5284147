/// How the process that ran the tests ended.
package enum TestEnd: Sendable, Equatable {
  case exited(Int32)
  case signalled(Int32)
  /// It was ended because the deadline of so many seconds passed.
  case timedOut(seconds: Double)
}
