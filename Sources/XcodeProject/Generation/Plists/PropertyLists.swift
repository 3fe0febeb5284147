/// The Info.plist and entitlements files of a spec (xcodegen.md 10.4).
struct PropertyLists {
  private let spec: Spec
  private let files: any FileTree
  private let base: String

  init(_ spec: Spec, files: any FileTree) {
    self.spec = spec
    self.files = files
    base = PathText.resolve(spec.basePath, in: "/")
  }

  /// Absolute: every file that a spec writes, whatever stands there now.
  func paths(for targets: [Target]) -> [String] {
    targets.flatMap { [$0.info, $0.entitlements] }.compactMap { list in
      list.map { PathText.resolve($0.path, in: base) }
    }
  }

  /// The files that are missing or say something else; a later target's wins over an earlier one's.
  func changed(for targets: [Target]) -> [GeneratedProject.File] {
    var result: [GeneratedProject.File] = []
    var positions: [String: Int] = [:]
    for target in targets {
      for (list, values) in lists(of: target) {
        let path = PathText.resolve(list.path, in: base)
        let file = GeneratedProject.File(
          path: path, bytes: PropertyListWriter.document(values), kind: .propertyList)
        if let position = positions[path] {
          result[position] = file
        } else {
          positions[path] = result.count
          result.append(file)
        }
        keep(values, at: path, in: &result, &positions)
      }
    }
    return result
  }

  /// Takes back a file whose present content is equal.
  private func keep(
    _ values: [String: PropertyListValue], at path: String,
    in result: inout [GeneratedProject.File], _ positions: inout [String: Int]
  ) {
    guard let present = files.contents(of: path), let value = PropertyListValue(reading: present),
      value == .dictionary(values), let position = positions.removeValue(forKey: path)
    else { return }
    result.remove(at: position)
    for (other, index) in positions where index > position { positions[other] = index - 1 }
  }

  private func lists(of target: Target)
    -> [(list: Target.PropertyList, values: [String: PropertyListValue])]
  {
    var lists: [(list: Target.PropertyList, values: [String: PropertyListValue])] = []
    if let info = target.info {
      let own = Self.values(of: info.properties)
      lists.append((info, Self.defaults(for: target.type).merging(own) { $1 }))
    }
    if let entitlements = target.entitlements {
      lists.append((entitlements, Self.values(of: entitlements.properties)))
    }
    return lists
  }

  // MARK: - Values

  private static func values(of map: SpecMap) -> [String: PropertyListValue] {
    Dictionary(map.entries.map { ($0.key, value(of: $0.value)) }) { $1 }
  }

  private static func value(of value: SpecValue) -> PropertyListValue {
    switch value.content {
    case .list(let items): .array(items.map(Self.value))
    case .map(let map): .dictionary(values(of: map))
    case .scalar(let scalar):
      switch scalar.value {
      case .string(let text): .string(text)
      case .bool(let value): .bool(value)
      case .int(let value): .integer(value)
      case .double(let value): .real(value)
      case .date(let seconds): .date(seconds)
      case .data(let bytes): .data(bytes)
      case .null: .string("")
      }
    }
  }

  /// What an Info.plist has before the spec's own properties.
  private static func defaults(for type: ProductType) -> [String: PropertyListValue] {
    var values: [String: PropertyListValue] = [
      "CFBundleIdentifier": .string("$(PRODUCT_BUNDLE_IDENTIFIER)"),
      "CFBundleInfoDictionaryVersion": .string("6.0"),
      "CFBundleName": .string("$(PRODUCT_NAME)"),
      "CFBundleDevelopmentRegion": .string("$(DEVELOPMENT_LANGUAGE)"),
      "CFBundleShortVersionString": .string("1.0"),
      "CFBundleVersion": .string("1"),
    ]
    if type != .bundle { values["CFBundleExecutable"] = .string("$(EXECUTABLE_NAME)") }
    switch type {
    case .unitTestBundle, .uiTestBundle, .bundle: values["CFBundlePackageType"] = .string("BNDL")
    case .application, .watch2App: values["CFBundlePackageType"] = .string("APPL")
    case .framework: values["CFBundlePackageType"] = .string("FMWK")
    case .xpcService, .appExtension: values["CFBundlePackageType"] = .string("XPC!")
    default: break
    }
    return values
  }
}
