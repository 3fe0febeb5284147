extension SchemeWriter {
  var testAction: XMLElement {
    let test = scheme.test
    var children = actions(test?.preActions ?? [], test?.postActions ?? [])
    children += testPlans(test?.testPlans ?? [])
    children += macroExpansion(entry(named: test?.macroExpansion) ?? testedMacro)
    children.append(XMLElement("Testables", children: testables.map(testable)))
    if let test {
      children.append(commandLine(test.commandLineArguments))
      children += environment(test.environmentVariables)
      children += coverage(test)
    }
    return XMLElement("TestAction", attributes(test ?? SchemeTest()), children: children)
  }

  private func attributes(_ test: SchemeTest) -> [String: String] {
    var attributes = Self.debugger(test.debugEnabled)
    attributes["buildConfiguration"] = test.config ?? debugConfig
    attributes["shouldUseLaunchSchemeArgsEnv"] = Self.flag(
      test.commandLineArguments.isEmpty && test.environmentVariables.isEmpty)
    attributes["onlyGenerateCoverageForSpecifiedTargets"] = Self.flag(
      !test.coverageTargets.isEmpty)
    attributes["customLLDBInitFile"] = test.customLLDBInit
    attributes["language"] = test.language
    attributes["region"] = test.region
    let switches = [
      "codeCoverageEnabled": test.gatherCoverageData,
      "enableAddressSanitizer": test.enableAddressSanitizer,
      "enableASanStackUseAfterReturn": test.enableASanStackUseAfterReturn,
      "enableThreadSanitizer": test.enableThreadSanitizer,
      "enableUBSanitizer": test.enableUBSanitizer,
      "disableMainThreadChecker": test.disableMainThreadChecker,
    ]
    for (key, isOn) in switches where isOn { attributes[key] = "YES" }
    if !test.captureScreenshotsAutomatically {
      attributes["systemAttachmentLifetime"] = "keepNever"
    } else if !test.deleteScreenshotsWhenEachTestSucceeds {
      attributes["systemAttachmentLifetime"] = "keepAlways"
    }
    if test.preferredScreenCaptureFormat == .screenshots {
      attributes["preferredScreenCaptureFormat"] = "screenshots"
    }
    return attributes
  }

  /// The reference itself where it is built for testing or is a test; else the first such.
  private var testedMacro: Buildable? {
    let tested =
      entries.filter { $0.purposes.contains(.testing) }.map(\.buildable)
      + testables.map(\.buildable)
    guard let reference else { return tested.first }
    return tested.contains { $0.isSame(as: reference) } ? reference : tested.first ?? reference
  }

  private func testPlans(_ plans: [TestPlan]) -> [XMLElement] {
    guard !plans.isEmpty else { return [] }
    let position = plans.firstIndex(where: \.defaultPlan) ?? 0
    return [
      XMLElement(
        "TestPlans",
        children: plans.enumerated().map { index, plan in
          var attributes = ["reference": "container:" + plan.path]
          if index == position { attributes["default"] = "YES" }
          return XMLElement("TestPlanReference", attributes)
        })
    ]
  }

  private func testable(_ buildable: Buildable, _ test: SchemeTestTarget) -> XMLElement {
    var attributes = [
      "skipped": Self.flag(test.skipped), "parallelizable": Self.flag(test.parallelizable),
    ]
    if !test.selectedTests.isEmpty { attributes["useTestSelectionWhitelist"] = "YES" }
    if test.randomExecutionOrder { attributes["testExecutionOrdering"] = "random" }
    var children = [buildable.element]
    if let place = test.location { children.append(location(place)) }
    if !test.selectedTests.isEmpty {
      children.append(list("SelectedTests", test.selectedTests))
    } else if !test.skippedTests.isEmpty {
      children.append(list("SkippedTests", test.skippedTests))
    }
    return XMLElement("TestableReference", attributes, children: children)
  }

  private func list(_ name: String, _ tests: [String]) -> XMLElement {
    XMLElement(name, children: tests.map { XMLElement("Test", ["Identifier": $0]) })
  }

  private func coverage(_ test: SchemeTest) -> [XMLElement] {
    let targets = test.coverageTargets.compactMap {
      index.buildable($0, at: scheme.value)?.element
    }
    return targets.isEmpty ? [] : [XMLElement("CodeCoverageTargets", children: targets)]
  }
}
