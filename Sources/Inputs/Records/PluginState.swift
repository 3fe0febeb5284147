#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What SwiftPM keeps of a plug-in that it compiled (`plugins/cache/<name>-state.json`, SwiftPM
/// 6.3): the command line, whose Swift files are the plug-in's sources.
package enum PluginState {
  private struct State: Decodable {
    let commandLine: [String]?
  }

  /// Absolute paths; none where the document has another shape.
  package static func sources(_ bytes: [UInt8]) -> [String] {
    guard let state = try? JSONDecoder().decode(State.self, from: Data(bytes)) else { return [] }
    return (state.commandLine ?? []).filter { $0.hasPrefix("/") && $0.hasSuffix(".swift") }
  }
}
