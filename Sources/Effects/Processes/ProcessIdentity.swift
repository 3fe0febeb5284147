#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which process this is.
package enum ProcessIdentity {
  /// The process id.
  package static var current: Int32 { getpid() }
}
