/// Writes a graph whose objects all have ids as the text of a project file.
struct ProjectSerializer: Sendable {
  let graph: ObjectGraph
  var text = ProjectText()
  /// The elements of each kind, in the order of their ids; those without an id are not written.
  private var elements: [ObjectClass: [Int]] = [:]

  init(_ graph: ObjectGraph) {
    self.graph = graph
    text.reserve(graph.buildFiles.values.count * 200 + graph.elements.values.count * 320 + 8192)
  }

  /// The whole file.
  mutating func serialize() -> [UInt8] {
    elements = elementsByClass()
    text.raw("// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = ")
    text.raw(String(graph.project.format.objectVersion))
    text.raw(";\n\tobjects = {\n")
    for objectClass in ObjectClass.allCases { writeSection(objectClass) }
    text.raw("\t};\n\trootObject = ")
    text.reference(graph.project.id, "Project object")
    text.raw(";\n}\n")
    return text.bytes
  }

  private mutating func writeSection(_ objectClass: ObjectClass) {
    switch objectClass {
    case .buildFile:
      let files = graph.buildFiles.values
      section(objectClass, ordered(files.indices) { files[$0].id }) { $0.write(files[$1]) }
    case .fileReference, .group, .variantGroup, .versionGroup, .syncedRootGroup, .referenceProxy:
      section(objectClass, elements[objectClass] ?? []) {
        $0.write($0.graph.elements.values[$1], at: $1)
      }
    case .containerItemProxy:
      let proxies = graph.proxies.values.filter(\.id.isAssigned)
      section(objectClass, ordered(proxies.indices) { proxies[$0].id }) { $0.write(proxies[$1]) }
    case .syncedExceptionSet:
      let sets = graph.exceptionSets.values
      section(objectClass, ordered(sets.indices) { sets[$0].id }) { $0.write(sets[$1]) }
    case .packageProduct:
      let products = graph.products.values
      section(objectClass, ordered(products.indices) { products[$0].id }) { $0.write(products[$1]) }
    case .project:
      section(objectClass, [0]) { writer, _ in writer.writeProject() }
    case .localPackage:
      let packages = graph.project.localPackages
      section(objectClass, ordered(packages.indices) { packages[$0].id }) { $0.write(packages[$1]) }
    case .remotePackage:
      let packages = graph.project.remotePackages
      section(objectClass, ordered(packages.indices) { packages[$0].id }) { $0.write(packages[$1]) }
    default:
      writeTargetSection(objectClass)
    }
  }

  private func elementsByClass() -> [ObjectClass: [Int]] {
    var lists: [ObjectClass: [(id: ObjectID, index: Int)]] = [:]
    graph.elements.values.withUnsafeBufferPointer { elements in
      for index in elements.indices where elements[index].id.isAssigned {
        lists[elements[index].objectClass, default: []].append((elements[index].id, index))
      }
    }
    return lists.mapValues { list in list.sorted { $0.id < $1.id }.map(\.index) }
  }

  /// The sections of targets and of what targets own.
  private mutating func writeTargetSection(_ objectClass: ObjectClass) {
    let targets = graph.targets.values
    switch objectClass {
    case .aggregateTarget, .legacyTarget, .nativeTarget:
      let indices = targets.indices.filter { targets[$0].objectClass == objectClass }
      section(objectClass, ordered(indices) { targets[$0].id }) { $0.write(targets[$1]) }
    case .buildRule:
      let rules = targets.flatMap(\.rules)
      section(objectClass, ordered(rules.indices) { rules[$0].id }) { $0.write(rules[$1]) }
    case .targetDependency:
      let all = targets.flatMap(\.dependencies)
      section(objectClass, ordered(all.indices) { all[$0].id }) { $0.write(all[$1]) }
    case .buildConfiguration:
      let all = lists.flatMap(\.list.configurations)
      section(objectClass, ordered(all.indices) { all[$0].id }) { $0.write(all[$1]) }
    case .configurationList:
      let all = lists
      section(objectClass, ordered(all.indices) { all[$0].list.id }) {
        $0.write(all[$1].list, owner: all[$1].owner)
      }
    default:
      let phases = targets.flatMap(\.phases).filter { $0.objectClass == objectClass }
      section(objectClass, ordered(phases.indices) { phases[$0].id }) { $0.write(phases[$1]) }
    }
  }

  private var lists: [(list: ConfigurationList, owner: String)] {
    graph.targets.values.map { ($0.configurations, Self.owner($0.objectClass, $0.name)) }
      + [(graph.project.configurations, Self.owner(.project, graph.project.name))]
  }

  /// What the comment of a configuration list says it belongs to.
  static func owner(_ objectClass: ObjectClass, _ name: String) -> String {
    "Build configuration list for \(objectClass.rawValue) \"\(name)\""
  }

  private func ordered(_ indices: some Sequence<Int>, id: (Int) -> ObjectID) -> [Int] {
    indices.map { (id: id($0), index: $0) }.sorted { $0.id < $1.id }.map(\.index)
  }

  private mutating func section(
    _ objectClass: ObjectClass, _ indices: [Int], write: (inout ProjectSerializer, Int) -> Void
  ) {
    guard !indices.isEmpty else { return }
    text.raw("\n/* Begin ")
    text.raw(objectClass.rawValue)
    text.raw(" section */\n")
    for index in indices { write(&self, index) }
    text.raw("/* End ")
    text.raw(objectClass.rawValue)
    text.raw(" section */\n")
  }
}
