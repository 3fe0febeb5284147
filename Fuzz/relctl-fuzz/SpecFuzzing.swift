import XcodeProject
import YAML

/// Specs and what they include.
enum SpecFuzzing {
  static let options = GenerationOptions(userName: "dev") { left, right in
    left == right ? 0 : left < right ? -1 : 1
  }

  /// Loads, validates, finds the numbers, generates.
  static func spec(_ bytes: [UInt8]) {
    guard bytes.count <= 32 << 10 else { return }
    let files = MemoryTree(MemoryTree.specPath, bytes)
    let request = SpecRequest(specPath: MemoryTree.specPath, environment: ["NAME": "value"])
    guard let loaded = try? SpecLoader.load(request, files: files) else { return }
    _ = NumberHomes.find(
      loaded, SettingsResolver(spec: loaded.spec, files: files), files: files,
      isInside: { _ in true })
    guard SpecValidator.validate(loaded.spec, files: files).isEmpty else { return }
    guard let project = try? ProjectGenerator.generate(loaded.spec, files: files, options: options)
    else { return }
    for file in project.files where file.path.hasSuffix(".pbxproj") {
      require(OldPropertyListReader.read(file.bytes) != nil, "the project file cannot be read")
    }
  }

  /// An xcconfig file beside a spec that uses it.
  static func xcconfig(_ bytes: [UInt8]) {
    guard bytes.count <= 32 << 10 else { return }
    var files = MemoryTree(MemoryTree.root + "/More.xcconfig", bytes)
    files.add(
      MemoryTree.specPath,
      Array(
        """
        name: App
        configFiles: {Debug: Base.xcconfig, Release: More.xcconfig}
        targets:
          App:
            type: application
            platform: iOS
            sources: Sources
            settings: {GENERATE_INFOPLIST_FILE: true}

        """.utf8))
    _ = XCConfig.load(
      MemoryTree.root + "/More.xcconfig", projectFolder: MemoryTree.root, files: files)
    let request = SpecRequest(specPath: MemoryTree.specPath)
    guard let loaded = try? SpecLoader.load(request, files: files) else { return }
    let homes = NumberHomes.find(
      loaded, SettingsResolver(spec: loaded.spec, files: files), files: files,
      isInside: { _ in true })
    for home in homes.build {
      guard case .xcconfig(let line) = home.place, line.file.hasSuffix("More.xcconfig") else {
        continue
      }
      require(
        String(decoding: bytes[line.range], as: UTF8.self) == line.value,
        "the range of \(line.key) is not its value")
    }
  }
}
