import Foundation

/// Programs of others that read our output; a test that needs one is skipped where it is absent.
enum Judge {
  static let genhtml = program("genhtml")
  static let xmllint = program("xmllint")
  static let chromium = program("chromium") ?? program("google-chrome")

  /// A Python with the packages, from RELCTL_PYTHON or the path.
  static func python(with packages: String) -> String? {
    let python = ProcessInfo.processInfo.environment["RELCTL_PYTHON"] ?? program("python3")
    guard let python, let probe = try? run(python, ["-c", "import \(packages)"]), probe.status == 0
    else { return nil }
    return python
  }

  static func run(_ program: String, _ arguments: [String]) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  static func judge(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/judges/\(name)").path
  }

  /// Writes a file into a folder of its own, and gives its path to the body.
  static func withFile<Result>(
    _ name: String, _ text: String, _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("relctl-reports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try body(file.path)
  }

  private static func program(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
