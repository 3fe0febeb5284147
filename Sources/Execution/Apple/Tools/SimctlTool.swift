#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `xcrun simctl`: simulators.
///
/// Assumptions, from `simctl help` as of Xcode 16, never run on a real Xcode yet: `list devices
/// --json` answers `{"devices": {"<runtime>": [{"udid", "name", "state", "isAvailable"}]}}`;
/// `bootstatus -b` boots a device and waits; `launch` takes the program's arguments after the
/// bundle identifier.
enum SimctlTool {
  struct Device: Sendable, Equatable {
    var id: String
    var name: String
    /// `com.apple.CoreSimulator.SimRuntime.iOS-18-5`
    var runtime: String
    var state: String

    /// `iOS 18.5`
    var system: String {
      let words = runtime.split(separator: ".").last.map(String.init)?.split(separator: "-") ?? []
      guard let name = words.first else { return runtime }
      return name + " " + words.dropFirst().joined(separator: ".")
    }
  }

  static let list = AppleCommand.xcrun("simctl", ["list", "devices", "available", "--json"])

  static func boot(_ device: String) -> AppleCommand {
    .xcrun("simctl", ["bootstatus", device, "-b"])
  }

  static func install(_ app: String, on device: String) -> AppleCommand {
    .xcrun("simctl", ["install", device, app])
  }

  static func launch(_ bundle: String, on device: String, arguments: [String]) -> AppleCommand {
    .xcrun("simctl", ["launch", "--terminate-running-process", device, bundle] + arguments)
  }

  /// Nil for output of another shape.
  static func devices(_ output: [UInt8]) -> [Device]? {
    struct List: Decodable {
      struct Entry: Decodable {
        let udid: String
        let name: String
        let state: String
        let isAvailable: Bool?
      }
      let devices: [String: [Entry]]
    }
    guard let list = try? JSONDecoder().decode(List.self, from: Data(output)) else { return nil }
    return list.devices.sorted { $0.key < $1.key }.flatMap { runtime, entries in
      entries.filter { $0.isAvailable != false }.map {
        Device(id: $0.udid, name: $0.name, runtime: runtime, state: $0.state)
      }
    }
  }
}
