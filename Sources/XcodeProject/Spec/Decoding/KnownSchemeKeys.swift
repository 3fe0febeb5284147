extension KnownKeys {
  static let targetScheme = KnownKeys(
    "a target's scheme",
    """
    testTargets testPlans configVariants gatherCoverageData coverageTargets
    disableMainThreadChecker stopOnEveryMainThreadCheckerIssue disableThreadPerformanceChecker
    buildImplicitDependencies language region commandLineArguments environmentVariables
    preActions postActions management storeKitConfiguration
    """)

  static let scheme = KnownKeys(
    "a scheme",
    "build run test profile analyze archive management templates templateAttributes")

  static let schemeBuild = KnownKeys(
    "a scheme's `build`",
    """
    targets parallelizeBuild buildImplicitDependencies runPostActionsOnFailure preActions
    postActions
    """)

  static let schemeRun = KnownKeys(
    "a scheme's `run`",
    """
    config executable commandLineArguments environmentVariables preActions postActions
    enableGPUFrameCaptureMode enableGPUValidationMode enableAddressSanitizer
    enableASanStackUseAfterReturn enableThreadSanitizer enableUBSanitizer
    disableMainThreadChecker stopOnEveryMainThreadCheckerIssue disableThreadPerformanceChecker
    language region debugEnabled simulateLocation storeKitConfiguration
    launchAutomaticallySubstyle askForAppToLaunch customLLDBInit macroExpansion
    customWorkingDirectory
    """)

  static let schemeTest = KnownKeys(
    "a scheme's `test`",
    """
    config gatherCoverageData coverageTargets enableAddressSanitizer
    enableASanStackUseAfterReturn enableThreadSanitizer enableUBSanitizer
    disableMainThreadChecker commandLineArguments targets preActions postActions
    environmentVariables testPlans language region debugEnabled customLLDBInit
    captureScreenshotsAutomatically deleteScreenshotsWhenEachTestSucceeds macroExpansion
    preferredScreenCaptureFormat
    """)

  static let schemeProfile = KnownKeys(
    "a scheme's `profile`",
    "config commandLineArguments environmentVariables preActions postActions askForAppToLaunch")
  static let schemeAnalyze = KnownKeys("a scheme's `analyze`", "config")
  static let schemeArchive = KnownKeys(
    "a scheme's `archive`",
    "config customArchiveName revealArchiveInOrganizer preActions postActions")
  static let management = KnownKeys("`management`", "shared orderHint isShown")
  static let schemeAction = KnownKeys("an action", "script name settingsTarget shell")
  static let environmentVariable = KnownKeys(
    "an environment variable", "variable value isEnabled")
  static let simulateLocation = KnownKeys("`simulateLocation`", "allow defaultLocation")
  static let testPlan = KnownKeys("a test plan", "path defaultPlan")
  static let testTarget = KnownKeys(
    "a test target",
    """
    name local project package target randomExecutionOrder parallelizable location skipped
    skippedTests selectedTests
    """)
  static let testableReference = KnownKeys("a target reference", "local project package name")
}
