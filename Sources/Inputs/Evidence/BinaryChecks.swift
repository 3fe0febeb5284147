/// The checks of E3: what the binary itself says.
enum BinaryChecks {
  static let all: [EvidenceCheck] = [
    EvidenceCheck(
      level: .e3, claim: "the binary names no other source", judge: sourcesAreKnown),
    EvidenceCheck(
      level: .e3, claim: "the checksums in the binary are the blobs'", judge: checksumsAgree),
    EvidenceCheck(level: .e3, claim: "the stamp is the bump's", judge: stampAgrees),
  ]

  private static func binary(_ target: ArchiveManifest.Target, _ facts: VerificationFacts)
    -> (sources: [LineTable.Source], compilation: ArchiveManifest.Compilation)?
  {
    guard case .sources(let sources) = facts.binaries[target.name],
      let compilation = target.compilation
    else { return nil }
    return (sources, compilation)
  }

  @Sendable private static func sourcesAreKnown(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    switch facts.binaries[target.name] {
    case nil: return .unproven("the binary was not read")
    case .unreadable(let reason): return .unproven("of the binary nothing can be said: \(reason)")
    case .sources: break
    }
    guard let (sources, compilation) = binary(target, facts) else {
      return .unproven("the archive holds no compile records")
    }
    let known = KnownSources(compilation)
    if !sources.contains(where: { known.input(of: $0.path) != nil }) {
      return .unproven("its debug information names no file of product or kits")
    }
    return EvidenceCheck.outcome(
      sources.filter { !known.contains($0.path) }.map { source in
        let input = known.place(of: source.path)
        return Mismatch(
          .readNotRecorded, subject: input?.display ?? source.path, path: input,
          detail: "named by the debug information of \(target.name), by no compile record")
      })
  }

  @Sendable private static func checksumsAgree(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    guard let (sources, compilation) = binary(target, facts) else { return .holds }
    let known = KnownSources(compilation)
    return EvidenceCheck.outcome(
      sources.compactMap { source in
        guard let md5 = source.md5, let input = known.input(of: source.path),
          let recorded = facts.checksums[input], recorded != md5
        else { return nil }
        return Mismatch(
          .changed, input,
          detail: "clang read content of MD5 \(md5), the recorded blob has \(recorded)")
      })
  }

  /// An executable's stamp is a source like any other: that the recorded commit's stamp file says
  /// the bump's numbers, and that this very blob was compiled, is E2's proof. Swift keeps short
  /// constants in instructions, so a search of the binary would prove less.
  @Sendable private static func stampAgrees(
    _ target: ArchiveManifest.Target, _ manifest: ArchiveManifest, _ facts: VerificationFacts
  ) -> EvidenceCheck.Outcome {
    guard case .at(let path, let problem) = facts.stamp else { return .holds }
    if let problem {
      return .fails([Mismatch(.disagrees, subject: "stamp", path: path, detail: problem)])
    }
    return .holds
  }

  /// Whether the stamp is part of a target.
  static func isStamped(_ target: ArchiveManifest.Target, _ facts: VerificationFacts) -> Bool {
    guard case .at(let path, _) = facts.stamp else { return false }
    return target.compilation?.reads.contains { $0.path == path } == true
  }
}

/// The paths that debug information may name: E2's set, as the build saw it.
package struct KnownSources {
  private let inputs: Set<InputPath>
  /// By the last part of their paths.
  private let byName: [ArraySlice<UInt8>: [InputPath]]
  private let places: ArchiveManifest.Places
  /// Roots, the longest first.
  private let roots: [(name: String, path: String)]

  package init(_ compilation: ArchiveManifest.Compilation) {
    inputs = Set(compilation.reads.map(\.path))
    byName = Dictionary(grouping: inputs) { Self.name(of: $0.bytes) }
    places = compilation.places
    roots = places.repositories.map { ($0.key, $0.value) }
      .sorted { ($0.1.utf8.count, $0.1) > ($1.1.utf8.count, $1.1) }
  }

  /// The place of a path in a repository, read or not.
  func place(of path: String) -> InputPath? {
    let path = Self.normalized(path)
    guard let root = roots.first(where: { ReadClassifier.isInside(path, $0.path) }) else {
      return nil
    }
    return InputPath(
      repository: root.name, bytes: Array(path.utf8.dropFirst(root.path.utf8.count + 1)))
  }

  /// The recorded input that a path is. DWARF 4 does not say where a relative path begins: it
  /// stands for the one recorded input that ends with it.
  package func input(of path: String) -> InputPath? {
    if path.hasPrefix("/") { return place(of: path).flatMap { inputs.contains($0) ? $0 : nil } }
    let end = Array(Self.normalized("/" + path).utf8)
    let candidates = (byName[Self.name(of: end)] ?? []).filter { input in
      input.bytes.elementsEqual(end.dropFirst()) || input.bytes.suffix(end.count) == end[...]
    }
    return candidates.count == 1 ? candidates.first : nil
  }

  private static func name(of path: [UInt8]) -> ArraySlice<UInt8> {
    path[(path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...]
  }

  func contains(_ path: String) -> Bool {
    if input(of: path) != nil { return true }
    guard path.hasPrefix("/") else { return false }
    let path = Self.normalized(path)
    if ReadClassifier.isInside(path, places.scratch) { return true }
    if place(of: path) != nil { return false }
    return places.system.contains { ReadClassifier.isInside(path, $0) }
  }

  /// Without `.`, `..` and empty parts.
  private static func normalized(_ path: String) -> String {
    guard path.contains("/.") || path.contains("//") else { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
