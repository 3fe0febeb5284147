import YAML

/// All presets: the built-in ones, unless a folder has a file of its own for one.
struct SettingPresets: Sendable {
  /// By the file's path inside the folder; only files that exist.
  private let own: [String: SettingPreset]

  init(folder: String?, files: some FileTree) {
    guard let folder, files.kind(at: folder) == .directory else {
      own = [:]
      return
    }
    var own: [String: SettingPreset] = [:]
    let parts = ["Configs", "Platforms", "Products", "Product_Platform", "SupportedDestinations"]
    for prefix in [""] + parts.map({ $0 + "/" }) {
      let directory = prefix.isEmpty ? folder : folder + "/" + prefix.dropLast()
      for entry in files.entries(of: directory) ?? [] where entry.name.hasSuffix(".yml") {
        let path = prefix + entry.name
        own[path] = Self.read(folder + "/" + path, name: path, files)
      }
    }
    self.own = own
  }

  private static func read(_ path: String, name: String, _ files: some FileTree) -> SettingPreset? {
    guard let bytes = files.contents(of: path),
      let tree = try? YAMLTree.parse(bytes, file: path)
    else { return nil }
    var reader = ValueReader(isJSON: false) { _ in nil }
    let map = tree.root.map { reader.read($0) }?.map ?? SpecMap()
    var settings: [String: SettingValue] = [:]
    for entry in map.entries { settings[entry.key] = entry.value.settingValue }
    return SettingPreset(name, settings)
  }

  var base: SettingPreset { own["base.yml"] ?? .base }

  func config(_ type: BuildConfig.Kind) -> SettingPreset {
    own["Configs/\(type.rawValue).yml"] ?? .config(type)
  }

  func platform(_ platform: Platform) -> SettingPreset? {
    own["Platforms/\(platform.rawValue).yml"] ?? .platform(platform)
  }

  func product(_ type: ProductType) -> SettingPreset? {
    own["Products/\(type.rawValue).yml"] ?? .product(type)
  }

  func product(_ type: ProductType, on platform: Platform) -> SettingPreset? {
    own["Product_Platform/\(type.rawValue)_\(platform.rawValue).yml"]
      ?? .product(type, on: platform)
  }

  func destination(_ destination: SupportedDestination) -> SettingPreset {
    own["SupportedDestinations/\(destination.rawValue).yml"] ?? .destination(destination)
  }
}
