extension SchemeWriter {
  /// What is launched, if the scheme's subject can be.
  private var launched: Buildable? {
    subject?.type?.runsOnLaunch == true ? reference : nil
  }

  var launchAction: XMLElement {
    let run = scheme.run
    var children = actions(run?.preActions ?? [], run?.postActions ?? [])
    if let launched { children.append(runnable(launched, isRemote: isWatchApp)) }
    if let place = run?.simulateLocation?.defaultLocation { children.append(location(place)) }
    children += macroExpansion(
      entry(named: run?.macroExpansion) ?? (launched == nil ? reference : nil))
    if let run {
      children.append(commandLine(run.commandLineArguments))
      children += environment(run.environmentVariables)
      if let path = run.storeKitConfiguration {
        children.append(
          XMLElement("StoreKitConfigurationFileReference", ["identifier": prefixed(path)]))
      }
    }
    return XMLElement("LaunchAction", attributes(run ?? SchemeRun()), children: children)
  }

  private var isWatchApp: Bool {
    subject?.type == .watch2App || subject?.type == .watchApp
  }

  private var isExtension: Bool { subject?.type?.isExtension == true }

  private func attributes(_ run: SchemeRun) -> [String: String] {
    var attributes = Self.debugger(run.debugEnabled && !isExtension)
    attributes["buildConfiguration"] = run.config ?? debugConfig
    attributes["launchStyle"] = "0"
    attributes["useCustomWorkingDirectory"] = Self.flag(run.customWorkingDirectory != nil)
    attributes["customWorkingDirectory"] = run.customWorkingDirectory
    attributes["ignoresPersistentStateOnLaunch"] = "NO"
    attributes["debugDocumentVersioning"] = "YES"
    attributes["debugServiceExtension"] = "internal"
    attributes["allowLocationSimulation"] = Self.flag(run.simulateLocation?.allow ?? true)
    attributes["customLLDBInitFile"] = run.customLLDBInit
    attributes["language"] = run.language
    attributes["region"] = run.region
    attributes["askForAppToLaunch"] = run.askForAppToLaunch.map(Self.flag)
    attributes["launchAutomaticallySubstyle"] =
      run.launchAutomaticallySubstyle ?? (isExtension ? "2" : nil)
    addChecks(run, to: &attributes)
    return attributes
  }

  private func addChecks(_ run: SchemeRun, to attributes: inout [String: String]) {
    switch run.enableGPUFrameCaptureMode {
    case .autoEnabled: break
    case .metal: attributes["enableGPUFrameCaptureMode"] = "1"
    case .openGL: attributes["enableGPUFrameCaptureMode"] = "2"
    case .disabled: attributes["enableGPUFrameCaptureMode"] = "3"
    }
    if !run.enableGPUValidationMode { attributes["enableGPUValidationMode"] = "1" }
    let switches = [
      "enableAddressSanitizer": run.enableAddressSanitizer,
      "enableASanStackUseAfterReturn": run.enableASanStackUseAfterReturn,
      "enableThreadSanitizer": run.enableThreadSanitizer,
      "enableUBSanitizer": run.enableUBSanitizer,
      "disableMainThreadChecker": run.disableMainThreadChecker,
      "disablePerformanceAntipatternChecker": run.disableThreadPerformanceChecker,
      "stopOnEveryMainThreadCheckerIssue": run.stopOnEveryMainThreadCheckerIssue,
    ]
    for (key, isOn) in switches where isOn { attributes[key] = "YES" }
  }

  private func runnable(_ buildable: Buildable, isRemote: Bool) -> XMLElement {
    isRemote
      ? XMLElement(
        "RemoteRunnable",
        ["runnableDebuggingMode": "2", "BundleIdentifier": "com.apple.Carousel"],
        children: [buildable.element])
      : XMLElement(
        "BuildableProductRunnable", ["runnableDebuggingMode": "0"],
        children: [buildable.element])
  }

  var profileAction: XMLElement {
    let profile = scheme.profile
    var attributes = [
      "buildConfiguration": profile?.config ?? releaseConfig,
      "shouldUseLaunchSchemeArgsEnv": Self.flag(
        profile?.commandLineArguments.isEmpty ?? true
          && profile?.environmentVariables.isEmpty ?? true),
      "savedToolIdentifier": "", "useCustomWorkingDirectory": "NO",
      "debugDocumentVersioning": "YES",
    ]
    attributes["askForAppToLaunch"] = profile?.askForAppToLaunch.map(Self.flag)
    var children = actions(profile?.preActions ?? [], profile?.postActions ?? [])
    if let launched { children.append(runnable(launched, isRemote: false)) }
    if let profile {
      children.append(commandLine(profile.commandLineArguments))
      children += environment(profile.environmentVariables)
    }
    if launched == nil { children += macroExpansion(reference) }
    return XMLElement("ProfileAction", attributes, children: children)
  }
}
