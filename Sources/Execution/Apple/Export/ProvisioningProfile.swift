import Effects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A provisioning profile: which team signs which app for whom, and until when.
///
/// Assumptions, from TN3125 and public descriptions, never run on a real Mac yet: a profile is a CMS
/// message that holds an XML property list as it is; profiles lie in `~/Library/Developer/Xcode/
/// UserData/Provisioning Profiles` from Xcode 16 on, before in `~/Library/MobileDevice/
/// Provisioning Profiles`.
struct ProvisioningProfile: Sendable, Equatable {
  /// What a profile lets its app do.
  enum Kind: String, Sendable {
    case development
    case adHoc = "ad hoc"
    case appStore = "App Store"
    case enterprise
  }

  var id: String
  var name: String
  var teams: [String]
  /// `ABCDE12345.com.example.harbor.mobile`, or one with `*`.
  var application: String?
  /// Seconds since 1970.
  var expires: Int64
  var kind: Kind

  /// One line for a person.
  var line: String {
    "\(name): \(kind.rawValue) of team \(teams.joined(separator: ", "))"
      + (application.map { " for \($0)" } ?? "")
  }

  private struct Content: Decodable {
    struct Entitlements: Decodable {
      let application: String?
      let macApplication: String?
      let debugs: Bool?

      private enum CodingKeys: String, CodingKey {
        case application = "application-identifier"
        case macApplication = "com.apple.application-identifier"
        case debugs = "get-task-allow"
      }
    }

    let id: String
    let name: String
    let teams: [String]?
    let expires: Date
    let devices: [String]?
    let allDevices: Bool?
    let entitlements: Entitlements?

    private enum CodingKeys: String, CodingKey {
      case id = "UUID"
      case name = "Name"
      case teams = "TeamIdentifier"
      case expires = "ExpirationDate"
      case devices = "ProvisionedDevices"
      case allDevices = "ProvisionsAllDevices"
      case entitlements = "Entitlements"
    }
  }

  /// Nil for bytes that hold no profile.
  init?(_ bytes: [UInt8]) {
    guard let start = bytes.firstRange(of: Array("<?xml".utf8)),
      let end = bytes.firstRange(of: Array("</plist>".utf8)), start.lowerBound < end.upperBound,
      let content = try? PropertyListDecoder().decode(
        Content.self, from: Data(bytes[start.lowerBound..<end.upperBound]))
    else { return nil }
    id = content.id
    name = content.name
    teams = content.teams ?? []
    application = content.entitlements?.application ?? content.entitlements?.macApplication
    expires = Int64(content.expires.timeIntervalSince1970)
    if content.allDevices == true {
      kind = .enterprise
    } else if content.devices != nil {
      kind = content.entitlements?.debugs == true ? .development : .adHoc
    } else {
      kind = .appStore
    }
  }

  static func installed(home: String, _ world: World) -> [ProvisioningProfile] {
    [
      home + "/Library/Developer/Xcode/UserData/Provisioning Profiles",
      home + "/Library/MobileDevice/Provisioning Profiles",
    ].flatMap { directory -> [ProvisioningProfile] in
      let entries = (try? world.files.list(directory)) ?? []
      return entries.filter {
        $0.name.hasSuffix(".mobileprovision") || $0.name.hasSuffix(".provisionprofile")
      }.compactMap { entry in
        (try? world.files.read(directory + "/" + entry.name)).flatMap { ProvisioningProfile($0) }
      }
    }
  }
}
