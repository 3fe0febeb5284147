import TestSupport

extension TestProduct {
  /// Runs a line of shell at the product's root, in which `relctl` is the built one.
  func shell(_ line: String) throws -> ProgramRun {
    try ProgramRun.run(
      "sh", ["-c", line.replacing("relctl ", with: BuiltProgram.path + " ")],
      environment: HermeticHome.environment, directory: root)
  }
}
