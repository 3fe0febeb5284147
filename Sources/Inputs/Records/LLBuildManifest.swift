/// The commands of an llbuild manifest as SwiftPM's native build system writes it
/// (`<scratch>/release.yaml`): blocks of two-space indent whose lists are JSON arrays on one line.
package struct LLBuildManifest: Hashable, Sendable {
  package struct Command: Hashable, Sendable {
    package let name: String
    /// `shell`, `clang`, `copy-tool`, `write-auxiliary-file`, …
    package let tool: String
    /// Nodes: absolute paths, directories with a final `/`, and virtual ones in `<…>`.
    package let inputs: [String]
    package let outputs: [String]
    package let arguments: [String]

    /// Inputs that are files.
    package var files: [String] { inputs.filter(LLBuildManifest.isFile) }
  }

  package let commands: [Command]

  /// Reads a manifest; nil where a list is torn, so that half a record is never taken for one.
  package init?(_ bytes: [UInt8]) {
    var reader = Reader()
    for line in bytes.split(separator: 0x0A) {
      guard reader.read(line) else { return nil }
    }
    reader.finish()
    commands = reader.commands
  }

  package static func isFile(_ node: String) -> Bool {
    node.hasPrefix("/") && !node.hasSuffix("/")
  }

  private struct Reader {
    var commands: [Command] = []
    private var isInCommands = false
    private var name: String?
    private var tool = ""
    private var inputs: [String] = []
    private var outputs: [String] = []
    private var arguments: [String] = []

    mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
      let indent = line.prefix { $0 == 0x20 }.count
      let text = line.dropFirst(indent)
      if indent == 0 {
        isInCommands = text.elementsEqual("commands:".utf8)
        return true
      }
      guard isInCommands else { return true }
      if indent == 2 {
        finish()
        guard text.last == UInt8(ascii: ":"), let key = Self.strings(text.dropLast()) else {
          return false
        }
        name = key.first
        return true
      }
      return attribute(text)
    }

    private mutating func attribute(_ text: ArraySlice<UInt8>) -> Bool {
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return true }
      let value = text[(colon + 1)...].drop { $0 == 0x20 }
      switch String(decoding: text[..<colon], as: UTF8.self) {
      case "tool": tool = String(decoding: value, as: UTF8.self)
      case "inputs":
        guard let list = Self.strings(value) else { return false }
        inputs = list
      case "outputs":
        guard let list = Self.strings(value) else { return false }
        outputs = list
      case "args":
        guard let list = Self.strings(value) else { return false }
        arguments = list
      default: break
      }
      return true
    }

    mutating func finish() {
      if let name {
        commands.append(
          Command(
            name: name, tool: tool, inputs: inputs, outputs: outputs, arguments: arguments))
      }
      name = nil
      tool = ""
      inputs = []
      outputs = []
      arguments = []
    }

    /// The double-quoted strings of a line; nil where one has no end.
    private static func strings(_ text: ArraySlice<UInt8>) -> [String]? {
      var result: [String] = []
      var index = text.startIndex
      while index < text.endIndex {
        guard text[index] == UInt8(ascii: "\"") else {
          index += 1
          continue
        }
        var value: [UInt8] = []
        index += 1
        while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
          if text[index] == UInt8(ascii: "\\") {
            guard index + 1 < text.endIndex else { return nil }
            index += 1
            value.append(escaped(text[index]))
          } else {
            value.append(text[index])
          }
          index += 1
        }
        guard index < text.endIndex else { return nil }
        result.append(String(decoding: value, as: UTF8.self))
        index += 1
      }
      return result
    }

    private static func escaped(_ byte: UInt8) -> UInt8 {
      switch byte {
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "t"): 0x09
      case UInt8(ascii: "r"): 0x0D
      default: byte
      }
    }
  }
}
