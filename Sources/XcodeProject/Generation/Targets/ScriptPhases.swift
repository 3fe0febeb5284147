extension ScriptPhase {
  /// The phase of a build script; a script in a file becomes part of the project.
  static func phase(for script: BuildScript, context: GenerationContext) -> BuildPhase {
    let text: String
    switch script.source {
    case .inline(let inline): text = inline
    case .path(let path):
      let bytes = context.folders.contents(of: context.absolute(path)) ?? []
      text = String(decoding: bytes, as: UTF8.self)
    }
    var phase = ScriptPhase(
      name: script.name ?? "Run Script", script: text, shell: script.shell ?? "/bin/sh")
    phase.inputPaths = script.inputFiles
    phase.outputPaths = script.outputFiles
    phase.inputFileLists = script.inputFileLists
    phase.outputFileLists = script.outputFileLists
    phase.dependencyFile = script.discoveredDependencyFile
    phase.alwaysOutOfDate = !script.basedOnDependencyAnalysis
    phase.showsEnvironment = script.showEnvVars
    phase.runsOnlyWhenInstalling = script.runOnlyWhenInstalling
    return BuildPhase(.script(phase))
  }

  /// Carthage's own script: copies frameworks into the product.
  static func carthage(
    _ frameworks: [String], executable: String, buildPath: String
  ) -> ScriptPhase {
    var phase = ScriptPhase(
      name: "Carthage", script: "\(executable) copy-frameworks\n", shell: "/bin/sh -l")
    phase.inputPaths = frameworks.map { "$(SRCROOT)/\(buildPath)/\($0)" }
    phase.outputPaths = frameworks.map {
      "$(BUILT_PRODUCTS_DIR)/$(FRAMEWORKS_FOLDER_PATH)/\($0)"
    }
    return phase
  }

  /// Copies the generated Objective-C header of a static library beside it.
  static var interfaceHeader: ScriptPhase {
    var phase = ScriptPhase(
      name: "Copy Swift Objective-C Interface Header",
      script: "ditto \"${SCRIPT_INPUT_FILE_0}\" \"${SCRIPT_OUTPUT_FILE_0}\"\n", shell: "/bin/sh")
    let header = "$(SWIFT_OBJC_INTERFACE_HEADER_NAME)"
    phase.inputPaths = ["$(DERIVED_SOURCES_DIR)/\(header)"]
    phase.outputPaths = ["$(BUILT_PRODUCTS_DIR)/include/$(PRODUCT_MODULE_NAME)/\(header)"]
    return phase
  }
}
