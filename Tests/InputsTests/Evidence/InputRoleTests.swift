import Testing

@testable import Inputs

@Test(
  "the role of a file follows from its name and the kind of its target",
  arguments: [
    ("Sources/A/a.swift", "regular", InputRole.source), ("Sources/A/a.c", "regular", .source),
    ("Sources/A/include/a.h", "regular", .header),
    ("Sources/A/module.modulemap", "system", .moduleMap),
    ("Sources/A/Res/Info.plist", "regular", .resource), ("App/Info.plist", "app", .plist),
    ("App/A.xcassets/Contents.json", "app", .assetCatalog),
    ("App/App.entitlements", "app", .entitlements), ("App/Base.xcconfig", "app", .xcconfig),
    ("Package.swift", "package", .manifest), ("Package@swift-5.9.swift", "package", .manifest),
    ("Package.resolved", "package", .resolved), ("Plugins/Gen/plugin.swift", "plugin", .plugin),
    ("Sources/M/m.swift", "macro", .macro), ("Sources/A/data", "regular", .resource),
  ])
func role(path: String, kind: String, expected: InputRole) {
  #expect(InputRole.of(path, kind: kind) == expected)
}
