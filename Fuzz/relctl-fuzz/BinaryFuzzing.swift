import Inputs
import Pipelines

/// Files that compilers and linkers write.
enum BinaryFuzzing {
  /// What a build leaves beside its objects; every reader takes every input.
  static func records(_ bytes: [UInt8]) {
    let make = MakeDependencies.prerequisites(of: bytes)
    require(make.allSatisfy { !$0.isEmpty }, "a prerequisite is empty")
    _ = LLBuildManifest(bytes)
    _ = SwiftSourceInfo.sources(bytes)
    _ = SourceFileList.paths(bytes)
    _ = DependencyInfo.inputs(bytes)
    _ = XcodeBuildManifest(bytes)
    let words = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    _ = CommandArguments(words)
    for word in words { _ = LinkTrace.file(word) }
    _ = PluginState.sources(bytes)
  }

  static func dwarf(_ bytes: [UInt8]) {
    _ = try? LineTable.sources(ofELF: bytes)
  }

  static func machO(_ bytes: [UInt8]) {
    guard let file = try? MachOReader.read(bytes) else { return }
    let audit = BundleAudit(
      binaries: [.init(path: "App.app/App", file: file)], files: ["App.app/App"],
      executables: ["App.app": "App"])
    _ = audit.problems(.init(minimumOS: "17.0", architectures: ["arm64"], symbols: ["X"]))
  }
}
