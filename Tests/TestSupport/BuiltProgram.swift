import Effects

/// The relctl that was built beside the tests.
package enum BuiltProgram {
  /// Absolute; `RELCTL_BINARY` names another one.
  package static let path: String = find()

  private static func find() -> String {
    let facts = EnvironmentFacts.live()
    if let path = facts.value("RELCTL_BINARY") { return path }
    let files = LiveFiles()
    // The test bundle is an executable on Linux, and a directory that the runner names on macOS.
    let names = CommandLine.arguments + ["/proc/self/exe"]
    for name in names where name.contains(".xctest") || name == "/proc/self/exe" {
      guard let end = name.range(of: ".xctest")?.upperBound ?? Optional(name.endIndex),
        let real = try? files.realPath(String(name[..<end])),
        let slash = real.lastIndex(of: "/")
      else { continue }
      let candidate = String(real[..<slash]) + "/relctl"
      if (try? files.exists(candidate)) == true { return candidate }
    }
    preconditionFailure("no relctl beside the tests: build all products first")
  }
}

extension String {
  /// The first place of a text, without Foundation.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    firstRange(of: text)
  }
}
