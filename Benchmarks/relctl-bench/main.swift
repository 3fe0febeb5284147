import Effects
import Peers

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures relctl; `scripts/bench` makes what it needs and calls it.
let arguments = CommandLine.arguments
let bench = arguments[0]
let operands = Array(arguments.dropFirst(2))

do {
  var report = Report()
  switch (arguments.dropFirst().first ?? "", operands.count) {
  case ("start-up", 2): try StartUp.run(relctl: operands[0], product: operands[1], &report)
  case ("equality", 2):
    try Equality.run(bench: bench, repository: operands[0], list: operands[1], &report)
  case ("equality-once", 1): try Equality.once(repository: operands[0])
  case ("inputs", 3):
    try InputRecording.run(
      bench: bench, repository: operands[0], list: operands[1], cache: operands[2], &report)
  case ("inputs-start", 1): try InputRecording.start(repository: operands[0])
  case ("inputs-once", 1): try InputRecording.once(repository: operands[0])
  case ("inputs-again", 2):
    try InputRecording.again(repository: operands[0], cache: operands[1])
  case ("dependencies", 2):
    try DependencyReading.run(bench: bench, scratch: operands[0], list: operands[1], &report)
  case ("dependencies-once", 1): try DependencyReading.once(operands[0])
  case ("make-dependencies", 3):
    try DependencyReading.make(
      operands[0], targets: Int(operands[1]) ?? 0, megabytes: Int(operands[2]) ?? 0)
  case ("yaml", 0): try YAMLReading.run(&report)
  case ("spawn", 0): try Spawning.run(&report)
  case ("coverage", 2):
    try CoverageReading.run(
      bench: bench, hundred: operands[0], threeHundred: operands[1], &report)
  case ("coverage-once", 1): try CoverageReading.once(operands[0])
  case ("coverage-decoded", 1): try CoverageReading.decoded(operands[0])
  case ("make-coverage", 2):
    try CoverageReading.make(operands[0], megabytes: Int(operands[1]) ?? 0)
  case ("make-kit", 3):
    try Trees.kit(
      at: operands[0], count: Int(operands[1]) ?? 0, size: max(1, Int(operands[2]) ?? 0))
  case ("generate", 2):
    try Generation.run(bench: bench, relctl: operands[0], work: operands[1], &report)
  case ("test", 4):
    try TestOverhead.run(
      relctl: operands[0], product: operands[1], package: operands[2], work: operands[3], &report)
  case ("generator-floor", 4):
    let code = peer_generator_floor(
      operands[0], Int(operands[1]) ?? 0, Int(operands[2]) ?? 0, operands[3])
    guard code == 0 else { throw BenchError("the floor program failed: errno \(code)") }
  default: throw BenchError("unknown measurement \(arguments.dropFirst().joined(separator: " "))")
  }
  exit(report.isWithin ? 0 : 1)
} catch {
  ErrorText.print("relctl-bench: \(error)\n")
  exit(70)
}
