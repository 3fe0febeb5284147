/// The phase and shape of files by extension, where a spec's `fileTypes` does not say otherwise
/// (xcodegen.md 7.4).
enum BuiltInFileTypes {
  static let table: [String: FileType] = {
    var table: [String: FileType] = [:]
    let add = { (phase: SourceBuildPhase?, words: String) in
      for word in words.split(separator: " ") {
        var type = FileType()
        type.buildPhase = phase
        table[String(word)] = type
      }
    }
    add(
      .sources,
      "swift gyb m mm cpp cp cxx c cc S xcdatamodeld xcmappingmodel intentdefinition metal mlmodel "
        + "mlpackage rcproject iig docc")
    add(.headers, "h hh hpp ipp tpp hxx def")
    add(.resources, "bundle xcassets storekit xcstrings icon mlmodelc")
    add(SourceBuildPhase.none, "xcconfig entitlements gpx lproj xcfilelist apns pch xctestplan")
    add(nil, "framework modulemap swiftcrossimport")
    add(xpcServices, "xpc")
    add(plugIns, "appex")
    return table
  }()

  static let xpcServices = SourceBuildPhase.copyFiles(
    CopyFiles(destination: .productsDirectory, subpath: "$(CONTENTS_FOLDER_PATH)/XPCServices"))

  private static let plugIns = SourceBuildPhase.copyFiles(
    CopyFiles(destination: .plugins, subpath: "$(CONTENTS_FOLDER_PATH)/PlugIns"))
}
