import Git

/// What relctl and SwiftPM make inside a repository: never an input unless tracked.
enum NeverInputs {
  private static let names: Set<String> = [".build", ".swiftpm", ".relctl", "dist", "reports"]

  /// Extensions of files that a compiler, a build tool or an app bundle takes in.
  private static let buildable: Set<String> = [
    "swift", "c", "cc", "cpp", "cxx", "m", "mm", "h", "hh", "hpp", "hxx", "inc", "s", "S", "asm",
    "metal", "modulemap", "xcconfig", "plist", "entitlements", "storyboard", "xib", "strings",
    "stringsdict", "xcstrings", "xcassets", "xcdatamodeld", "xcdatamodel", "xcmappingmodel",
    "intentdefinition", "mlmodel", "mlpackage", "json", "resolved", "yml", "yaml", "docc", "gyb",
    "def", "tbd", "a", "o", "dylib", "framework", "xcframework", "bundle", "sh", "png", "jpg",
    "jpeg", "pdf", "svg", "ttf", "otf", "html", "css", "js", "txt", "data", "dat", "bin",
  ]

  /// Judges what lies in a repository beside its tree: untracked files count, and ignored ones
  /// that could be compiled or copied into a product.
  static func judge(_ extra: TreeComparison.Extra) -> TreeComparison.Decision {
    let parts = extra.path.text.split(separator: "/")
    guard let name = parts.last else { return .skip }
    if parts.contains(where: { names.contains(String($0)) }), extra.isIgnored || isOwn(parts) {
      return .skip
    }
    guard extra.isIgnored else { return .count }
    if name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace") || name == "xcuserdata"
      || name == "DerivedData" || name == "node_modules" || name == ".git"
    {
      return .skip
    }
    if extra.isDirectory { return .count }
    let pathExtension = name.split(separator: ".").dropFirst().last.map(String.init)
    return pathExtension.map(buildable.contains) == true ? .count : .skip
  }

  /// As `judge`, where kits are cloned inside the product: they are repositories of their own, and
  /// judged as such. `kits` are their roots relative to the product repository's.
  static func judge(besides kits: [String]) -> (TreeComparison.Extra) -> TreeComparison.Decision {
    let inside = Set(kits.filter { !$0.hasPrefix("../") && $0 != ".." })
    return { extra in inside.contains(extra.path.text) ? .skip : judge(extra) }
  }

  /// `.build` and its kin hide themselves; a `dist` or `reports` that is not ignored counts.
  private static func isOwn(_ parts: [Substring]) -> Bool {
    parts.contains { $0 == ".build" || $0 == ".swiftpm" || $0 == ".relctl" }
  }
}
