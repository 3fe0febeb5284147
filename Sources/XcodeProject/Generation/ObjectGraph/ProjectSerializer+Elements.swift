extension ProjectSerializer {
  mutating func write(_ element: Element, at index: Int) {
    switch element.kind {
    case .fileReference: writeFileReference(element)
    case .group, .variantGroup: writeGroup(element, isMain: index == mainGroupIndex)
    case .versionGroup: writeVersionGroup(element)
    case .syncedGroup: writeSyncedGroup(element)
    case .referenceProxy: writeReferenceProxy(element)
    }
  }

  private var mainGroupIndex: Int { Int(graph.project.mainGroup.index) }

  private mutating func writeFileReference(_ file: Element) {
    text.begin(file.id, file.nameOrPath, isa: .fileReference, inline: true)
    if file.typeIsExplicit { text.field("explicitFileType", optional: file.fileType) }
    if file.productOf != nil { text.field("includeInIndex", number: 0) }
    if !file.typeIsExplicit { text.field("lastKnownFileType", optional: file.fileType) }
    text.field("name", optional: file.name)
    text.field("path", optional: file.path)
    text.field("sourceTree", file.sourceTree.text)
    text.end()
  }

  private mutating func writeGroup(_ group: Element, isMain: Bool) {
    text.begin(group.id, isMain ? nil : group.nameOrPath, isa: group.objectClass)
    writeChildren(group)
    if isMain, let width = graph.project.editor.indentWidth {
      text.field("indentWidth", number: width)
    }
    text.field("name", optional: group.name)
    if group.kind == .group { text.field("path", optional: group.path) }
    text.field("sourceTree", group.sourceTree.text)
    if isMain {
      if let width = graph.project.editor.tabWidth { text.field("tabWidth", number: width) }
      if let tabs = graph.project.editor.usesTabs { text.field("usesTabs", number: tabs) }
    }
    text.end()
  }

  private mutating func writeVersionGroup(_ group: Element) {
    let name = group.path.map { String($0.split(separator: "/").last ?? "") }
    text.begin(group.id, name, isa: .versionGroup)
    writeChildren(group)
    if let version = group.currentVersion {
      text.field("currentVersion", id: graph.elements[version].id, graph.comment(version))
    }
    text.field("name", optional: group.name)
    text.field("path", optional: group.path)
    text.field("sourceTree", group.sourceTree.text)
    text.field("versionGroupType", "wrapper.xcdatamodel")
    text.end()
  }

  /// Two and more exception sets put the object on one line, as in XcodeProj.
  private mutating func writeSyncedGroup(_ group: Element) {
    let graph = self.graph
    let folder = group.synced.map { graph.syncedFolders[$0] } ?? SyncedFolder(explicitFolders: [])
    text.begin(
      group.id, group.nameOrPath, isa: .syncedRootGroup, inline: folder.exceptions.count > 1)
    if !folder.exceptions.isEmpty {
      text.list("exceptions", folder.exceptions) {
        $0.reference(graph.exceptionSets[$1].id, ObjectClass.syncedExceptionSet.rawValue)
      }
    }
    text.map("explicitFileTypes") { _ in }
    text.field("explicitFolders", texts: folder.explicitFolders)
    text.field("name", optional: group.name)
    text.field("path", optional: group.path)
    text.field("sourceTree", group.sourceTree.text)
    text.end()
  }

  private mutating func writeReferenceProxy(_ element: Element) {
    text.begin(element.id, element.nameOrPath, isa: .referenceProxy)
    text.field("fileType", optional: element.fileType)
    text.field("name", optional: element.name)
    text.field("path", optional: element.path)
    if let remote = element.remote {
      text.field(
        "remoteRef", id: graph.proxies[remote].id, ObjectClass.containerItemProxy.rawValue)
    }
    text.field("sourceTree", element.sourceTree.text)
    text.end()
  }

  private mutating func writeChildren(_ element: Element) {
    let graph = graph
    text.list("children", element.children) {
      let child = graph.elements[$1]
      $0.reference(child.id, child.nameOrPath)
    }
  }

  mutating func write(_ set: ExceptionSet) {
    text.begin(set.id, ObjectClass.syncedExceptionSet.rawValue, isa: .syncedExceptionSet)
    text.field("membershipExceptions", texts: set.members)
    let target = graph.targets[set.target]
    text.field("target", id: target.id, target.name)
    text.end()
  }
}
