import CLI
import Effects

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

if let problem = ProcessStart.problem() {
  try? DescriptorSink.standardError.write("relctl: \(problem)\n")
  exit(74)
}
CrashReports.disable()
let interruption = try? Interruption.watch()
let tool = CommandLineTool(
  files: LiveFiles(), processes: LiveProcesses(interruption: interruption), time: LiveClock(),
  environment: .live(), archives: LiveArchives(), interruption: interruption,
  output: DescriptorSink.standardOutput,
  errors: DescriptorSink.standardError)
let status = tool.run(Array(CommandLine.arguments.dropFirst()))
// Everything is written. Libraries that tidy up at a process's end must not meet threads that run.
_exit(status)
