#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A value that threads share behind a lock (`Mutex` needs macOS 15).
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // Allocated apart: a mutex must not move.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    let code = pthread_mutex_init(mutex, nil)
    precondition(code == 0, "a default mutex needs no resource that could be missing")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
