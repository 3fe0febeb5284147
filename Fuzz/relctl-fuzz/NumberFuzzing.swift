import Pipelines
import XcodeProject
import YAML

/// Numbers found and edited in place.
enum NumberFuzzing {
  /// Raises the build number of a spec as a bump does; whatever is accepted differs in exactly the
  /// homes' bytes, and says the new number everywhere when it is read anew.
  static func edit(_ bytes: [UInt8]) {
    guard bytes.count <= 32 << 10 else { return }
    let files = MemoryTree(MemoryTree.specPath, bytes)
    guard let old = read(files), old.problems.isEmpty, let value = old.value(.build),
      let next = try? BuildNumber(value).incremented()
    else { return }
    var nodes: [Node] = []
    for home in old.build {
      guard case .spec(let node) = home.place, node.resolved.tree.file == MemoryTree.specPath,
        node.resolved.style != .plain || !readsDifferently(next.text)
      else { return }
      nodes.append(node.resolved)
    }
    guard let tree = nodes.first?.tree,
      let edited = try? tree.replacing(nodes.map { ScalarEdit(node: $0, text: next.text) })
    else { return }
    checkBytes(bytes, edited.bytes, ranges: nodes.map(\.range), text: next.text)
    guard let new = read(MemoryTree(MemoryTree.specPath, edited.bytes)) else {
      require(false, "the edited spec cannot be read")
      return
    }
    require(new.value(.build) == next.text, "\(value) became \(new.value(.build) ?? "unequal")")
    require(new.problems.isEmpty, "the edit made a problem: \(new.problems.map(\.diagnostic))")
    require(new.value(.marketing) == old.value(.marketing), "the marketing version changed")
    // A project without apps may have configurations without a number.
    let without = Set(old.bundles.filter { $0.number == .build && $0.value == nil }.map(\.name))
    for bundle in new.bundles where bundle.number == .build {
      require(
        bundle.value == next.text || bundle.value == nil && without.contains(bundle.name),
        "a bundle gets \(bundle.value ?? "nothing")")
    }
  }

  private static func read(_ files: MemoryTree) -> NumberHomes? {
    let request = SpecRequest(specPath: MemoryTree.specPath)
    guard let loaded = try? SpecLoader.load(request, files: files) else { return nil }
    return NumberHomes.find(
      loaded, SettingsResolver(spec: loaded.spec, files: files), files: files,
      isInside: { _ in true })
  }

  /// As the bump refuses it: `1.10` is read as 1.1.
  private static func readsDifferently(_ text: String) -> Bool {
    let parts = text.split(separator: ".")
    return parts.count == 2 && (parts[1].count > 1 && parts[1].last == "0" || text.count > 16)
  }

  /// Any scalars of any tree: the first bytes choose which.
  static func scalars(_ bytes: [UInt8]) {
    guard bytes.count > 2, bytes.count <= 32 << 10 else { return }
    let format: YAMLTree.Format = bytes[0] & 1 == 0 ? .yaml : .json
    let texts = ["28", "1.0.1", "a: b", "'", "\"", "#", "- x", "~", "é", "\u{2028}", "*a", "0x1"]
    let text = texts[Int(bytes[0] >> 1) % texts.count]
    let body = Array(bytes[2...])
    guard let tree = try? YAMLTree.parse(body, file: "a", format: format) else { return }
    _ = tree.duplicateKeyDiagnostics(severity: .warning)
    var scalars: [Node] = []
    var pending = [tree.root].compactMap(\.self)
    while let node = pending.popLast(), scalars.count < 64 {
      if !node.isAlias, node.kind == .scalar { scalars.append(node) }
      pending += node.elements.reversed()
      for entry in node.entries.reversed() { pending += [entry.value, entry.key] }
    }
    guard !scalars.isEmpty else { return }
    let node = scalars[Int(bytes[1]) % scalars.count].resolved
    let quoting: ScalarEdit.Quoting = bytes[0] & 0x80 == 0 ? .keep : .doubleQuoted
    guard
      let edited = try? tree.replacing(
        [ScalarEdit(node: node, text: text, quoting: quoting)], format: format)
    else { return }
    checkBytes(body, edited.bytes, ranges: [node.range], text: nil)
  }

  /// Everything outside of the ranges is kept; inside stands the text, quoted as before.
  private static func checkBytes(
    _ old: [UInt8], _ new: [UInt8], ranges: [Range<Int>], text: String?
  ) {
    var (from, to) = (0, 0)
    let places = Set(ranges).sorted { $0.lowerBound < $1.lowerBound }
    let grown = places.isEmpty ? 0 : (new.count - old.count) / places.count
    for range in places {
      let kept = range.lowerBound - from
      require(
        to + kept <= new.count && old[from..<range.lowerBound].elementsEqual(new[to..<to + kept]),
        "bytes before \(range) changed")
      let end = to + kept + range.count + grown
      require(end <= new.count, "the text at \(range) is cut short")
      if let text {
        let written = String(decoding: new[(to + kept)..<end], as: UTF8.self)
        require(
          [text, "'\(text)'", "\"\(text)\""].contains(written), "`\(written)` stands at \(range)")
      }
      (from, to) = (range.upperBound, end)
    }
    require(old[from...].elementsEqual(new[to...]), "bytes after the edits changed")
  }
}
