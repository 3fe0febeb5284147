import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP as something that can be asked for and polled.
///
/// Made once, by main, before anything else; SIGPIPE and SIGXFSZ are ignored from then on, and what
/// a parent made of SIGCHLD or blocked is as usual again.
package final class Interruption: Sendable {
  /// Becomes readable when a signal arrives; -1 for one that never does.
  let descriptor: Int32
  private let arrived = Locked<(first: Int32?, count: Int)>((nil, 0))

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Watches the process's signals.
  package static func watch() throws(ProcessError) -> Interruption {
    let descriptor = csys_watch_signals()
    guard descriptor >= 0 else {
      throw ProcessError(
        executable: "relctl", problem: .system(call: "sigaction", code: -descriptor))
    }
    return Interruption(descriptor: descriptor)
  }

  /// One that no signal reaches, for tests; `raise` works.
  package static func unwatched() -> Interruption {
    Interruption(descriptor: -1)
  }

  /// The first signal that arrived, nil while none has.
  package var signal: Int32? {
    drain()
    return arrived.withLock { $0.first }
  }

  /// How often a signal arrived: a second one means "at once".
  package var signalCount: Int {
    drain()
    return arrived.withLock { $0.count }
  }

  /// What the process should end with: 128 and the signal's number.
  package var exitStatus: Int32? { signal.map { 128 + $0 } }

  /// As if that signal had arrived.
  package func raise(_ signal: Int32) {
    arrived.withLock { state in
      state.first = state.first ?? signal
      state.count += 1
    }
  }

  private func drain() {
    guard descriptor >= 0 else { return }
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 { raise(Int32(byte)) }
  }
}
