/// All scheme files of a project, shared ones and those of a user (xcodegen.md 10.3).
struct SchemeFiles {
  let index: BuildableIndex

  /// Path in the project's folder, bytes.
  typealias File = (path: String, bytes: [UInt8])

  private static let shared = "xcshareddata/xcschemes"

  /// The spec's own schemes, then those of targets; of two with one name the later stays.
  func files() -> [File] {
    let spec = index.project.context.spec
    let owned = TargetSchemes(spec: spec, targets: index.project.targets).all()
    let all =
      spec.schemes.map { (scheme: $0, owner: String?.none) }
      + owned.map { (scheme: $0.scheme, owner: $0.owner) }
    var files: [String: [UInt8]] = [:]
    var states: [String: PropertyListValue] = [:]
    for (scheme, owner) in all {
      let isShared = scheme.management?.shared ?? true
      let folder = isShared ? Self.shared : userFolder
      files["\(folder)/\(scheme.name).xcscheme"] =
        SchemeWriter(scheme, owner: owner, index: index).document()
      if let management = scheme.management, management != Scheme.Management() {
        states[scheme.name + ".xcscheme" + (isShared ? "_^#shared#^_" : "")] = state(management)
      }
    }
    if !states.isEmpty {
      files[userFolder + "/xcschememanagement.plist"] = PropertyListWriter.document([
        "SchemeUserState": .dictionary(states)
      ])
    }
    return files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private var userFolder: String {
    "xcuserdata/\(index.project.context.options.userName).xcuserdatad/xcschemes"
  }

  private func state(_ management: Scheme.Management) -> PropertyListValue {
    var values: [String: PropertyListValue] = [:]
    values["isShown"] = management.isShown.map { .bool($0) }
    values["orderHint"] = management.orderHint.map { .integer($0) }
    return .dictionary(values)
  }
}
