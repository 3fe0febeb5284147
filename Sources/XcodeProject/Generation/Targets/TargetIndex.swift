/// The project's targets by name: those of the spec, and the objects they become.
final class TargetIndex {
  enum Source {
    case native(Target)
    case aggregate(AggregateTarget)
  }

  private(set) var handles: [String: Handle<TargetObject>] = [:]
  private(set) var natives: [String: Target] = [:]
  private(set) var aggregates: [String: AggregateTarget] = [:]
  /// In the order of the project's list.
  let ordered: [Source]
  /// Native targets in the order in which they are generated.
  let nativeOrder: [Target]
  let aggregateOrder: [AggregateTarget]

  /// Whether any target has something from Carthage.
  let usesCarthage: Bool

  init(_ context: GenerationContext) {
    let spec = context.spec
    aggregateOrder = spec.sortedAggregateTargets
    switch context.options.compatibility {
    case .version245:
      nativeOrder = spec.sortedTargets
      ordered = (nativeOrder.map(Source.native) + aggregateOrder.map(Source.aggregate))
        .sorted { Self.name(of: $0) < Self.name(of: $1) }
    case .version246:
      nativeOrder = spec.targets
      ordered = nativeOrder.map(Source.native) + aggregateOrder.map(Source.aggregate)
    }
    usesCarthage = nativeOrder.contains { target in
      target.dependencies.contains { if case .carthage = $0.kind { true } else { false } }
    }
    for target in nativeOrder { natives[target.name] = target }
    for target in aggregateOrder { aggregates[target.name] = target }
  }

  static func name(of source: Source) -> String {
    switch source {
    case .native(let target): target.name
    case .aggregate(let target): target.name
    }
  }

  /// Adds an object for every target, with the reference of its product.
  func addObjects(to context: GenerationContext) {
    for source in ordered {
      let object: TargetObject
      switch source {
      case .native(let target): object = native(target, in: context)
      case .aggregate(let target): object = TargetObject(kind: .aggregate, name: target.name)
      }
      let handle = context.graph.targets.add(object)
      handles[object.name] = handle
      context.graph.project.targets.append(handle)
    }
  }

  private func native(_ target: Target, in context: GenerationContext) -> TargetObject {
    if let legacy = target.legacy {
      return TargetObject(
        kind: .legacy(
          TargetObject.Legacy(
            arguments: legacy.arguments, toolPath: legacy.toolPath,
            workingDirectory: legacy.workingDirectory, passesSettings: legacy.passSettings)),
        name: target.name)
    }
    var object = TargetObject(kind: .native, name: target.name)
    object.productType = target.type.identifier
    object.product = context.graph.elements.add(product(of: target))
    return object
  }

  private func product(of target: Target) -> Element {
    var product = Element(
      .fileReference, path: target.productFileName, sourceTree: .buildProducts,
      fileType: target.type.fileExtension.flatMap(XcodeFileType.type(ofExtension:)))
    product.productOf = target.name
    if target.type == .extensionKitExtension {
      product.fileType = "wrapper.extensionkit-extension"
    }
    product.typeIsExplicit =
      target.platform == .macOS || target.platform == .watchOS || target.type == .framework
      || target.type == .extensionKitExtension
    return product
  }
}
