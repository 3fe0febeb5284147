/// What a scheme's run action says.
package struct SchemeRun: Sendable {
  package enum GPUFrameCapture: String, Sendable, CaseIterable {
    case autoEnabled
    case metal
    case openGL
    case disabled
  }

  package struct SimulatedLocation: Sendable, Hashable {
    package var allow: Bool
    package var defaultLocation: String?
  }

  package var config: String?
  package var executable: String?
  package var commandLineArguments: [String: Bool] = [:]
  package var environmentVariables: [EnvironmentVariable] = []
  package var preActions: [SchemeAction] = []
  package var postActions: [SchemeAction] = []
  package var enableGPUFrameCaptureMode = GPUFrameCapture.autoEnabled
  package var enableGPUValidationMode = true
  package var enableAddressSanitizer = false
  package var enableASanStackUseAfterReturn = false
  package var enableThreadSanitizer = false
  package var enableUBSanitizer = false
  package var disableMainThreadChecker = false
  package var stopOnEveryMainThreadCheckerIssue = false
  package var disableThreadPerformanceChecker = false
  package var language: String?
  package var region: String?
  package var debugEnabled = true
  package var simulateLocation: SimulatedLocation?
  package var storeKitConfiguration: String?
  package var launchAutomaticallySubstyle: String?
  package var askForAppToLaunch: Bool?
  package var customLLDBInit: String?
  package var macroExpansion: String?
  package var customWorkingDirectory: String?
}

/// What a scheme's test action says.
package struct SchemeTest: Sendable {
  package enum ScreenCaptureFormat: String, Sendable, CaseIterable {
    case screenshots
    case screenRecording
  }

  package var config: String?
  package var gatherCoverageData = false
  package var coverageTargets: [TestableReference] = []
  package var enableAddressSanitizer = false
  package var enableASanStackUseAfterReturn = false
  package var enableThreadSanitizer = false
  package var enableUBSanitizer = false
  package var disableMainThreadChecker = false
  package var commandLineArguments: [String: Bool] = [:]
  package var targets: [SchemeTestTarget] = []
  package var preActions: [SchemeAction] = []
  package var postActions: [SchemeAction] = []
  package var environmentVariables: [EnvironmentVariable] = []
  package var testPlans: [TestPlan] = []
  package var language: String?
  package var region: String?
  package var debugEnabled = true
  package var customLLDBInit: String?
  package var captureScreenshotsAutomatically = true
  package var deleteScreenshotsWhenEachTestSucceeds = true
  package var macroExpansion: String?
  package var preferredScreenCaptureFormat = ScreenCaptureFormat.screenRecording
}

/// A test bundle that a scheme runs.
package struct SchemeTestTarget: Sendable {
  package var target: TestableReference
  package var randomExecutionOrder = false
  package var parallelizable = false
  package var location: String?
  package var skipped = false
  package var skippedTests: [String] = []
  package var selectedTests: [String] = []
  package var value: SpecValue
}
