/// The classes of objects that a project contains, in the order of their sections.
enum ObjectClass: String, CaseIterable {
  case aggregateTarget = "PBXAggregateTarget"
  case buildFile = "PBXBuildFile"
  case buildRule = "PBXBuildRule"
  case containerItemProxy = "PBXContainerItemProxy"
  case copyFilesBuildPhase = "PBXCopyFilesBuildPhase"
  case fileReference = "PBXFileReference"
  case syncedExceptionSet = "PBXFileSystemSynchronizedBuildFileExceptionSet"
  case syncedRootGroup = "PBXFileSystemSynchronizedRootGroup"
  case frameworksBuildPhase = "PBXFrameworksBuildPhase"
  case group = "PBXGroup"
  case headersBuildPhase = "PBXHeadersBuildPhase"
  case legacyTarget = "PBXLegacyTarget"
  case nativeTarget = "PBXNativeTarget"
  case project = "PBXProject"
  case referenceProxy = "PBXReferenceProxy"
  case resourcesBuildPhase = "PBXResourcesBuildPhase"
  case shellScriptBuildPhase = "PBXShellScriptBuildPhase"
  case sourcesBuildPhase = "PBXSourcesBuildPhase"
  case targetDependency = "PBXTargetDependency"
  case variantGroup = "PBXVariantGroup"
  case buildConfiguration = "XCBuildConfiguration"
  case configurationList = "XCConfigurationList"
  case localPackage = "XCLocalSwiftPackageReference"
  case remotePackage = "XCRemoteSwiftPackageReference"
  case packageProduct = "XCSwiftPackageProductDependency"
  case versionGroup = "XCVersionGroup"

  /// The beginning of the text that an id of this class is the digest of: the class name's
  /// capitals without `PBX` and `XC`, an underscore, the class name.
  var idPrefix: [UInt8] {
    var name = Substring(rawValue)
    var acronym: [UInt8] = []
    while let first = name.utf8.first {
      if name.hasPrefix("PBX") {
        name = name.dropFirst(3)
      } else if name.hasPrefix("XC") {
        name = name.dropFirst(2)
      } else {
        if (65...90).contains(first) { acronym.append(first) }
        name = name.dropFirst()
      }
    }
    return acronym + [UInt8(ascii: "_")] + Array(rawValue.utf8)
  }
}
