import Effects

/// A clock that stands still.
package struct FixedClock: TimeSource {
  private let timestamp: Timestamp

  /// 2026-01-02 03:04:05 UTC unless another moment is given.
  package init(seconds: Int64 = 1_767_323_045, zoneOffset: Int = 0) {
    timestamp = Timestamp(seconds: seconds, zoneOffset: zoneOffset)
  }

  package func now() -> Timestamp { timestamp }

  /// Waits for nothing.
  package func sleep(seconds: Double) {}

  package func monotonicNanoseconds() -> UInt64 { UInt64(timestamp.seconds) * 1_000_000_000 }
}

/// Keeps what is printed.
package final class CollectingSink: ByteSink, @unchecked Sendable {
  // Only ever used by the one thread of its test.
  private var bytes: [UInt8] = []

  package init() {}

  package func write(_ more: [UInt8]) throws(FileError) {
    bytes += more
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
