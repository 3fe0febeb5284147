/// What a file is to a build.
package enum InputRole: String, Hashable, Sendable, Codable, CaseIterable {
  case source
  case header
  case moduleMap = "module-map"
  case resource
  case assetCatalog = "asset-catalog"
  case plist
  case entitlements
  case xcconfig
  case spec
  case manifest
  case resolved
  case plugin
  case macro
  /// Only reachable by a program that the build runs: a plug-in's tool may read any file of its
  /// package.
  case reachable

  /// The role of a file in a target's directory. `kind` is SwiftPM's type of target, or `app`.
  package static func of(_ path: String, kind: String) -> InputRole {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if name == "Package.resolved" { return .resolved }
    if name.hasPrefix("Package"), name.hasSuffix(".swift"), kind == "package" { return .manifest }
    if path.contains(".xcassets/") { return .assetCatalog }
    let pathExtension = name.split(separator: ".").dropFirst().last.map(String.init) ?? ""
    switch pathExtension {
    case "h", "hh", "hpp", "hxx", "inc", "pch": return .header
    case "modulemap": return .moduleMap
    case "xcconfig": return .xcconfig
    case "entitlements": return .entitlements
    case "plist": return kind == "app" ? .plist : .resource
    case "swift", "c", "cc", "cpp", "cxx", "m", "mm", "s", "S", "metal":
      return kind == "plugin" ? .plugin : kind == "macro" ? .macro : .source
    default: return .resource
    }
  }
}

/// One file that can change what is built.
package struct InputItem: Hashable, Sendable {
  package let path: InputPath
  /// The blob's id at HEAD.
  package let object: String
  package let role: InputRole
  /// Apps and executables, sorted.
  package let targets: [String]

  package init(path: InputPath, object: String, role: InputRole, targets: [String]) {
    self.path = path
    self.object = object
    self.role = role
    self.targets = targets
  }
}
