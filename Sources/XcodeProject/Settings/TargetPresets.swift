/// The built-in presets of targets (xcodegen.md 5.4).
extension SettingPreset {
  static func platform(_ platform: Platform) -> SettingPreset? {
    switch platform {
    case .auto: nil
    case .iOS: mobile(platform, deviceFamily: "1,2")
    case .tvOS: mobile(platform, deviceFamily: "3")
    case .visionOS: mobile(platform, deviceFamily: "7")
    case .watchOS:
      SettingPreset(
        "watchOS", ["SDKROOT": "watchos", "SKIP_INSTALL": "YES", "TARGETED_DEVICE_FAMILY": "4"])
    case .macOS:
      SettingPreset(
        "macOS",
        [
          runPath: ["$(inherited)", "@executable_path/../Frameworks"], "SDKROOT": "macosx",
          "COMBINE_HIDPI_IMAGES": "YES",
        ])
    }
  }

  private static let runPath = "LD_RUNPATH_SEARCH_PATHS"
  private static let appIcon = "ASSETCATALOG_COMPILER_APPICON_NAME"

  private static func mobile(_ platform: Platform, deviceFamily: String) -> SettingPreset {
    SettingPreset(
      platform.rawValue,
      [
        runPath: ["$(inherited)", "@executable_path/Frameworks"],
        "SDKROOT": .string(platform.sdkRoot), "TARGETED_DEVICE_FAMILY": .string(deviceFamily),
      ])
  }

  static func product(_ type: ProductType) -> SettingPreset? {
    settings(of: type).map { SettingPreset(type.rawValue, $0) }
  }

  private static func settings(of type: ProductType) -> [String: SettingValue]? {
    switch type {
    case .framework, .staticFramework:
      return [
        "CODE_SIGN_IDENTITY": "", "CURRENT_PROJECT_VERSION": "1", "DEFINES_MODULE": "YES",
        "DYLIB_COMPATIBILITY_VERSION": "1", "DYLIB_CURRENT_VERSION": "1",
        "DYLIB_INSTALL_NAME_BASE": "@rpath",
        "INSTALL_PATH": "$(LOCAL_LIBRARY_DIR)/Frameworks", "SKIP_INSTALL": "YES",
        "VERSIONING_SYSTEM": "apple-generic",
      ]
    case .staticLibrary: return ["SKIP_INSTALL": "YES"]
    case .unitTestBundle, .uiTestBundle:
      return [
        "BUNDLE_LOADER": "$(TEST_HOST)",
        runPath: ["$(inherited)", "@executable_path/Frameworks", "@loader_path/Frameworks"],
      ]
    case .appExtension, .watch2Extension, .tvExtension, .messagesExtension,
      .intentsServiceExtension:
      return extensionSettings(of: type)
    default: return nil
    }
  }

  private static func extensionSettings(of type: ProductType) -> [String: SettingValue] {
    var paths = [
      "$(inherited)", "@executable_path/Frameworks", "@executable_path/../../Frameworks",
    ]
    if type == .intentsServiceExtension {
      paths.append("@executable_path/../../../../Frameworks")
    }
    var settings: [String: SettingValue] = [runPath: .list(paths)]
    switch type {
    case .watch2Extension: settings["ASSETCATALOG_COMPILER_COMPLICATION_NAME"] = "Complication"
    case .tvExtension: settings["SKIP_INSTALL"] = "YES"
    case .messagesExtension: settings[appIcon] = "iMessage App Icon"
    default: break
    }
    return settings
  }

  static func product(_ type: ProductType, on platform: Platform) -> SettingPreset? {
    settings(of: type, on: platform)
      .map { SettingPreset("\(type.rawValue)_\(platform.rawValue)", $0) }
  }

  private static func settings(of type: ProductType, on platform: Platform)
    -> [String: SettingValue]?
  {
    switch (type, platform) {
    case (.application, .iOS): ["CODE_SIGN_IDENTITY": "iPhone Developer", appIcon: "AppIcon"]
    case (.application, .macOS), (.application, .watchOS), (.application, .visionOS):
      [appIcon: "AppIcon"]
    case (.application, .tvOS):
      [
        appIcon: "App Icon & Top Shelf Image",
        "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME": "LaunchImage",
      ]
    case (.appExtension, .macOS):
      [
        runPath: [
          "$(inherited)", "@executable_path/../Frameworks",
          "@executable_path/../../../../Frameworks",
        ]
      ]
    case (.unitTestBundle, .macOS):
      [
        runPath: ["$(inherited)", "@executable_path/../Frameworks", "@loader_path/../Frameworks"]
      ]
    default: nil
    }
  }

  static func destination(_ destination: SupportedDestination) -> SettingPreset {
    let catalyst = "SUPPORTS_MACCATALYST"
    let designedForMac = "SUPPORTS_MAC_DESIGNED_FOR_IPHONE_IPAD"
    let designedForVision = "SUPPORTS_XR_DESIGNED_FOR_IPHONE_IPAD"
    let platforms = "SUPPORTED_PLATFORMS"
    let family = "TARGETED_DEVICE_FAMILY"
    let settings: [String: SettingValue] =
      switch destination {
      case .iOS:
        [
          platforms: "iphoneos iphonesimulator", family: "1,2", catalyst: "NO",
          designedForMac: "YES", designedForVision: "YES",
        ]
      case .tvOS: [platforms: "appletvos appletvsimulator", family: "3"]
      case .watchOS: [platforms: "watchos watchsimulator", family: "4"]
      case .visionOS: [platforms: "xros xrsimulator", family: "7", designedForVision: "NO"]
      case .macOS: [platforms: "macosx", catalyst: "NO", designedForMac: "NO"]
      case .macCatalyst: [catalyst: "YES", designedForMac: "NO"]
      }
    return SettingPreset("destination \(destination.rawValue)", settings)
  }
}
