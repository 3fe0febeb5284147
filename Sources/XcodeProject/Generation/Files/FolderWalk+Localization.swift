extension FolderWalk {
  /// Adds the files of `.lproj` folders: variant groups where there is a base localization, plain
  /// files otherwise (xcodegen.md 7.8). Returns the children for the folder's group.
  mutating func addLocalizations(_ names: [String], in path: String) -> [Handle<Element>] {
    for name in names { walker.regions.add(PathText.stem(name)) }
    var variants = Variants()
    var children: [Handle<Element>] = []
    if let base = baseLocalization(among: names) {
      let folder = PathText.join(path, base)
      for name in localizedNames(in: folder).sorted() {
        let file = PathText.join(folder, name)
        let group = walker.tree.variantGroup(at: file)
        variants.add(group, named: name)
        add(file, name, group)
        children.append(group)
      }
    }
    for localization in names {
      let folder = PathText.join(path, localization)
      for name in localizedNames(in: folder).sorted() {
        let file = PathText.join(folder, name)
        if let group = variants.group(for: name) {
          let translation = walker.tree.file(
            at: file, in: path, name: PathText.stem(localization))
          walker.tree.addTranslation(translation, to: group)
        } else {
          let element = walker.tree.file(at: file, in: path, name: name)
          add(file, name, element)
          children.append(element)
        }
      }
    }
    return children
  }

  private func baseLocalization(among names: [String]) -> String? {
    let language = walker.context.spec.options.developmentLanguage ?? "en"
    return ["Base.lproj", LanguageName.canonical(language) + ".lproj"].first(where: names.contains)
  }
}

/// The variant groups of a folder by their names and stems; the first of equal ones counts.
private struct Variants {
  private var byName: [String: Handle<Element>] = [:]
  private var byStem: [String: Handle<Element>] = [:]

  mutating func add(_ group: Handle<Element>, named name: String) {
    byName[name] = byName[name] ?? group
    let stem = PathText.stem(name)
    byStem[stem] = byStem[stem] ?? group
  }

  func group(for name: String) -> Handle<Element>? {
    byName[name] ?? byStem[PathText.stem(name)]
  }
}

/// Names of languages.
enum LanguageName {
  private static let legacy = [
    "english": "en", "french": "fr", "german": "de", "italian": "it", "japanese": "ja",
    "spanish": "es", "dutch": "nl", "portuguese": "pt", "swedish": "sv", "danish": "da",
    "norwegian": "nb", "finnish": "fi", "russian": "ru", "polish": "pl", "korean": "ko",
  ]

  /// `zh_hans` as `zh-Hans`, `EN-us` as `en-US`, `English` as `en`.
  static func canonical(_ name: String) -> String {
    if let code = legacy[name.lowercased()] { return code }
    let parts = name.split { $0 == "-" || $0 == "_" }
    let changed = parts.enumerated().map { position, part in
      if position == 0 { return part.lowercased() }
      if part.count == 4 { return part.prefix(1).uppercased() + part.dropFirst().lowercased() }
      return part.count <= 3 ? part.uppercased() : String(part)
    }
    return changed.joined(separator: "-")
  }
}
