import Effects

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One piece of work on a thread of its own, whose result is waited for.
final class BackgroundWork<Value: Sendable> {
  /// What the thread works on; it outlives the owner when nobody waits.
  private final class Job: Sendable {
    let work: @Sendable () -> Value
    let result = Locked<Value?>(nil)

    init(_ work: @escaping @Sendable () -> Value) { self.work = work }

    func run() {
      let value = work()
      result.withLock { $0 = value }
    }
  }

  private let job: Job
  private var thread: pthread_t?

  /// Begins at once; where no thread can be had, the work is done when its value is asked for.
  init(_ work: @escaping @Sendable () -> Value) {
    job = Job(work)
    let running = job
    let start = Unmanaged.passRetained(Start { running.run() })
    #if canImport(Glibc)
      var made = pthread_t()
      let code = pthread_create(&made, nil, { Start.run($0) }, start.toOpaque())
    #else
      var made: pthread_t?
      let code = pthread_create(&made, nil, { Start.run($0) }, start.toOpaque())
    #endif
    if code == 0 { thread = made } else { start.release() }
  }

  deinit {
    if let thread { pthread_detach(thread) }
  }

  /// Waits for the end.
  func value() -> Value {
    if let thread {
      pthread_join(thread, nil)
      self.thread = nil
    }
    if let value = job.result.withLock({ $0 }) { return value }
    job.run()
    return job.result.withLock { $0 } ?? job.work()
  }
}

/// A closure as C hands it to a thread.
private final class Start: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let pointer else { return nil }
    Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().body()
    return nil
  }
}
