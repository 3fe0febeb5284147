extension SettingPreset {
  /// What every project configuration with a type starts from.
  static let base = SettingPreset("base", baseSettings())

  private static func baseSettings() -> [String: SettingValue] {
    var settings: [String: SettingValue] = [
      "ALWAYS_SEARCH_USER_PATHS": "NO", "CLANG_ANALYZER_NONNULL": "YES",
      "CLANG_ANALYZER_NUMBER_OBJECT_CONVERSION": "YES_AGGRESSIVE",
      "CLANG_CXX_LANGUAGE_STANDARD": "gnu++14", "CLANG_CXX_LIBRARY": "libc++",
      "CLANG_ENABLE_MODULES": "YES", "CLANG_ENABLE_OBJC_ARC": "YES",
      "CLANG_ENABLE_OBJC_WEAK": "YES", "CLANG_WARN_DIRECT_OBJC_ISA_USAGE": "YES_ERROR",
      "CLANG_WARN_OBJC_ROOT_CLASS": "YES_ERROR",
      "CLANG_WARN_UNGUARDED_AVAILABILITY": "YES_AGGRESSIVE",
      "CLANG_WARN__DUPLICATE_METHOD_MATCH": "YES", "COPY_PHASE_STRIP": "NO",
      "ENABLE_STRICT_OBJC_MSGSEND": "YES", "GCC_C_LANGUAGE_STANDARD": "gnu11",
      "GCC_NO_COMMON_BLOCKS": "YES", "GCC_WARN_64_TO_32_BIT_CONVERSION": "YES",
      "GCC_WARN_ABOUT_RETURN_TYPE": "YES_ERROR", "GCC_WARN_UNDECLARED_SELECTOR": "YES",
      "GCC_WARN_UNINITIALIZED_AUTOS": "YES_AGGRESSIVE", "GCC_WARN_UNUSED_FUNCTION": "YES",
      "GCC_WARN_UNUSED_VARIABLE": "YES", "MTL_FAST_MATH": "YES",
      "PRODUCT_NAME": "$(TARGET_NAME)", "SWIFT_VERSION": "5.0",
    ]
    for name in clangWarnings { settings["CLANG_WARN_" + name] = "YES" }
    return settings
  }

  private static let clangWarnings = [
    "BLOCK_CAPTURE_AUTORELEASING", "BOOL_CONVERSION", "COMMA", "CONSTANT_CONVERSION",
    "DEPRECATED_OBJC_IMPLEMENTATIONS", "DOCUMENTATION_COMMENTS", "EMPTY_BODY",
    "ENUM_CONVERSION", "INFINITE_RECURSION", "INT_CONVERSION", "NON_LITERAL_NULL_CONVERSION",
    "OBJC_IMPLICIT_RETAIN_SELF", "OBJC_LITERAL_CONVERSION",
    "QUOTED_INCLUDE_IN_FRAMEWORK_HEADER", "RANGE_LOOP_ANALYSIS", "STRICT_PROTOTYPES",
    "SUSPICIOUS_MOVE", "UNREACHABLE_CODE",
  ]

  static func config(_ type: BuildConfig.Kind) -> SettingPreset {
    switch type {
    case .debug: debug
    case .release: release
    }
  }

  private static let debug = SettingPreset(
    "debug",
    [
      "DEBUG_INFORMATION_FORMAT": "dwarf", "ENABLE_TESTABILITY": "YES",
      "GCC_DYNAMIC_NO_PIC": "NO", "GCC_OPTIMIZATION_LEVEL": "0",
      "GCC_PREPROCESSOR_DEFINITIONS": ["$(inherited)", "DEBUG=1"],
      "MTL_ENABLE_DEBUG_INFO": "INCLUDE_SOURCE", "ONLY_ACTIVE_ARCH": "YES",
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG", "SWIFT_OPTIMIZATION_LEVEL": "-Onone",
    ])

  private static let release = SettingPreset(
    "release",
    [
      "DEBUG_INFORMATION_FORMAT": "dwarf-with-dsym", "ENABLE_NS_ASSERTIONS": "NO",
      "MTL_ENABLE_DEBUG_INFO": "NO", "SWIFT_COMPILATION_MODE": "wholemodule",
      "SWIFT_OPTIMIZATION_LEVEL": "-O",
    ])
}
