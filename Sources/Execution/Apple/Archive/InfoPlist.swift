#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What relctl reads of an Info.plist, XML or binary.
struct InfoPlist: Sendable, Equatable, Decodable {
  var identifier: String?
  var version: String?
  var build: String?
  var executable: String?
  var minimumOS: String?
  var team: String?
  var signingIdentity: String?
  /// Of an archive: what makes it one of an app.
  var application: Application?

  struct Application: Sendable, Equatable, Decodable {
    var path: String?
    var identifier: String?
    var version: String?
    var build: String?
    var team: String?

    private enum CodingKeys: String, CodingKey {
      case path = "ApplicationPath"
      case identifier = "CFBundleIdentifier"
      case version = "CFBundleShortVersionString"
      case build = "CFBundleVersion"
      case team = "Team"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case identifier = "CFBundleIdentifier"
    case version = "CFBundleShortVersionString"
    case build = "CFBundleVersion"
    case executable = "CFBundleExecutable"
    case minimumOS = "MinimumOSVersion"
    case minimumSystem = "LSMinimumSystemVersion"
    case application = "ApplicationProperties"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // A number where text belongs is told as it reads, and then differs from the bump.
    func text(_ key: CodingKeys) -> String? {
      if let text = try? values.decode(String.self, forKey: key) { return text }
      if let number = try? values.decode(Int.self, forKey: key) { return String(number) }
      return (try? values.decode(Double.self, forKey: key)).map { "\($0)" }
    }
    identifier = text(.identifier)
    version = text(.version)
    build = text(.build)
    executable = text(.executable)
    minimumOS = text(.minimumOS) ?? text(.minimumSystem)
    application = try? values.decode(Application.self, forKey: .application)
  }

  /// Nil for bytes that are no property list with a dictionary.
  init?(_ bytes: [UInt8]) {
    guard let plist = try? PropertyListDecoder().decode(InfoPlist.self, from: Data(bytes)) else {
      return nil
    }
    self = plist
  }
}
