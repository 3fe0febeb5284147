/// What the words of a build's command name beside its declared inputs.
package struct CommandArguments: Hashable, Sendable {
  /// Words that may be files: absolute, or relative to where the command runs.
  package private(set) var files: [String] = []
  /// Files that make a compiler see other content than the files it names have, or that hide words:
  /// overlays of the file system, remapped files, response files.
  package private(set) var concealing: [String] = []
  /// Where a linker or other tools are looked for.
  package private(set) var tools: [String] = []

  private static let wrappers: Set<String> = [
    "-Xcc", "-Xclang", "-Xfrontend", "-Xlinker", "-Xswiftc", "-Xcxx", "-Xllvm",
    "-Xclang-linker", "-Xassembler", "-Xpreprocessor",
  ]
  private static let concealingOptions = [
    "-vfsoverlay", "-ivfsoverlay", "-remap-file", "--vfsoverlay",
  ]
  private static let toolOptions = [
    "-tools-directory", "-ld-path", "--ld-path", "-fuse-ld", "-use-ld", "-B",
  ]

  /// What a Darwin program's loader replaces: `-rpath @loader_path`.
  private static let loaderPlaces = ["@loader_path", "@executable_path", "@rpath"]

  /// `words`: the program and what it is given.
  package init(_ words: some Sequence<String>) {
    var waiting: ((inout CommandArguments, String) -> Void)?
    for word in Self.flat(words) {
      if let take = waiting {
        waiting = nil
        take(&self, word)
      } else if let value = Self.value(of: word, Self.concealingOptions) {
        if value.isEmpty {
          waiting = { $0.concealing.append(Self.original($1)) }
        } else {
          concealing.append(Self.original(value))
        }
      } else if let value = Self.value(of: word, Self.toolOptions) {
        if value.isEmpty {
          waiting = { $0.addTool($1) }
        } else {
          addTool(value)
        }
      } else if word.first == "@", !Self.loaderPlaces.contains(where: word.hasPrefix) {
        concealing.append(String(word.dropFirst()))
      } else {
        addFile(word)
      }
    }
  }

  private mutating func addTool(_ value: String) {
    if value.contains("/") { tools.append(value) }
  }

  private mutating func addFile(_ word: String) {
    if word.first != "-" {
      if !word.isEmpty { files.append(word) }
    } else if let equals = word.firstIndex(of: "="), word.index(after: equals) < word.endIndex {
      files.append(String(word[word.index(after: equals)...]))
    }
  }

  /// Without the words that hand the next one on, `-Wl,a,b` in its parts.
  private static func flat(_ words: some Sequence<String>) -> [String] {
    words.flatMap { word -> [String] in
      if wrappers.contains(word) { return [] }
      for prefix in ["-Wl,", "-Wp,", "-Wa,"] where word.hasPrefix(prefix) {
        return word.dropFirst(prefix.count).split(separator: ",").map(String.init)
      }
      return [word]
    }
  }

  /// What follows one of the options: empty where the next word does, nil for another word.
  private static func value(of word: String, _ options: [String]) -> String? {
    for option in options where word.hasPrefix(option) {
      let rest = word.dropFirst(option.count)
      return rest.first == "=" ? String(rest.dropFirst()) : String(rest)
    }
    return nil
  }

  /// `from;to` of a remapped file: what is read.
  private static func original(_ value: String) -> String {
    value.split(separator: ";").last.map(String.init) ?? value
  }
}
