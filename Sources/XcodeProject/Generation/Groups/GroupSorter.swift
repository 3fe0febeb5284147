/// Puts the navigator's groups and files in order (xcodegen.md 9.3).
struct GroupSorter {
  private let context: GenerationContext
  private let orderings: [Ordering]

  /// One entry of `groupOrdering`.
  private struct Ordering {
    let entry: SpecOptions.GroupOrdering
    let pattern: SearchPattern?

    func applies(to name: String) -> Bool {
      entry.pattern == name || pattern?.matches(name) == true
    }
  }

  init(_ context: GenerationContext) {
    self.context = context
    orderings = context.spec.options.groupOrdering.map {
      Ordering(entry: $0, pattern: SearchPattern($0.pattern))
    }
  }

  /// Fills the main group: the roots in order, then the derived groups.
  func arrange(roots: [Handle<Element>], derived: [Handle<Element>]) {
    let main = context.graph.project.mainGroup
    context.graph.elements[main].children = roots
    var done: Set<Handle<Element>> = []
    sort(main, ordered: true, done: &done)
    for group in derived { sort(group, ordered: false, done: &done) }
    context.graph.elements[main].children += sorted(derived)
  }

  private func sort(
    _ group: Handle<Element>, ordered: Bool, done: inout Set<Handle<Element>>
  ) {
    guard done.insert(group).inserted else { return }
    var children = sorted(context.graph.elements[group].children)
    if ordered, let ordering = orderings.first(where: { $0.applies(to: name(of: group)) }) {
      children = reordered(children, ordering.entry.order)
    }
    context.graph.elements[group].children = children
    for child in children where hasChildren(child) { sort(child, ordered: ordered, done: &done) }
  }

  private func name(of group: Handle<Element>) -> String {
    group == context.graph.project.mainGroup
      ? "" : context.graph.elements[group].nameOrPath ?? ""
  }

  private func hasChildren(_ element: Handle<Element>) -> Bool {
    switch context.graph.elements[element].kind {
    case .group, .variantGroup, .versionGroup: true
    case .fileReference, .syncedGroup, .referenceProxy: false
    }
  }

  private var groupRank: Int {
    switch context.spec.options.groupSortPosition {
    case .top: -1
    case .bottom: 1
    case .none: 0
    }
  }

  /// What a child is sorted by.
  private struct Sortable {
    let handle: Handle<Element>
    let rank: Int
    let key: FinderOrder.Key
    let product: String
    /// Decides last: references, groups, other kinds.
    let kind: UInt8
  }

  private func sorted(_ children: [Handle<Element>]) -> [Handle<Element>] {
    guard children.count > 1 else { return children }
    let groupRank = groupRank
    let items = children.map { handle in
      let element = context.graph.elements[handle]
      let text =
        (element.nameOrPath ?? "") + "\t" + (element.name ?? "") + "\t" + (element.path ?? "")
      return Sortable(
        handle: handle, rank: element.isGroupLike ? groupRank : 0, key: context.order.key(text),
        product: element.productOf ?? "", kind: element.kind.rawValue)
    }
    return items.sorted { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      let order = context.order.compare(left.key, right.key)
      if order != 0 { return order < 0 }
      if left.product != right.product { return left.product < right.product }
      return left.kind < right.kind
    }.map(\.handle)
  }

  /// Moves the listed groups to the front of the groups.
  private func reordered(_ children: [Handle<Element>], _ order: [String]) -> [Handle<Element>] {
    let isTop: Bool
    switch context.spec.options.groupSortPosition {
    case .top: isTop = true
    case .bottom: isTop = false
    case .none: return children
    }
    var groups = children.filter(isGroupForOrdering)
    let files = children.filter { !isGroupForOrdering($0) }
    var first: [Handle<Element>] = []
    for name in order {
      guard
        let index = groups.firstIndex(where: { context.graph.elements[$0].nameOrPath == name })
      else { continue }
      first.append(groups.remove(at: index))
    }
    groups = first + groups
    return isTop ? groups + files : files + groups
  }

  /// Folder references count as groups here.
  private func isGroupForOrdering(_ handle: Handle<Element>) -> Bool {
    let element = context.graph.elements[handle]
    return element.isGroupLike || (element.kind == .fileReference && element.fileType == "folder")
  }
}
