extension ProjectSerializer {
  mutating func write(_ file: BuildFile) {
    text.begin(file.id, graph.name(of: file), in: file.phase, isa: .buildFile, inline: true)
    if case .element(let element) = file.item {
      text.field("fileRef", id: graph.elements[element].id, graph.comment(element))
    }
    text.field("platformFilter", optional: file.platformFilter)
    if !file.platformFilters.isEmpty { text.field("platformFilters", texts: file.platformFilters) }
    if case .product(let handle) = file.item {
      let product = graph.products[handle]
      text.field("productRef", id: product.id, product.name)
    }
    writeSettings(file)
    text.end()
  }

  private mutating func writeSettings(_ file: BuildFile) {
    guard file.attributes != nil || file.compilerFlags != nil || file.assetTags != nil else {
      return
    }
    text.map("settings") { text in
      if let tags = file.assetTags { text.field("ASSET_TAGS", texts: tags) }
      if let attributes = file.attributes { text.field("ATTRIBUTES", texts: attributes) }
      text.field("COMPILER_FLAGS", optional: file.compilerFlags)
    }
  }

  mutating func write(_ phase: BuildPhase) {
    text.begin(phase.id, phase.name, isa: phase.objectClass)
    if case .script(let script) = phase.kind, script.alwaysOutOfDate {
      text.field("alwaysOutOfDate", number: 1)
    }
    if phase.onlyOnInstall {
      text.field("buildActionMask", number: 8)
    } else {
      text.field("buildActionMask", number: 2_147_483_647)
    }
    switch phase.kind {
    case .copyFiles(let copy): writeCopy(copy, files: phase.files, onInstall: phase.onlyOnInstall)
    case .script(let script): write(script)
    default:
      writeFiles(phase.files)
      text.field("runOnlyForDeploymentPostprocessing", number: phase.onlyOnInstall)
    }
    text.end()
  }

  private mutating func writeFiles(_ files: [Handle<BuildFile>]) {
    let graph = graph
    text.list("files", files) {
      let file = graph.buildFiles[$1]
      $0.reference(file.id, graph.name(of: file), in: file.phase)
    }
  }

  private mutating func writeCopy(
    _ copy: BuildPhase.CopyFiles, files: [Handle<BuildFile>], onInstall: Bool
  ) {
    text.field("dstPath", optional: copy.path)
    text.field("dstSubfolderSpec", number: copy.destination)
    writeFiles(files)
    text.field("name", optional: copy.name)
    text.field("runOnlyForDeploymentPostprocessing", number: onInstall)
  }

  private mutating func write(_ script: ScriptPhase) {
    text.field("dependencyFile", optional: script.dependencyFile)
    writeFiles([])
    if let lists = script.inputFileLists { text.field("inputFileListPaths", texts: lists) }
    text.field("inputPaths", texts: script.inputPaths)
    text.field("name", optional: script.name)
    if let lists = script.outputFileLists { text.field("outputFileListPaths", texts: lists) }
    text.field("outputPaths", texts: script.outputPaths)
    text.field("runOnlyForDeploymentPostprocessing", number: script.runsOnlyWhenInstalling)
    text.field("shellPath", script.shell)
    text.field("shellScript", script.script)
    if !script.showsEnvironment { text.field("showEnvVarsInLog", number: 0) }
  }

  mutating func write(_ rule: RuleObject) {
    text.begin(rule.id, ObjectClass.buildRule.rawValue, isa: .buildRule)
    text.field("compilerSpec", rule.compilerSpec)
    text.field("filePatterns", optional: rule.filePatterns)
    text.field("fileType", rule.fileType)
    text.field("isEditable", number: 1)
    text.field("name", rule.name)
    text.field("outputFiles", texts: rule.outputFiles)
    text.field("outputFilesCompilerFlags", texts: rule.outputFilesCompilerFlags)
    text.field("runOncePerArchitecture", number: rule.runsOncePerArchitecture)
    text.field("script", optional: rule.script)
    text.end()
  }
}
