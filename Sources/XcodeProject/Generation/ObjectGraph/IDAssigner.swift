/// Gives every object of a graph its id, in XcodeGen's order (xcodegen.md 9.1).
struct IDAssigner {
  private(set) var graph: ObjectGraph
  private var factory = IDFactory()
  private let root: String
  /// Elements that no group holds.
  private let loneFiles: [Handle<Element>]

  init(_ graph: consuming ObjectGraph, loneFiles: [Handle<Element>]) {
    root = graph.project.name
    self.graph = graph
    self.loneFiles = loneFiles
  }

  mutating func assign() -> ObjectGraph {
    graph.project.id = factory.make(.project, [root])
    assignPackages()
    for target in graph.project.targets { assignTarget(target) }
    var path: [UInt8] = []
    IDFactory.append(root, to: &path)
    assignElements(graph.project.mainGroup, path: &path, isMain: true)
    for file in loneFiles where !graph.elements[file].id.isAssigned {
      var path: [UInt8] = []
      IDFactory.append(root, to: &path)
      assignElements(file, path: &path)
    }
    for reference in graph.project.references { assignReference(reference) }
    for target in graph.project.targets { assignContents(of: target) }
    var list = graph.project.configurations
    assign(&list, names: [root])
    graph.project.configurations = list
    return graph
  }

  private mutating func assignPackages() {
    for index in graph.project.remotePackages.indices {
      let url = graph.project.remotePackages[index].url
      graph.project.remotePackages[index].id = factory.make(.remotePackage, [root, url])
    }
    for index in graph.project.localPackages.indices {
      let path = graph.project.localPackages[index].path
      graph.project.localPackages[index].id = factory.make(.localPackage, [root, path])
    }
  }

  private mutating func assignTarget(_ handle: Handle<TargetObject>) {
    let target = graph.targets[handle]
    for product in target.packageProducts + target.unlistedProducts {
      graph.products[product].id = factory.make(
        .packageProduct, [root, target.name, graph.products[product].name])
    }
    graph.targets[handle].id = factory.make(target.objectClass, [root, target.name])
  }

  // MARK: - The navigator

  /// Depth first; what is reached twice keeps its first id.
  private mutating func assignElements(
    _ handle: Handle<Element>, path: inout [UInt8], isMain: Bool = false
  ) {
    guard !graph.elements[handle].id.isAssigned else { return }
    let length = path.count
    if !isMain, let name = graph.elements[handle].nameOrPath {
      IDFactory.append(name, to: &path)
    }
    let named = path.count
    if let target = graph.elements[handle].productOf { IDFactory.append(target, to: &path) }
    graph.elements[handle].id = factory.make(graph.elements[handle].objectClass, path: path)
    path.removeSubrange(named...)
    if let synced = graph.elements[handle].synced { assignExceptions(of: synced, path: path) }
    for child in graph.elements[handle].children { assignElements(child, path: &path) }
    path.removeSubrange(length...)
  }

  private mutating func assignExceptions(of folder: Handle<SyncedFolder>, path: [UInt8]) {
    for set in graph.syncedFolders[folder].exceptions {
      var path = path
      IDFactory.append(graph.targets[graph.exceptionSets[set].target].id.text, to: &path)
      graph.exceptionSets[set].id = factory.make(.syncedExceptionSet, path: path)
    }
  }

  private mutating func assignReference(_ reference: ProjectObject.Reference) {
    let name = graph.elements[reference.file].nameOrPath ?? ""
    let group = graph.elements[reference.products]
    let names = [root, name, group.nameOrPath ?? ""]
    graph.elements[reference.products].id = factory.make(.group, names)
    for child in group.children {
      let path = graph.elements[child].path ?? ""
      graph.elements[child].id = factory.make(.referenceProxy, names + [path])
      guard let remote = graph.elements[child].remote else { continue }
      graph.proxies[remote].id = factory.make(
        .containerItemProxy, names + [path, graph.proxies[remote].remoteInfo])
    }
  }

  // MARK: - What targets own

  private mutating func assignContents(of handle: Handle<TargetObject>) {
    let names = [root, graph.targets[handle].name]
    var list = graph.targets[handle].configurations
    assign(&list, names: names)
    graph.targets[handle].configurations = list
    for index in graph.targets[handle].phases.indices {
      assignPhase(at: index, of: handle, names: names)
    }
    for index in graph.targets[handle].rules.indices {
      let name = graph.targets[handle].rules[index].name
      graph.targets[handle].rules[index].id = factory.make(.buildRule, names + [name])
    }
    for index in graph.targets[handle].dependencies.indices {
      assignDependency(at: index, of: handle, names: names)
    }
  }

  private mutating func assign(_ list: inout ConfigurationList, names: [String]) {
    list.id = factory.make(.configurationList, names)
    for index in list.configurations.indices {
      list.configurations[index].id = factory.make(
        .buildConfiguration, names + [list.configurations[index].name])
    }
  }

  private mutating func assignPhase(
    at index: Int, of handle: Handle<TargetObject>, names: [String]
  ) {
    let phase = graph.targets[handle].phases[index]
    var path: [UInt8] = []
    for name in names + [phase.name] { IDFactory.append(name, to: &path) }
    graph.targets[handle].phases[index].id = factory.make(phase.objectClass, path: path)
    let length = path.count
    for file in phase.files {
      if case .element(let element) = graph.buildFiles[file].item {
        path.append(UInt8(ascii: "-"))
        graph.elements[element].id.append(to: &path)
      }
      graph.buildFiles[file].id = factory.make(.buildFile, path: path)
      path.removeSubrange(length...)
    }
  }

  private mutating func assignDependency(
    at index: Int, of handle: Handle<TargetObject>, names: [String]
  ) {
    let dependency = graph.targets[handle].dependencies[index]
    var parts = names
    if let proxy = dependency.proxy {
      switch graph.proxies[proxy].remote {
      case .target(let target):
        let id = graph.targets[target].id.text
        graph.proxies[proxy].id = factory.make(.containerItemProxy, names + [id])
        parts.append(id)
      case .foreign(let id):
        graph.proxies[proxy].id = factory.make(.containerItemProxy, names + [id])
      }
      parts.append(graph.proxies[proxy].id.text)
    }
    graph.targets[handle].dependencies[index].id = factory.make(.targetDependency, parts)
  }
}
