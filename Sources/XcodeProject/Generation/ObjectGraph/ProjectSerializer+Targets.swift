extension ProjectSerializer {
  mutating func write(_ target: TargetObject) {
    let graph = graph
    text.begin(target.id, target.name, isa: target.objectClass)
    if case .legacy(let legacy) = target.kind {
      text.field("buildArgumentsString", optional: legacy.arguments)
    }
    text.field(
      "buildConfigurationList", id: target.configurations.id,
      Self.owner(target.objectClass, target.name))
    text.list("buildPhases", target.phases) { $0.reference($1.id, $1.name) }
    writeRules(target)
    if case .legacy(let legacy) = target.kind {
      text.field("buildToolPath", legacy.toolPath)
      text.field("buildWorkingDirectory", optional: legacy.workingDirectory)
    }
    text.list("dependencies", target.dependencies) {
      $0.reference($1.id, ObjectClass.targetDependency.rawValue)
    }
    if !target.syncedGroups.isEmpty {
      text.list("fileSystemSynchronizedGroups", target.syncedGroups) {
        $0.reference(graph.elements[$1].id, graph.elements[$1].path)
      }
    }
    text.field("name", target.name)
    text.list("packageProductDependencies", target.packageProducts) {
      $0.reference(graph.products[$1].id, graph.products[$1].name)
    }
    if case .legacy(let legacy) = target.kind {
      text.field("passBuildSettingsInEnvironment", number: legacy.passesSettings)
    }
    text.field("productName", target.name)
    if let product = target.product {
      text.field("productReference", id: graph.elements[product].id, graph.comment(product))
    }
    text.field("productType", optional: target.productType)
    text.end()
  }

  private mutating func writeRules(_ target: TargetObject) {
    switch target.kind {
    case .aggregate: return
    case .legacy: if target.rules.isEmpty { return }
    case .native: break
    }
    text.list("buildRules", target.rules) {
      $0.reference($1.id, ObjectClass.buildRule.rawValue)
    }
  }

  mutating func write(_ dependency: TargetDependency) {
    text.begin(dependency.id, ObjectClass.targetDependency.rawValue, isa: .targetDependency)
    text.field("name", optional: dependency.name)
    text.field("platformFilter", optional: dependency.platformFilter)
    if !dependency.platformFilters.isEmpty {
      text.field("platformFilters", texts: dependency.platformFilters)
    }
    if let handle = dependency.product {
      let product = graph.products[handle]
      text.field("productRef", id: product.id, product.name)
    }
    if let handle = dependency.target {
      let target = graph.targets[handle]
      text.field("target", id: target.id, target.name)
    }
    if let proxy = dependency.proxy {
      text.field(
        "targetProxy", id: graph.proxies[proxy].id, ObjectClass.containerItemProxy.rawValue)
    }
    text.end()
  }

  mutating func write(_ proxy: ContainerProxy) {
    text.begin(proxy.id, ObjectClass.containerItemProxy.rawValue, isa: .containerItemProxy)
    if let portal = proxy.portal {
      text.field("containerPortal", id: graph.elements[portal].id, graph.comment(portal))
    } else {
      text.field("containerPortal", id: graph.project.id, "Project object")
    }
    text.field("proxyType", number: proxy.isProduct ? 2 : 1)
    text.key("remoteGlobalIDString")
    switch proxy.remote {
    case .target(let target): text.reference(graph.targets[target].id, nil)
    case .foreign(let id): text.text(id)
    }
    text.endField()
    text.field("remoteInfo", proxy.remoteInfo)
    text.end()
  }

  mutating func write(_ configuration: Configuration) {
    text.begin(configuration.id, configuration.name, isa: .buildConfiguration)
    if let base = configuration.base {
      text.field("baseConfigurationReference", id: graph.elements[base].id, graph.comment(base))
    }
    text.map("buildSettings") { text in
      text.fields(configuration.settings) { _ in .none }
    }
    text.field("name", configuration.name)
    text.end()
  }

  mutating func write(_ list: ConfigurationList, owner: String) {
    text.begin(list.id, owner, isa: .configurationList)
    text.list("buildConfigurations", list.configurations) { $0.reference($1.id, $1.name) }
    text.field("defaultConfigurationIsVisible", number: 0)
    text.field("defaultConfigurationName", list.defaultName)
    text.end()
  }
}
