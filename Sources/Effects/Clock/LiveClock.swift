import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machine's clocks.
package struct LiveClock: TimeSource {
  package init() {}

  package func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let seconds = Int64(time.tv_sec)
    return Timestamp(
      seconds: seconds, nanoseconds: Int32(time.tv_nsec),
      zoneOffset: csys_zone_offset(seconds))
  }

  package func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  package func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    var wanted = timespec(
      tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    nanosleep(&wanted, nil)
  }
}
