import Effects

/// The world as a run sees it: passed as a parameter, never looked up.
package struct World: Sendable {
  package let files: any FileSystem
  package let processes: any ProcessRunning
  package let time: any TimeSource
  package let environment: EnvironmentFacts
  package let archives: any Archiving
  package let appleTools: AppleTools
  /// Signals that ask the program to end; nil where nobody watches them.
  package let interruption: Interruption?

  /// Which programs answer to the names of Apple's tools: an explicit fact, since a rehearsal must
  /// plan what a Mac would.
  package enum AppleTools: Sendable {
    /// The machine's own, where it is a Mac with Xcode.
    case machine
    /// Stand-ins, first in PATH.
    case standIns
  }

  package init(
    files: any FileSystem, processes: any ProcessRunning, time: any TimeSource,
    environment: EnvironmentFacts, archives: any Archiving, appleTools: AppleTools = .machine,
    interruption: Interruption? = nil
  ) {
    self.appleTools = appleTools
    self.files = files
    self.processes = processes
    self.time = time
    self.environment = environment
    self.archives = archives
    self.interruption = interruption
  }
}
