/// Whether a package manifest is a program that can read files by itself: it imports more than what
/// describes packages.
package enum ManifestImports {
  private static let harmless: Set<Substring> = ["PackageDescription", "CompilerPluginSupport"]
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]

  /// Looks at whole lines only, so that a comment may count, and no import is missed.
  package static func mayReadFiles(_ manifest: [UInt8]) -> Bool {
    let text = String(decoding: manifest, as: UTF8.self)
    return text.split(whereSeparator: { $0.isNewline || $0 == ";" }).contains { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let place = words.firstIndex(of: "import"), !line.isComment else { return false }
      var rest = words[(place + 1)...]
      if let kind = rest.first, kinds.contains(kind) { rest = rest.dropFirst() }
      guard let module = rest.first?.prefix(while: { $0 != "." && $0 != "/" }) else { return true }
      return !harmless.contains(module)
    }
  }

  /// Whether a manifest hands compilers or linkers flags of its own, which may name any file of the
  /// package: a library, a plug-in of the compiler, a linker's script.
  package static func mayNameFiles(_ manifest: [UInt8]) -> Bool {
    String(decoding: manifest, as: UTF8.self).contains("unsafeFlags")
  }
}

extension Substring {
  fileprivate var isComment: Bool { drop { $0 == " " || $0 == "\t" }.hasPrefix("//") }
}
