/// The order in which Xcode writes the attributes of an element.
enum XMLAttributeOrder {
  /// Attributes that come first, in this order; all others follow sorted.
  private static let first: [String: [String]] = [
    "BuildAction": [
      "parallelizeBuildables", "buildImplicitDependencies", "buildArchitectures",
      "runPostActionsOnFailure",
    ],
    "BuildActionEntry": [
      "buildForTesting", "buildForRunning", "buildForProfiling", "buildForArchiving",
      "buildForAnalyzing",
    ],
    "BuildableReference": [
      "BuildableIdentifier", "BlueprintIdentifier", "BuildableName", "BlueprintName",
      "ReferencedContainer",
    ],
    "TestAction": [
      "buildConfiguration", "selectedDebuggerIdentifier", "selectedLauncherIdentifier",
      "customLLDBInitFile", "language", "shouldUseLaunchSchemeArgsEnv",
      "disableMainThreadChecker", "region", "preferredScreenCaptureFormat",
      "codeCoverageEnabled", "onlyGenerateCoverageForSpecifiedTargets",
    ],
    "LaunchAction": [
      "buildConfiguration", "selectedDebuggerIdentifier", "selectedLauncherIdentifier",
      "customLLDBInitFile", "disableMainThreadChecker", "disablePerformanceAntipatternChecker",
      "language", "region", "launchStyle", "askForAppToLaunch", "useCustomWorkingDirectory",
      "customWorkingDirectory", "ignoresPersistentStateOnLaunch", "debugDocumentVersioning",
      "debugServiceExtension", "enableGPUFrameCaptureMode", "enableGPUValidationMode",
      "allowLocationSimulation", "storeKitConfigurationFileReference",
    ],
    "ProfileAction": [
      "buildConfiguration", "shouldUseLaunchSchemeArgsEnv", "savedToolIdentifier",
      "useCustomWorkingDirectory", "customWorkingDirectory", "ignoresPersistentStateOnLaunch",
      "debugDocumentVersioning", "enableTestabilityWhenProfilingTests",
    ],
    "Scheme": ["LastUpgradeVersion", "wasCreatedForAppExtension", "version"],
    "ActionContent": ["title", "scriptText", "message", "conveyanceType"],
    "EnvironmentVariable": ["key", "value", "isEnabled"],
    "TestableReference": ["skipped", "parallelizable", "testExecutionOrdering"],
    "BreakpointContent": [
      "shouldBeEnabled", "ignoreCount", "continueAfterRunningActions",
      "breakpointStackSelectionBehavior", "scope", "stopOnStyle", "symbolName", "moduleName",
    ],
    "RemoteRunnable": ["runnableDebuggingMode", "BundleIdentifier", "RemotePath"],
  ]

  static func sorted(_ attributes: [String: String], of element: String)
    -> [(key: String, value: String)]
  {
    let first = first[element] ?? []
    let leading = first.compactMap { key in attributes[key].map { (key: key, value: $0) } }
    let rest = attributes.filter { !first.contains($0.key) }.sorted { $0.key < $1.key }
    return leading + rest.map { (key: $0.key, value: $0.value) }
  }
}
