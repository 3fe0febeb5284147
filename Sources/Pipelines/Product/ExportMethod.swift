/// What an export is for. Xcode renamed three of the words in 15.4 and still reads the old ones,
/// with a warning (xcodebuild -help of 15.4).
package enum ExportMethod: String, Codable, Sendable, CaseIterable {
  case appStoreConnect = "app-store-connect"
  case releaseTesting = "release-testing"
  case debugging
  case enterprise
  case developerID = "developer-id"
  case validation

  /// Reads new and old words.
  package init?(word: String) {
    switch word {
    case "app-store", "appStore": self = .appStoreConnect
    case "ad-hoc", "adHoc": self = .releaseTesting
    case "development": self = .debugging
    default:
      guard let method = ExportMethod(rawValue: word) else { return nil }
      self = method
    }
  }

  /// Every word that product.json may say.
  package static let words = allCases.map(\.rawValue) + ["app-store", "ad-hoc", "development"]

  /// The word of Xcode before 15.4.
  package var oldWord: String {
    switch self {
    case .appStoreConnect: "app-store"
    case .releaseTesting: "ad-hoc"
    case .debugging: "development"
    case .enterprise, .developerID, .validation: rawValue
    }
  }
}

/// Who chooses certificates and profiles.
package enum SigningStyle: String, Codable, Sendable, CaseIterable {
  case automatic
  case manual
}
