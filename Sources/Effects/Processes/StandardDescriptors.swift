#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard input, output and error, which a parent may have closed (`>&-`, some daemons).
package enum StandardDescriptors {
  /// Opens `/dev/null` in the place of each that is closed; to be called before anything opens a
  /// file. Else the next file takes the number, and a message is written into it. What stands in for
  /// output is open for reading only, so that a result that nobody gets is an error as before.
  ///
  /// False where there is no `/dev/null` to open.
  package static func fill() -> Bool {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      let opened = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
      // The lowest free number is the one that was closed.
      guard opened == descriptor else { return false }
    }
    return true
  }
}
