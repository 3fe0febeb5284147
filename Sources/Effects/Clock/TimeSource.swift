/// A moment with the zone in which the user reads it.
package struct Timestamp: Hashable, Sendable {
  /// Seconds since 1970 UTC.
  package let seconds: Int64
  /// 0 ..< 1_000_000_000.
  package let nanoseconds: Int32
  /// The zone's seconds east of UTC at that moment.
  package let zoneOffset: Int

  package init(seconds: Int64, nanoseconds: Int32 = 0, zoneOffset: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.zoneOffset = zoneOffset
  }

  /// Nanoseconds since 1970, as file systems keep times.
  package var epochNanoseconds: Int64 { seconds * 1_000_000_000 + Int64(nanoseconds) }
}

/// Tells the time.
package protocol TimeSource: Sendable {
  func now() -> Timestamp
  /// Nanoseconds that never run backwards, from an arbitrary start.
  func monotonicNanoseconds() -> UInt64
  /// Waits; a signal may end it early.
  func sleep(seconds: Double)
}
