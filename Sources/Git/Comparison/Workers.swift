#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A few threads that share out units of work while these are still being found.
enum Workers {
  /// As many as the machine has processors, two to eight.
  static var usualCount: Int { min(8, max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

  /// Runs `work` on `threads` threads, this one among them once `feed` has filled the queue; answers
  /// what each made of its share, in no particular order.
  static func run<Unit: Sendable, Result: Sendable>(
    threads: Int, feed: (WorkQueue<Unit>) throws(GitError) -> Void,
    work: @escaping @Sendable (WorkQueue<Unit>) -> Result
  ) throws(GitError) -> [Result] {
    let queue = WorkQueue<Unit>()
    let jobs = (0..<max(1, threads)).map { _ in Job { work(queue) } }
    let threads = jobs.dropFirst().compactMap(start)
    do throws(GitError) {
      try feed(queue)
    } catch {
      queue.close()
      for thread in threads { pthread_join(thread, nil) }
      throw error
    }
    queue.close()
    jobs.first?.run()
    for thread in threads { pthread_join(thread, nil) }
    return jobs.compactMap(\.result)
  }

  /// nil where the system gives no thread: the others do its share.
  private static func start<Result>(_ job: Job<Result>) -> pthread_t? {
    let box = Unmanaged.passRetained(Entry(job.run))
    #if canImport(Glibc)
      var thread: pthread_t = 0
      let code = pthread_create(&thread, nil, enter, box.toOpaque())
    #else
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, enterDarwin, box.toOpaque())
    #endif
    if code == 0 { return thread }
    box.release()
    return nil
  }
}

/// Units that one thread adds and several take.
final class WorkQueue<Unit: Sendable>: @unchecked Sendable {
  // Allocated apart: neither may move.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var units: [Unit] = []
  private var position = 0
  private var isClosed = false

  init() {
    let codes = [pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil)]
    precondition(codes == [0, 0], "default locks need no resource that could be missing")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(condition)
    mutex.deallocate()
    condition.deallocate()
  }

  func add(_ more: [Unit]) {
    pthread_mutex_lock(mutex)
    units += more
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Nothing is added after this.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits for a unit; nil when all are taken and none will come.
  func next() -> Unit? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while position == units.count, !isClosed { pthread_cond_wait(condition, mutex) }
    guard position < units.count else { return nil }
    position += 1
    return units[position - 1]
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
