extension SpecDecoder {
  func run(_ reader: MapReader) throws(Undecodable) -> SchemeRun {
    reader.check(.schemeRun)
    var run = SchemeRun()
    run.config = reader.string("config")
    run.executable = reader.string("executable")
    run.commandLineArguments = arguments(reader)
    run.environmentVariables = try environment(reader)
    run.preActions = actions(reader, "preActions")
    run.postActions = actions(reader, "postActions")
    run.enableGPUFrameCaptureMode = frameCapture(reader)
    run.enableGPUValidationMode = validation(reader)
    run.enableAddressSanitizer = reader.bool("enableAddressSanitizer") ?? false
    run.enableASanStackUseAfterReturn = reader.bool("enableASanStackUseAfterReturn") ?? false
    run.enableThreadSanitizer = reader.bool("enableThreadSanitizer") ?? false
    run.enableUBSanitizer = reader.bool("enableUBSanitizer") ?? false
    run.disableMainThreadChecker = reader.bool("disableMainThreadChecker") ?? false
    run.stopOnEveryMainThreadCheckerIssue =
      reader.bool("stopOnEveryMainThreadCheckerIssue") ?? false
    run.disableThreadPerformanceChecker = reader.bool("disableThreadPerformanceChecker") ?? false
    run.debugEnabled = reader.bool("debugEnabled") ?? true
    readRest(reader, into: &run)
    return run
  }

  private func readRest(_ reader: MapReader, into run: inout SchemeRun) {
    run.language = reader.string("language")
    run.region = reader.string("region")
    run.simulateLocation = simulatedLocation(reader)
    run.storeKitConfiguration = reader.string("storeKitConfiguration")
    run.launchAutomaticallySubstyle = substyle(reader)
    run.askForAppToLaunch = reader.bool("askForAppToLaunch")
    run.customLLDBInit = reader.string("customLLDBInit")
    run.macroExpansion = reader.string("macroExpansion")
    run.customWorkingDirectory = reader.string("customWorkingDirectory")
  }

  private func substyle(_ reader: MapReader) -> String? {
    let key = "launchAutomaticallySubstyle"
    if let int = reader[key]?.int { return String(int) }
    return reader.string(key)
  }

  /// XcodeGen crashes on an unknown mode.
  private func frameCapture(_ reader: MapReader) -> SchemeRun.GPUFrameCapture {
    guard let value = reader["enableGPUFrameCaptureMode"], let text = value.string else {
      return .autoEnabled
    }
    if let mode = SchemeRun.GPUFrameCapture(rawValue: text) { return mode }
    log.fail(
      "scheme", "`\(text)` is no GPU frame capture mode", at: value.node,
      hint: "use `autoEnabled`, `metal`, `openGL` or `disabled`")
    return .autoEnabled
  }

  private func validation(_ reader: MapReader) -> Bool {
    switch reader["enableGPUValidationMode"]?.string {
    case "enabled", "extended": true
    case "disabled": false
    default: reader.bool("enableGPUValidationMode") ?? true
    }
  }

  private func simulatedLocation(_ reader: MapReader) -> SchemeRun.SimulatedLocation? {
    guard let own = reader.reader("simulateLocation") else { return nil }
    own.check(.simulateLocation)
    guard let allow = own.bool("allow") else {
      if let value = reader["simulateLocation"] {
        reader.drop(value, "`simulateLocation` needs `allow`", at: value.node)
      }
      return nil
    }
    return SchemeRun.SimulatedLocation(
      allow: allow, defaultLocation: own.string("defaultLocation"))
  }
}
