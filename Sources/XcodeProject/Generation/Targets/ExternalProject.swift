/// What other projects tell about their targets.
struct ExternalProject {
  struct Target {
    var id: String
    var name: String
    var productName: String?
    var type: ProductType?
    /// The id of the product's file reference.
    var product: String?
    /// The default configuration's `MACH_O_TYPE`.
    var machOType: String?

    /// The product's file name.
    var productFileName: String {
      let name = productName ?? self.name
      guard let type else { return name }
      let prefix = type == .staticLibrary ? "lib" : ""
      return prefix + name + (type.fileExtension.map { "." + $0 } ?? "")
    }
  }

  private let targets: [String: Target]

  subscript(name: String) -> Target? { targets[name] }

  /// Reads a `project.pbxproj`; nil when it is none.
  init?(reading bytes: [UInt8]) {
    let isOldStyle = !bytes.starts(with: "<?xml".utf8) && !bytes.starts(with: "bplist".utf8)
    let value =
      isOldStyle ? OldPropertyList.value(of: bytes) : PropertyListValue(reading: bytes)
    guard let root = value?.dictionary, let objects = root["objects"]?.dictionary,
      let project = objects[root["rootObject"]?.text ?? ""]?.dictionary
    else { return nil }
    var targets: [String: Target] = [:]
    for id in project["targets"]?.array?.compactMap(\.text) ?? [] {
      guard let fields = objects[id]?.dictionary, let name = fields["name"]?.text else { continue }
      targets[name] = Target(
        id: id, name: name, productName: fields["productName"]?.text,
        type: fields["productType"]?.text.flatMap(ProductType.init(spec:)),
        product: fields["productReference"]?.text,
        machOType: Self.defaultSettings(of: fields, in: objects)?["MACH_O_TYPE"]?.text)
    }
    self.targets = targets
  }

  private static func defaultSettings(
    of target: [String: PropertyListValue], in objects: [String: PropertyListValue]
  ) -> [String: PropertyListValue]? {
    guard let list = objects[target["buildConfigurationList"]?.text ?? ""]?.dictionary else {
      return nil
    }
    let configurations = (list["buildConfigurations"]?.array ?? [])
      .compactMap { $0.text.flatMap { objects[$0]?.dictionary } }
    let name = list["defaultConfigurationName"]?.text
    return configurations.first { $0["name"]?.text == name }?["buildSettings"]?.dictionary
  }
}

extension PropertyListValue {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var array: [PropertyListValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  fileprivate var dictionary: [String: PropertyListValue]? {
    if case .dictionary(let values) = self { values } else { nil }
  }
}
