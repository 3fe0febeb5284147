/// Builds one aggregate target: scripts and dependencies, nothing else.
struct AggregateBuilder {
  let project: ProjectBuilder
  let target: AggregateTarget
  let handle: Handle<TargetObject>

  private var context: GenerationContext { project.context }

  /// Fills the target's object; the answer is what the target holds.
  func build() -> TargetContent {
    let dependencies = target.targets.compactMap(dependency)
    let plugins = target.buildToolPlugins.map { plugin in
      context.graph.products.add(
        project.packages.product(plugin.plugin, of: plugin.package, isPlugin: true))
    }
    let phases = target.buildScripts.map {
      ScriptPhase.phase(for: $0, context: context)
    }
    let configurations = project.configurations(files: target.configFiles) {
      project.settings.aggregate(target, $0)
    }
    context.change(handle) { object in
      object.dependencies = dependencies + plugins.map { TargetDependency(product: $0) }
      object.unlistedProducts = plugins
      object.phases = phases
      object.configurations = configurations
    }
    addAttributes()
    return TargetContents.content(of: target, context: context)
  }

  private func dependency(on name: String) -> TargetDependency? {
    guard let other = project.targets.handles[name] else { return nil }
    let proxy = context.graph.proxies.add(
      ContainerProxy(isProduct: false, remote: .target(other), remoteInfo: name))
    return TargetDependency(target: other, proxy: proxy)
  }

  private func addAttributes() {
    var attributes: [String: ProjectValue] = [:]
    for entry in target.attributes.entries {
      attributes[entry.key] = ProjectValue(entry.value.settingValue)
    }
    for (key, setting) in TargetAttributes.signing {
      if let value = project.settings.commonValue(setting, of: target) {
        attributes[key] = ProjectValue(value)
      }
    }
    context.setAttributes(attributes, of: handle)
  }
}
