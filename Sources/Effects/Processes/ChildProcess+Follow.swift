#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ChildProcess {
  /// What is being done to the child's group, and until when before the next step.
  private struct Stopping {
    let reason: ProcessResult.Ending
    var signal: Int32
    var next: UInt64
  }

  /// How long the output's end is waited for after the child's own: a grandchild may hold it open.
  /// What went into a pipe can be read at once; a terminal's bytes pass through the kernel's own
  /// threads, which a busy machine lets wait.
  private var drainNanoseconds: UInt64 { command.hasTerminal ? 2_000_000_000 : 50_000_000 }

  /// Feeds and drains the child until it has ended, stopping its group at the deadline or at a
  /// signal to relctl: interrupt, terminate, kill.
  func follow(
    interruption: Interruption?, collector: OutputCollector
  ) throws(ProcessError) -> ProcessResult.Ending {
    let deadline = command.timeoutSeconds.map { now + Self.nanoseconds($0) }
    var stopping: Stopping?
    var unsent = pendingInput
    while !hasEnded {
      step(&stopping, deadline: deadline, interruption: interruption)
      let wake = stopping?.next ?? deadline
      wait(until: wake, interruption: interruption, hasInput: !unsent.isEmpty)
      feed(&unsent)
      drain(collector)
    }
    drainRest(collector)
    // What is left of a stopped group does not outlive it.
    if stopping != nil { killRest() }
    let ending = try reap()
    return stopping?.reason ?? ending
  }

  private var now: UInt64 { LiveClock().monotonicNanoseconds() }

  private var pendingInput: ArraySlice<UInt8> {
    guard case .bytes(let bytes) = command.input else { return [] }
    return bytes[...]
  }

  private static func nanoseconds(_ seconds: Double) -> UInt64 {
    UInt64(max(0, min(seconds, 1e9)) * 1e9)
  }

  /// Begins to stop the group where there is reason, and goes one signal further when it is time.
  private func step(
    _ stopping: inout Stopping?, deadline: UInt64?, interruption: Interruption?
  ) {
    let time = now
    let grace = Self.nanoseconds(command.graceSeconds)
    guard var current = stopping else {
      let reason: ProcessResult.Ending
      if let signal = interruption?.signal {
        reason = .interrupted(signal)
      } else if let deadline, time >= deadline {
        reason = .timedOut
      } else {
        return
      }
      send(SIGINT)
      stopping = Stopping(reason: reason, signal: SIGINT, next: time + grace)
      return
    }
    let isUrgent = (interruption?.signalCount ?? 0) > 1
    guard time >= current.next || (isUrgent && current.signal != SIGKILL) else { return }
    current.signal = current.signal == SIGINT && !isUrgent ? SIGTERM : SIGKILL
    // A stopped child acts on SIGTERM only after SIGCONT.
    send(current.signal)
    send(SIGCONT)
    current.next = time + max(grace, 10_000_000)
    stopping = current
  }

  /// Sleeps until something can be read, written, has ended, was signalled, or is due.
  private func wait(until wake: UInt64?, interruption: Interruption?, hasInput: Bool) {
    var set: [pollfd] = []
    for descriptor in [outputPipe, errorPipe, endDescriptor] where descriptor >= 0 {
      set.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    // Once it was noticed, a signal's bytes are read: the descriptor stays quiet.
    if let interruption, interruption.descriptor >= 0 {
      set.append(pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0))
    }
    if hasInput, inputPipe >= 0 {
      set.append(pollfd(fd: inputPipe, events: Int16(POLLOUT), revents: 0))
    }
    // Without a descriptor for the child's end, look often; with an unwatched interruption too.
    // Another thread that follows a child may have read the signal's byte: look now and then.
    let isBlind = endDescriptor < 0 || (interruption.map { $0.descriptor < 0 } ?? false)
    var milliseconds: Int32 = isBlind ? 10 : interruption == nil ? -1 : 500
    if let wake {
      let left = wake > now ? (wake - now) / 1_000_000 + 1 : 0
      let bounded = Int32(min(left, 3_600_000))
      milliseconds = milliseconds < 0 ? bounded : min(milliseconds, bounded)
    }
    poll(&set, nfds_t(set.count), milliseconds)
  }

  /// Writes what the child takes; one that does not read its input loses it.
  private func feed(_ unsent: inout ArraySlice<UInt8>) {
    guard inputPipe >= 0 else { return }
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { write(inputPipe, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      if count < 0 { unsent = [] } else { unsent = unsent.dropFirst(count) }
    }
    close(inputPipe)
    inputPipe = -1
  }

  private func drain(_ collector: OutputCollector) {
    outputPipe = Self.drain(outputPipe, .output, collector)
    errorPipe = Self.drain(errorPipe, .error, collector)
  }

  /// Reads what is there; answers the descriptor, or -1 at its end.
  private static func drain(
    _ descriptor: Int32, _ stream: OutputLine.Stream, _ collector: OutputCollector
  ) -> Int32 {
    guard descriptor >= 0 else { return -1 }
    return withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      // Bounded, so that a flood on one stream starves neither the other nor the deadline.
      for _ in 0..<16 {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { return descriptor }
        if count <= 0 {
          close(descriptor)
          return -1
        }
        collector.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]), from: stream)
      }
      return descriptor
    }
  }

  /// After the child's end: what it left in the pipes, and no waiting for others that hold them.
  private func drainRest(_ collector: OutputCollector) {
    let end = now + drainNanoseconds
    drain(collector)
    while outputPipe >= 0 || errorPipe >= 0, now < end {
      var set = [outputPipe, errorPipe].filter { $0 >= 0 }.map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&set, nfds_t(set.count), Int32((end - min(now, end)) / 1_000_000))
      drain(collector)
    }
  }
}
