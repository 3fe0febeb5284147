#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a parent may have left a process with, made usable before anything else happens.
package enum ProcessStart {
  /// Swift's runtime ends the process where it gets no descriptor for its threads.
  private static let leastOpenFiles = 32

  /// nil where all is well, else why nothing can be done here, with a hint on a second line.
  package static func problem() -> String? {
    guard fillStandardDescriptors() else { return "no /dev/null stands in for a closed stream" }
    let limit = raiseOpenFileLimit()
    if limit >= leastOpenFiles { return nil }
    return "only \(limit) files may be open at once\n  hint: ulimit -n 1024"
  }

  /// Opens `/dev/null` in the place of each standard stream that is closed (`>&-`, some daemons).
  /// Else the next file takes the number, and a message is written into it. What stands in for
  /// output is open for reading only, so that a result that nobody gets is an error as before.
  private static func fillStandardDescriptors() -> Bool {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      let opened = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
      // The lowest free number is the one that was closed.
      guard opened == descriptor else { return false }
    }
    return true
  }

  /// Raises a soft limit that is too low as far as the hard one lets it; answers the limit.
  private static func raiseOpenFileLimit() -> Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return leastOpenFiles }
    let wanted = min(rlim_t(leastOpenFiles), limit.rlim_max)
    if limit.rlim_cur < wanted {
      let before = limit.rlim_cur
      limit.rlim_cur = wanted
      if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
