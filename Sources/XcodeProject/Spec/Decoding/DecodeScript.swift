extension SpecDecoder {
  func readScripts(_ reader: MapReader, into target: inout Target) {
    target.preBuildScripts = scripts(reader, "preBuildScripts", older: "prebuildScripts")
    target.postCompileScripts = scripts(reader, "postCompileScripts")
    target.postBuildScripts = scripts(reader, "postBuildScripts", older: "postbuildScripts")
    target.buildRules = reader.objects("buildRules", "a build rule", rule)
  }

  /// The scripts of a key; one without `script` and `path` is dropped.
  func scripts(_ reader: MapReader, _ key: String, older: String? = nil) -> [BuildScript] {
    if let older, reader[key]?.list == nil, reader[older] != nil {
      return reader.objects(older, "a build script", script)
    }
    return reader.objects(key, "a build script", script)
  }

  private func script(_ reader: MapReader, _ value: SpecValue) throws(Undecodable) -> BuildScript {
    reader.check(.buildScript)
    let source: BuildScript.Source
    if let script = reader.string("script") {
      source = .inline(script)
    } else if let path = reader.string("path") {
      source = .path(path)
    } else {
      throw Undecodable(message: "a build script needs `script` or `path`", node: value.node)
    }
    var script = BuildScript(source: source, value: value)
    script.name = reader.string("name")
    script.inputFiles = reader.strings("inputFiles")
    script.outputFiles = reader.strings("outputFiles")
    script.inputFileLists = reader.strings("inputFileLists")
    script.outputFileLists = reader.strings("outputFileLists")
    script.shell = reader.string("shell")
    script.runOnlyWhenInstalling = reader.bool("runOnlyWhenInstalling") ?? false
    script.showEnvVars = reader.bool("showEnvVars") ?? true
    script.basedOnDependencyAnalysis = reader.bool("basedOnDependencyAnalysis") ?? true
    script.discoveredDependencyFile = reader.string("discoveredDependencyFile")
    return script
  }

  private func rule(_ reader: MapReader, _ value: SpecValue) throws(Undecodable) -> BuildRule {
    reader.check(.buildRule)
    let fileType: BuildRule.FileType
    if let type = reader.string("fileType") {
      fileType = .type(type)
    } else {
      fileType = .pattern(try reader.required("filePattern", "a build rule"))
    }
    let action: BuildRule.Action
    if let compiler = reader.string("compilerSpec") {
      action = .compilerSpec(compiler)
    } else {
      action = .script(try reader.required("script", "a build rule"))
    }
    return BuildRule(
      fileType: fileType, action: action, name: reader.string("name"),
      outputFiles: reader.strings("outputFiles"),
      outputFilesCompilerFlags: reader.strings("outputFilesCompilerFlags"),
      runOncePerArchitecture: reader.bool("runOncePerArchitecture") ?? true, value: value)
  }
}
