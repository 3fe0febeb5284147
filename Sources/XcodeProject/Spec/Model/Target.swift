/// A native or legacy target (xcodegen.md 4.4).
package struct Target: Sendable {
  package struct Legacy: Sendable {
    package var toolPath: String
    package var arguments: String?
    package var passSettings = false
    package var workingDirectory: String?
  }

  /// `info` or `entitlements`: a property list that the generator writes.
  package struct PropertyList: Sendable {
    package var path: String
    package var properties = SpecMap()
    package var value: SpecValue
  }

  package struct BuildToolPlugin: Sendable {
    package var plugin: String
    package var package: String
    package var value: SpecValue
  }

  package var name: String
  /// The key in `targets` (with the platform suffix): `name` unless the target has a `name`.
  package var key: String
  package var type: ProductType
  package var platform: Platform
  /// As listed (iOS appended for macCatalyst alone); nil when the spec has no such key.
  package var supportedDestinations: [SupportedDestination]?
  package var productName: String
  /// The version's text as it is written into the setting.
  package var deploymentTarget: String?
  package var settings = Settings()
  package var configFiles: [String: String] = [:]
  package var sources: [TargetSource] = []
  package var dependencies: [Dependency] = []
  package var info: PropertyList?
  package var entitlements: PropertyList?
  package var transitivelyLinkDependencies: Bool?
  package var directlyEmbedCarthageDependencies: Bool?
  package var requiresObjCLinking: Bool?
  package var preBuildScripts: [BuildScript] = []
  package var postCompileScripts: [BuildScript] = []
  package var postBuildScripts: [BuildScript] = []
  package var buildRules: [BuildRule] = []
  package var buildToolPlugins: [BuildToolPlugin] = []
  package var scheme: TargetScheme?
  package var legacy: Legacy?
  package var attributes = SpecMap()
  package var onlyCopyFilesOnInstall = false
  package var putResourcesBeforeSourcesBuildPhase = false
  package var value: SpecValue
}

extension Target {
  /// The product's file name: `Gull.app`, `libCore.a`, `gulls` (a tool).
  package var productFileName: String {
    var name = productName
    if type == .staticLibrary { name = "lib" + name }
    if let pathExtension = type.fileExtension { name += "." + pathExtension }
    return name
  }
}

/// A target without a product, which only runs scripts (xcodegen.md 4.9).
package struct AggregateTarget: Sendable {
  package var name: String
  package var key: String
  package var targets: [String] = []
  package var settings = Settings()
  package var configFiles: [String: String] = [:]
  package var buildScripts: [BuildScript] = []
  package var buildToolPlugins: [Target.BuildToolPlugin] = []
  package var scheme: TargetScheme?
  package var attributes = SpecMap()
  package var value: SpecValue
}
