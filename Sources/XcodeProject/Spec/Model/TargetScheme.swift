/// The `scheme` of a target (xcodegen.md 4.11).
package struct TargetScheme: Sendable {
  package var testTargets: [SchemeTestTarget] = []
  package var testPlans: [TestPlan] = []
  package var configVariants: [String] = []
  package var gatherCoverageData = false
  package var coverageTargets: [TestableReference] = []
  package var disableMainThreadChecker = false
  package var stopOnEveryMainThreadCheckerIssue = false
  package var disableThreadPerformanceChecker = false
  package var buildImplicitDependencies = true
  package var language: String?
  package var region: String?
  package var commandLineArguments: [String: Bool] = [:]
  package var environmentVariables: [EnvironmentVariable] = []
  package var preActions: [SchemeAction] = []
  package var postActions: [SchemeAction] = []
  package var management: Scheme.Management?
  package var storeKitConfiguration: String?
  package var value: SpecValue
}
