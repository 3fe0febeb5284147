import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A few threads that share out numbered units of work.
enum Workers {
  /// As many as the machine has processors, two to eight.
  static var usualCount: Int { min(8, max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

  /// Calls `makeWorker` once on each thread and hands it the numbers `0 ..< units`, each to one
  /// thread; answers what each thread made of its share, in no particular order.
  static func run<Result: Sendable>(
    threads: Int, units: Int, _ work: @escaping @Sendable (UnitSource) -> Result
  ) -> [Result] {
    let source = UnitSource(count: units)
    let jobs = (0..<max(1, min(threads, units))).map { _ in Job { work(source) } }
    let started = jobs.dropFirst().map { job in (job, start(job)) }
    jobs.first?.run()
    for (job, thread) in started {
      if let thread { pthread_join(thread, nil) } else { job.run() }
    }
    return jobs.compactMap(\.result)
  }

  /// nil where the system gives no thread: the caller does the job itself.
  private static func start<Result>(_ job: Job<Result>) -> pthread_t? {
    let box = Unmanaged.passRetained(Entry(job.run))
    #if canImport(Glibc)
      var thread: pthread_t = 0
      let code = pthread_create(&thread, nil, enter, box.toOpaque())
      guard code == 0 else {
        box.release()
        return nil
      }
      return thread
    #else
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, enterDarwin, box.toOpaque())
      guard code == 0 else {
        box.release()
        return nil
      }
      return thread
    #endif
  }
}

/// Hands out the numbers of units.
final class UnitSource: @unchecked Sendable {
  private let counter = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
  private let count: Int

  init(count: Int) {
    self.count = count
    counter.initialize(to: 0)
  }

  deinit {
    counter.deallocate()
  }

  func next() -> Int? {
    let taken = Int(csys_take_next(counter))
    return taken < count ? taken : nil
  }
}

/// One thread's share; its result is read after the thread was joined.
private final class Job<Result: Sendable>: @unchecked Sendable {
  private let work: @Sendable () -> Result
  private(set) var result: Result?

  init(_ work: @escaping @Sendable () -> Result) {
    self.work = work
  }

  func run() {
    result = work()
  }
}

private final class Entry {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}

#if canImport(Glibc)
  private func enter(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Entry>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
  }
#else
  private func enterDarwin(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Entry>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#endif
