/// The two numbers that a bundle carries.
package enum VersionNumber: String, Sendable, CaseIterable {
  case build
  case marketing

  /// The build setting that holds it.
  package var setting: String {
    switch self {
    case .build: "CURRENT_PROJECT_VERSION"
    case .marketing: "MARKETING_VERSION"
    }
  }

  package var propertyListKey: String {
    switch self {
    case .build: "CFBundleVersion"
    case .marketing: "CFBundleShortVersionString"
    }
  }

  /// What XcodeGen writes into an Info.plist whose `info` block has no such key.
  package var generatedDefault: String {
    switch self {
    case .build: "1"
    case .marketing: "1.0"
    }
  }

  /// As in a sentence.
  package var text: String {
    switch self {
    case .build: "build number"
    case .marketing: "marketing version"
    }
  }
}
