import YAML

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The version keys of an Info.plist file.
package struct InfoPlistFile: Sendable {
  package let path: String
  private let values: [String: String]
  private let bytes: [UInt8]

  /// Nil when the file cannot be read as a property list.
  package init?(_ path: String, files: some FileTree) {
    guard let bytes = files.contents(of: path),
      let content = try? PropertyListDecoder().decode(Content.self, from: Data(bytes))
    else { return nil }
    self.path = path
    self.bytes = bytes
    values = content.values
  }

  package subscript(key: String) -> String? { values[key] }

  /// Where an XML list has the value of a key; nil in a binary one.
  package func position(of key: String) -> SourcePosition? {
    guard let keyEnd = end(of: "<key>\(key)</key>", from: 0),
      let open = bytes[keyEnd...].firstIndex(of: UInt8(ascii: "<"))
    else { return nil }
    let lineStart = bytes[..<open].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = bytes[..<open].count { $0 == UInt8(ascii: "\n") } + 1
    return SourcePosition(line: line, column: open - lineStart + 1)
  }

  /// The whole line at a position.
  package func line(at position: SourcePosition) -> String {
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: position.line, omittingEmptySubsequences: false)
    guard position.line <= lines.count else { return "" }
    return String(decoding: lines[position.line - 1], as: UTF8.self)
  }

  private func end(of text: String, from start: Int) -> Int? {
    let pattern = Array(text.utf8)
    var offset = start
    while offset + pattern.count <= bytes.count {
      if bytes[offset] == pattern[0], bytes[offset...].starts(with: pattern) {
        return offset + pattern.count
      }
      offset += 1
    }
    return nil
  }

  private struct Content: Decodable {
    var values: [String: String] = [:]

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for name in VersionNumber.allCases.map(\.propertyListKey) {
        let key = Key(stringValue: name)
        if let text = try? container.decode(String.self, forKey: key) {
          values[name] = text
        } else if let int = try? container.decode(Int.self, forKey: key) {
          values[name] = String(int)
        } else if let real = try? container.decode(Double.self, forKey: key) {
          values[name] = String(real)
        }
      }
    }
  }
}

/// Finds the Info.plist among a target's sources (xcodegen.md 8.2).
enum InfoPlistFinder {
  private static let name = "Info.plist"

  /// Absolute: the first one in the order of the sources and of the entries of their folders.
  static func find(_ target: Target, basePath: String, files: some FileTree) -> String? {
    for source in target.sources {
      let path = SpecPath.absolute(source.path, in: basePath)
      switch files.kind(at: path) {
      case .file: if SpecPath.lastComponent(path) == name { return path }
      case .directory: if let found = find(in: path, files: files) { return found }
      case .other, .none: continue
      }
    }
    return nil
  }

  private static func find(in folder: String, files: some FileTree) -> String? {
    for entry in files.entries(of: folder) ?? [] {
      let path = folder + "/" + entry.name
      if entry.kind == .directory {
        if let found = find(in: path, files: files) { return found }
      } else if entry.name == name, files.kind(at: path) == .file {
        return path
      }
    }
    return nil
  }
}
