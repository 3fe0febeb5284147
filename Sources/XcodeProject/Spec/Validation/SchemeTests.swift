import YAML

/// What a scheme of the spec tests.
package enum SchemeTests {
  /// A scheme that the spec writes, that tests nothing, beside test bundles that it could test:
  /// xcodebuild runs it, executes no test and may end with 0. Nil where it tests something, where
  /// there is nothing to test, or where Xcode makes the scheme.
  package static func problem(ofScheme name: String, in spec: Spec) -> Diagnostic? {
    guard let (isEmpty, value) = tests(ofScheme: name, in: spec), isEmpty else { return nil }
    let bundles = spec.targets.filter { $0.type.isTest && $0.legacy == nil }.map(\.name)
    guard !bundles.isEmpty else { return nil }
    let message =
      "scheme `\(name)` runs no test target ("
      + bundles.sorted().map { "`\($0)`" }.joined(separator: ", ")
      + (bundles.count == 1 ? " exists but is" : " exist but are") + " not listed)"
    let hint = "list \(bundles.count == 1 ? "it" : "them") under the scheme's test targets"
    guard let node = value.node else {
      return Diagnostic(
        id: "scheme-tests-nothing", severity: .warning, message: message, file: spec.basePath,
        hint: hint)
    }
    return node.diagnostic(
      id: "scheme-tests-nothing", severity: .warning, message, hint: hint)
  }

  /// Whether a scheme tests nothing, and where it stands; nil where the spec does not write it.
  private static func tests(ofScheme name: String, in spec: Spec) -> (Bool, SpecValue)? {
    if let scheme = spec.schemes.first(where: { $0.name == name }) {
      let test = scheme.test
      return (isEmpty(test?.targets ?? [], test?.testPlans ?? []), scheme.value)
    }
    let owners =
      spec.targets.map { ($0.name, $0.scheme) } + spec.aggregateTargets.map { ($0.name, $0.scheme) }
    for (target, scheme) in owners {
      guard let scheme else { continue }
      let names =
        scheme.configVariants.isEmpty
        ? [target] : scheme.configVariants.map { "\(target) \($0)" }
      if names.contains(name) {
        return (isEmpty(scheme.testTargets, scheme.testPlans), scheme.value)
      }
    }
    return nil
  }

  private static func isEmpty(_ targets: [SchemeTestTarget], _ plans: [TestPlan]) -> Bool {
    plans.isEmpty && targets.allSatisfy(\.skipped)
  }
}
