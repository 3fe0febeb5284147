/// What a target does with one file.
enum FilePhase: Hashable, Sendable {
  case sources
  case headers
  case resources
  /// Embedded in the product.
  case frameworks
  case copyFiles(CopyFiles, beforeCompiling: Bool)

  /// nil for `none`.
  init?(_ phase: SourceBuildPhase) {
    switch phase {
    case .sources: self = .sources
    case .headers: self = .headers
    case .resources: self = .resources
    case .copyFiles(let copy): self = .copyFiles(copy, beforeCompiling: false)
    case .none: return nil
    }
  }

  /// The phase that a built-in file type has; `.some(nil)` is none.
  static func builtIn(_ pathExtension: String) -> FilePhase?? {
    table[pathExtension]
  }

  /// The phase of an extension that no file type gives one, for the type of a target.
  static func fallback(_ pathExtension: String?, for type: ProductType) -> FilePhase? {
    switch pathExtension {
    case nil: return nil
    case "modulemap":
      guard type == .staticLibrary else { return nil }
      return .copyFiles(
        CopyFiles(destination: .productsDirectory, subpath: "include/$(PRODUCT_NAME)"),
        beforeCompiling: true)
    case "swiftcrossimport":
      guard type == .framework else { return nil }
      return .copyFiles(
        CopyFiles(
          destination: .productsDirectory, subpath: "$(PRODUCT_NAME).framework/Modules"),
        beforeCompiling: true)
    default: return .resources
    }
  }

  /// Where XPC services are copied, those of dependencies too.
  static let xpcServices = CopyFiles(
    destination: .productsDirectory, subpath: "$(CONTENTS_FOLDER_PATH)/XPCServices")

  private static let plugIns = CopyFiles(
    destination: .plugins, subpath: "$(CONTENTS_FOLDER_PATH)/PlugIns")

  private static let table: [String: FilePhase?] = {
    var table: [String: FilePhase?] = [:]
    let add = { (phase: FilePhase?, extensions: String) in
      for text in extensions.split(separator: " ") { table[String(text)] = .some(phase) }
    }
    add(
      .sources,
      "swift gyb m mm cpp cp cxx c cc S xcdatamodeld xcmappingmodel intentdefinition metal mlmodel "
        + "mlpackage rcproject iig docc")
    add(.headers, "h hh hpp ipp tpp hxx def")
    add(.resources, "bundle xcassets storekit xcstrings icon mlmodelc")
    add(.frameworks, "framework")
    add(.copyFiles(xpcServices, beforeCompiling: false), "xpc")
    add(.copyFiles(plugIns, beforeCompiling: false), "appex")
    add(nil, "xcconfig entitlements gpx lproj xcfilelist apns pch xctestplan")
    return table
  }()
}

extension CopyFiles.Destination {
  /// `dstSubfolderSpec`.
  var number: Int {
    switch self {
    case .absolutePath: 0
    case .wrapper: 1
    case .executables: 6
    case .resources: 7
    case .frameworks: 10
    case .sharedFrameworks: 11
    case .sharedSupport: 12
    case .plugins: 13
    case .javaResources: 15
    case .productsDirectory: 16
    }
  }
}
