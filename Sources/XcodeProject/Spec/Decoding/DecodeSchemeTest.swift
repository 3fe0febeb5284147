import YAML

extension SpecDecoder {
  func test(_ reader: MapReader) throws(Undecodable) -> SchemeTest {
    reader.check(.schemeTest)
    var test = SchemeTest()
    test.config = reader.string("config")
    test.gatherCoverageData = reader.bool("gatherCoverageData") ?? false
    test.coverageTargets = try coverageTargets(reader)
    test.enableAddressSanitizer = reader.bool("enableAddressSanitizer") ?? false
    test.enableASanStackUseAfterReturn = reader.bool("enableASanStackUseAfterReturn") ?? false
    test.enableThreadSanitizer = reader.bool("enableThreadSanitizer") ?? false
    test.enableUBSanitizer = reader.bool("enableUBSanitizer") ?? false
    test.disableMainThreadChecker = reader.bool("disableMainThreadChecker") ?? false
    test.commandLineArguments = arguments(reader)
    test.targets = try testTargets(reader, "targets")
    test.preActions = actions(reader, "preActions")
    test.postActions = actions(reader, "postActions")
    test.environmentVariables = try environment(reader)
    test.testPlans = testPlans(reader)
    test.language = reader.string("language")
    test.region = reader.string("region")
    test.debugEnabled = reader.bool("debugEnabled") ?? true
    test.customLLDBInit = reader.string("customLLDBInit")
    test.captureScreenshotsAutomatically = reader.bool("captureScreenshotsAutomatically") ?? true
    test.deleteScreenshotsWhenEachTestSucceeds =
      reader.bool("deleteScreenshotsWhenEachTestSucceeds") ?? true
    test.macroExpansion = reader.string("macroExpansion")
    test.preferredScreenCaptureFormat =
      reader.enumeration("preferredScreenCaptureFormat") ?? .screenRecording
    return test
  }

  /// A target's own `scheme`; one bad entry and XcodeGen drops it whole.
  func targetScheme(_ reader: MapReader, target: String) -> TargetScheme? {
    guard let value = reader["scheme"], let own = reader.reader("scheme") else { return nil }
    do {
      return try targetScheme(own, value)
    } catch {
      log.warn(
        "dead-setting", "\(error.message): the whole scheme of `\(target)` is ignored",
        at: error.node ?? reader.keyNode("scheme"))
      return nil
    }
  }

  private func targetScheme(_ reader: MapReader, _ value: SpecValue) throws(Undecodable)
    -> TargetScheme
  {
    reader.check(.targetScheme)
    var scheme = TargetScheme(value: value)
    scheme.testTargets = try testTargets(reader, "testTargets")
    scheme.testPlans = testPlans(reader)
    scheme.configVariants = reader.strings("configVariants")
    scheme.gatherCoverageData = reader.bool("gatherCoverageData") ?? false
    scheme.coverageTargets = try coverageTargets(reader)
    scheme.disableMainThreadChecker = reader.bool("disableMainThreadChecker") ?? false
    scheme.stopOnEveryMainThreadCheckerIssue =
      reader.bool("stopOnEveryMainThreadCheckerIssue") ?? false
    scheme.disableThreadPerformanceChecker =
      reader.bool("disableThreadPerformanceChecker") ?? false
    scheme.buildImplicitDependencies = reader.bool("buildImplicitDependencies") ?? true
    scheme.language = reader.string("language")
    scheme.region = reader.string("region")
    scheme.commandLineArguments = arguments(reader)
    scheme.environmentVariables = try environment(reader)
    scheme.preActions = actions(reader, "preActions")
    scheme.postActions = actions(reader, "postActions")
    scheme.management = management(reader)
    scheme.storeKitConfiguration = reader.string("storeKitConfiguration")
    return scheme
  }

  private func testPlans(_ reader: MapReader) -> [TestPlan] {
    reader.objects("testPlans", "a test plan") { own, _ throws(Undecodable) in
      own.check(.testPlan)
      return TestPlan(
        path: try own.required("path", "a test plan"),
        defaultPlan: own.bool("defaultPlan") ?? false)
    }
  }

  private func testTargets(_ reader: MapReader, _ key: String) throws(Undecodable)
    -> [SchemeTestTarget]
  {
    guard let value = reader[key] else { return [] }
    guard let list = value.list else {
      reader.drop(value, "`\(key)` is not a list", at: value.node)
      return []
    }
    var targets: [SchemeTestTarget] = []
    for item in list { if let target = try testTarget(item, reader) { targets.append(target) } }
    return targets
  }

  private func testTarget(_ value: SpecValue, _ reader: MapReader) throws(Undecodable)
    -> SchemeTestTarget?
  {
    if let text = value.string {
      return SchemeTestTarget(target: try testable(text, at: value.node), value: value)
    }
    guard let own = MapReader(value, log: log) else {
      reader.drop(value, "a test target is a name or a mapping", at: value.node)
      return nil
    }
    own.check(.testTarget)
    var target = SchemeTestTarget(target: try testable(own), value: value)
    target.randomExecutionOrder = own.bool("randomExecutionOrder") ?? false
    target.parallelizable = own.bool("parallelizable") ?? false
    target.location = own.string("location")
    target.skipped = own.bool("skipped") ?? false
    target.skippedTests = own.strings("skippedTests")
    target.selectedTests = own.strings("selectedTests")
    return target
  }

  private func coverageTargets(_ reader: MapReader) throws(Undecodable) -> [TestableReference] {
    var references: [TestableReference] = []
    for item in reader["coverageTargets"]?.list ?? [] {
      if let text = item.string {
        references.append(try testable(text, at: item.node))
      } else if let own = MapReader(item, log: log) {
        own.check(.testableReference)
        references.append(try testable(own))
      }
    }
    return references
  }
}
