/// What a kit is called: in trailers, in the inputs digest and in product.json's `kits`.
package enum KitName {
  /// The last component of the `origin` URL without `.git`, else the directory's name. Refused
  /// (78) when that is no kit's name: product.json's `kits` then gives one by `path`.
  package static func of(origin: String?, directory: String) throws(Refusal) -> String {
    let fromURL = origin.flatMap(lastComponent(ofURL:))
    let name = fromURL ?? lastComponent(ofDirectory: directory)
    guard let problem = problem(in: name) else { return name }
    throw Refusal(
      .invalid, id: "bad-kit-name", "`\(name)` is no name for a kit: \(problem)",
      hint: "name it in product.json: `\"kits\": {\"Name\": {\"path\": \"…\"}}`")
  }

  /// Why a text is no kit's name; nil for a good one.
  package static func problem(in name: String) -> String? {
    if name.isEmpty { return "it is empty" }
    if name == "." || name == ".." { return "`\(name)` means a directory" }
    if name.utf8.count > 255 { return "it is longer than 255 bytes" }
    let wrong = name.unicodeScalars.first { scalar in
      switch scalar {
      case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-": false
      default: true
      }
    }
    return wrong.map { "`\($0)` stands in it; letters, digits, `.`, `_` and `-` may" }
  }

  /// Of `https://host/team/Kit.git`, `git@host:team/Kit.git`, `host:Kit.git`, `/srv/Kit/.git`.
  private static func lastComponent(ofURL url: String) -> String? {
    var rest = url[...]
    if let scheme = rest.range(of: "://") {
      rest = rest[scheme.upperBound...]
      // Without a path there is only a host, which is nobody's name.
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      rest = rest[slash...]
    }
    func dropSlashes() { while rest.last == "/" { rest.removeLast() } }
    dropSlashes()
    if rest.hasSuffix("/.git") {
      rest.removeLast(5)
      dropSlashes()
    }
    if let separator = rest.lastIndex(where: { $0 == "/" || $0 == ":" }) {
      rest = rest[rest.index(after: separator)...]
    }
    if rest.hasSuffix(".git") { rest.removeLast(4) }
    return rest.isEmpty ? nil : String(rest)
  }

  private static func lastComponent(ofDirectory path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension Substring {
  /// The first place of a text, without Foundation.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
