#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `xcrun devicectl`: real devices, from Xcode 15 on.
///
/// Assumptions, from `devicectl help` as of Xcode 16, never run on a real Xcode yet: JSON comes
/// only through `--json-output FILE`, as `{"result": {"devices": [{"identifier",
/// "deviceProperties": {"name", "osVersionNumber", "developerModeStatus"}, "hardwareProperties":
/// {"udid", "platform"}, "connectionProperties": {"pairingState"}}]}}`.
enum DevicectlTool {
  struct Device: Sendable, Equatable {
    var id: String
    var name: String
    var system: String
    /// Why nothing can be installed on it now, with the remedy; nil where it can.
    var problem: String?
  }

  static func list(to path: String) -> AppleCommand {
    .xcrun("devicectl", ["list", "devices", "--json-output", path])
  }

  static func install(_ app: String, on device: String) -> AppleCommand {
    .xcrun("devicectl", ["device", "install", "app", "--device", device, app])
  }

  static func launch(_ bundle: String, on device: String, arguments: [String]) -> AppleCommand {
    .xcrun(
      "devicectl",
      ["device", "process", "launch", "--terminate-existing", "--device", device, bundle]
        + arguments)
  }

  static func devices(_ output: [UInt8]) -> [Device]? {
    struct List: Decodable {
      struct Result: Decodable { let devices: [Entry] }
      struct Entry: Decodable {
        struct Properties: Decodable {
          let name: String?
          let osVersionNumber: String?
          let developerModeStatus: String?
        }
        struct Hardware: Decodable {
          let udid: String?
          let platform: String?
        }
        struct Connection: Decodable { let pairingState: String? }
        let identifier: String
        let deviceProperties: Properties?
        let hardwareProperties: Hardware?
        let connectionProperties: Connection?
      }
      let result: Result
    }
    guard let list = try? JSONDecoder().decode(List.self, from: Data(output)) else { return nil }
    return list.result.devices.map { entry in
      let problem: String? =
        if let state = entry.connectionProperties?.pairingState, state != "paired" {
          "it is \(state): unlock it, connect it and tap Trust"
        } else if entry.deviceProperties?.developerModeStatus == "disabled" {
          "developer mode is off: Settings > Privacy & Security > Developer Mode"
        } else {
          nil
        }
      return Device(
        id: entry.hardwareProperties?.udid ?? entry.identifier,
        name: entry.deviceProperties?.name ?? entry.identifier,
        system: [entry.hardwareProperties?.platform, entry.deviceProperties?.osVersionNumber]
          .compactMap(\.self).joined(separator: " "), problem: problem)
    }
  }
}
