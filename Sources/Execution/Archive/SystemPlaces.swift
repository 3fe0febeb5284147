import Effects

/// Directories of the toolchain, the SDK and the system: what a build reads there is not the
/// product's affair.
enum SystemPlaces {
  /// Absolute; the toolchain by its own word (`-print-target-info`) and by the place of `swift`,
  /// which may be a proxy that lies elsewhere.
  static func of(
    _ toolchain: SwiftToolchain, resources: String?, xcode: String?, _ world: World
  ) -> [String] {
    var places: [String] = []
    for path in [toolchain.swift, (try? world.files.realPath(toolchain.swift)) ?? ""] {
      let directory = PathText.directory(of: path)
      if PathText.name(of: directory) == "bin" { places.append(PathText.directory(of: directory)) }
    }
    // `<toolchain>/usr/lib/swift`
    if let resources, PathText.name(of: resources).hasPrefix("swift") {
      places.append(PathText.directory(of: PathText.directory(of: resources)))
    }
    places += [
      "/usr/include", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/share",
      "/usr/bin", "/usr/local/bin", "/usr/local/include", "/usr/local/lib", "/usr/local/share",
      "/lib", "/lib32", "/lib64", "/bin",
      "/nix/store", "/System/Library", "/Library/Developer", "/Library/Apple", "/opt/homebrew",
      "/usr/local/Cellar", "/usr/local/opt",
    ]
    places += ["DEVELOPER_DIR", "SDKROOT"].compactMap { world.environment.value($0) }
    if let xcode { places.append(xcode) }
    // Xcode by the toolchain's place: `/Applications/Xcode.app/Contents/Developer/…`.
    for place in places {
      if let range = place.firstRange(of: ".app/Contents/Developer") {
        places.append(String(place[..<range.upperBound]))
      }
    }
    var seen: Set<String> = ["/", "/usr"]
    return places.filter { $0.hasPrefix("/") && seen.insert($0).inserted }
  }
}
