import Effects
import Execution
import Pipelines

/// The story of a run on standard error: one reader of the event stream.
final class RunScreen: Sendable {
  private struct State {
    var stage = ""
    var lastLine: UInt64 = 0
    var isRunning = false
    /// When the stage began.
    var start: UInt64 = 0
    /// Where the stage stands, as it was last told; nil where it tells nothing.
    var progress: String?
    /// When that was last drawn.
    var lastDrawn: UInt64 = 0
    /// A line without end stands on the terminal.
    var hasProgress = false
  }

  /// A silent stage shows that it lives.
  private static let heartbeatSeconds: UInt64 = 30
  /// Thousands of tests a second are not drawn one by one.
  private static let drawingNanoseconds: UInt64 = 50_000_000

  private let context: CommandContext
  private let count: Int
  private let width: Int
  private let state = Locked(State())
  private let groups: Bool

  /// `groups`: each stage is a group of the CI host's log.
  init(_ context: CommandContext, plan: Plan, groups: Bool = false) {
    self.context = context
    self.groups = groups
    count = plan.stages.count
    width = plan.stages.map(\.name.count).max() ?? 0
  }

  private var style: TextStyle { context.errorStyle }

  func show(_ event: Event) {
    switch event {
    case .runStarted(let id, let pipeline, _): say(style.dim("run \(id) of \(pipeline)"))
    case .runResumed(let id, let stage): say(style.dim("run \(id) resumed at stage \(stage + 1)"))
    case .stageStarted(let index, let name, let summary):
      begin(name)
      if groups { say("::group::\(InertText.line(name))") }
      say("\(style.bold(header(index, name)))  \(InertText.line(summary))")
    case .stageSkipped(let index, let name, let reason):
      say("\(style.dim(header(index, name)))  skipped: \(InertText.line(reason))")
    case .note(let text): say(indent + InertText.line(text))
    case .warning(let text): say(indent + style.yellow("warning: ") + InertText.line(text))
    case .output(let line):
      if context.options.isVerbose { say(InertText.childLine(line)) }
    case .progress(let text): showProgress(text)
    case .stageFinished(_, _, let seconds):
      end()
      say(indent + style.green("done") + " in \(SecondsText.of(seconds))")
      if groups { say("::endgroup::") }
    case .stageFailed(_, let name, let seconds, let failure):
      end()
      say(
        indent + style.red("failed") + " after \(SecondsText.of(seconds)): "
          + InertText.line(failure.message))
      if groups {
        say("::endgroup::")
        say(AnnotationText.error(failure, title: name))
      }
    case .actionStarted, .actionFinished, .step, .runFinished, .runFailed: break
    }
  }

  private func header(_ index: Int, _ name: String) -> String {
    "\(index + 1)/\(count) " + name + String(repeating: " ", count: max(0, width - name.count))
  }

  private var indent: String {
    String(repeating: " ", count: "\(count)/\(count) ".count + width + 2)
  }

  private var isLive: Bool {
    context.world.environment.errorIsTerminal && !groups && !context.options.isQuiet
      && !context.options.isVerbose
  }

  /// One line that the next one overwrites where a person watches; elsewhere a heartbeat tells it.
  private func showProgress(_ text: String) {
    let now = context.world.time.monotonicNanoseconds()
    state.withLock { state in
      state.progress = text
      if isLive, now - min(now, state.lastDrawn) >= Self.drawingNanoseconds { draw(&state, now) }
    }
  }

  /// Draws under the lock: the clock's thread and the run's both do.
  private func draw(_ state: inout State, _ now: UInt64) {
    guard let text = state.progress else { return }
    let seconds = Double((now - min(now, state.start)) / 100_000_000) / 10
    let width = max(20, (context.world.environment.terminalWidth ?? 80) - 1)
    let line = "\(indent)\(SecondsText.of(seconds))  \(InertText.line(text))".prefix(width)
    state.hasProgress = true
    state.lastDrawn = now
    try? context.errors.write("\r\u{1B}[2K" + style.dim(String(line)))
  }

  private func say(_ line: String) {
    state.withLock { state in
      if state.hasProgress { try? context.errors.write("\r\u{1B}[2K") }
      state.hasProgress = false
      state.lastLine = context.world.time.monotonicNanoseconds()
      context.say(line.allSatisfy { $0 == " " } ? "" : line)
    }
  }

  // MARK: Heartbeat

  private func begin(_ stage: String) {
    state.withLock {
      $0.stage = stage
      $0.isRunning = true
      $0.start = context.world.time.monotonicNanoseconds()
      $0.lastLine = $0.start
      $0.progress = nil
    }
  }

  private func end() {
    state.withLock {
      $0.isRunning = false
      $0.progress = nil
    }
  }

  /// Prints a line when a stage was silent for half a minute, or keeps the clock of the line that
  /// shows where it stands; runs until cancelled.
  func beat() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(1))
      if isLive { tick() }
      let now = context.world.time.monotonicNanoseconds()
      let line: String? = state.withLock { state in
        guard !isLive, state.isRunning, now > state.lastLine,
          now - state.lastLine >= Self.heartbeatSeconds * 1_000_000_000
        else { return nil }
        state.lastLine = now
        return "\(state.stage) is still running" + (state.progress.map { ", \($0)" } ?? "")
      }
      if let line { say(indent + style.dim("… " + InertText.line(line))) }
    }
  }

  private func tick() {
    let now = context.world.time.monotonicNanoseconds()
    state.withLock { state in
      if state.isRunning, now - min(now, state.lastDrawn) >= 900_000_000 { draw(&state, now) }
    }
  }
}

/// Seconds as a person reads them.
enum SecondsText {
  static func of(_ seconds: Double) -> String {
    let tenths = Int((max(0, seconds) * 10).rounded())
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    return "\(tenths / 600) min \(tenths % 600 / 10) s"
  }
}

/// GitHub's annotations.
enum AnnotationText {
  static func error(_ failure: Failure, title: String) -> String {
    var properties: [String] = []
    if let file = failure.file { properties.append("file=" + property(file)) }
    if let position = failure.position {
      properties.append("line=\(position.line),col=\(position.column)")
    }
    properties.append("title=" + property(title))
    let lines = [failure.message] + failure.details + (failure.hint.map { ["hint: \($0)"] } ?? [])
    return "::error \(properties.joined(separator: ","))::" + message(lines.joined(separator: "\n"))
  }

  private static func message(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { InertText.line(String($0)) }
      .joined(separator: "\n").replacing("%", with: "%25").replacing("\r", with: "%0D").replacing(
        "\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    message(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
