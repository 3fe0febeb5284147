import Foundation

/// The files beside these tests.
enum Fixtures {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  static func write(_ text: String, to path: String) throws {
    try text.write(to: root.appendingPathComponent(path), atomically: true, encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// Every file below, sorted.
  static func all() throws -> [String] {
    guard let walker = FileManager.default.enumerator(atPath: root.path) else { return [] }
    return walker.compactMap { $0 as? String }.filter { !$0.hasPrefix(".") }.sorted().filter {
      var isDirectory: ObjCBool = false
      let path = root.appendingPathComponent($0).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        && !isDirectory.boolValue
    }
  }

  /// Third-party samples, on machines that have them.
  static let shared = ProcessInfo.processInfo.environment["RELCTL_SHARED"]

  static func sample(_ path: String) throws -> [UInt8] {
    let file = URL(fileURLWithPath: shared ?? "/nowhere").appendingPathComponent("samples/" + path)
    return [UInt8](try Data(contentsOf: file))
  }
}
