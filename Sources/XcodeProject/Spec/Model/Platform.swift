/// A target's platform.
package enum Platform: String, Sendable, CaseIterable {
  case auto
  case iOS
  case tvOS
  case watchOS
  case macOS
  case visionOS

  /// The SDKROOT of a project whose targets all have this platform.
  package var sdkRoot: String {
    switch self {
    case .auto: "auto"
    case .iOS: "iphoneos"
    case .tvOS: "appletvos"
    case .watchOS: "watchos"
    case .macOS: "macosx"
    case .visionOS: "xros"
    }
  }

  /// The setting that holds a deployment target; for `auto` XcodeGen writes a nameless one.
  package var deploymentTargetSetting: String {
    switch self {
    case .auto: ""
    case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
    case .macOS: "MACOSX_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    }
  }
}

/// A place a multi-platform target runs; cases in order of priority.
package enum SupportedDestination: String, Sendable, CaseIterable {
  case iOS
  case tvOS
  case watchOS
  case visionOS
  case macOS
  case macCatalyst

  package var priority: Int {
    switch self {
    case .iOS: 0
    case .tvOS: 1
    case .watchOS: 2
    case .visionOS: 3
    case .macOS: 4
    case .macCatalyst: 5
    }
  }

  /// Nil for macCatalyst, which is no platform.
  package var platform: Platform? { Platform(rawValue: rawValue) }

  /// The word of `platformFilters`.
  package var platformFilter: String {
    switch self {
    case .iOS: "ios"
    case .tvOS: "tvos"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    case .macOS: "macos"
    case .macCatalyst: "maccatalyst"
    }
  }
}
