import Effects

/// The world as a run sees it: passed as a parameter, never looked up.
package struct World: Sendable {
  package let files: any FileSystem
  package let processes: any ProcessRunning
  package let time: any TimeSource
  package let environment: EnvironmentFacts
  package let archives: any Archiving
  /// Signals that ask the program to end; nil where nobody watches them.
  package let interruption: Interruption?

  package init(
    files: any FileSystem, processes: any ProcessRunning, time: any TimeSource,
    environment: EnvironmentFacts, archives: any Archiving, interruption: Interruption? = nil
  ) {
    self.files = files
    self.processes = processes
    self.time = time
    self.environment = environment
    self.archives = archives
    self.interruption = interruption
  }
}
