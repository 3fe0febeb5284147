/// Says what a target holds, for those who want to know where a file belongs.
enum TargetContents {
  static func content(
    of target: Target, files: [SourceFile], infoPlists: Set<String>, context: GenerationContext
  ) -> TargetContent {
    var result: [TargetContent.File] = files.map { file in
      TargetContent.File(
        path: file.path,
        role: infoPlists.contains(file.path) ? .infoPlist : role(of: file.phase),
        source: file.source)
    }
    for path in infoPlists.sorted() where !files.contains(where: { $0.path == path }) {
      result.append(TargetContent.File(path: path, role: .infoPlist, source: nil))
    }
    if let entitlements = target.entitlements {
      result.append(
        TargetContent.File(
          path: context.absolute(entitlements.path), role: .entitlements, source: nil))
    }
    result += shared(
      configFiles: target.configFiles,
      scripts: target.preBuildScripts + target.postCompileScripts + target.postBuildScripts,
      context: context)
    return TargetContent(name: target.name, files: result)
  }

  static func content(of target: AggregateTarget, context: GenerationContext) -> TargetContent {
    TargetContent(
      name: target.name,
      files: shared(
        configFiles: target.configFiles, scripts: target.buildScripts, context: context))
  }

  private static func role(of phase: FilePhase?) -> TargetContent.Role {
    switch phase {
    case .sources: .source
    case .headers: .header
    case .resources: .resource
    case .frameworks: .framework
    case .copyFiles: .copied
    case nil: .navigator
    }
  }

  private static func shared(
    configFiles: [String: String], scripts: [BuildScript], context: GenerationContext
  ) -> [TargetContent.File] {
    let configurations = Set(configFiles.values.map(context.absolute)).sorted().map {
      TargetContent.File(path: $0, role: .configuration, source: nil)
    }
    let files = scripts.compactMap { script -> TargetContent.File? in
      guard case .path(let path) = script.source else { return nil }
      return TargetContent.File(path: context.absolute(path), role: .script, source: nil)
    }
    return configurations + files
  }
}
