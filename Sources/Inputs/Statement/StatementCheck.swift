#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Holds `<archive>.intoto.jsonl` to the archive and the manifest beside it. Unsigned, that finds
/// accidents; a signature is for the holder of the key to check.
package enum StatementCheck {
  /// What a statement file says.
  package struct Result: Hashable, Sendable {
    package var mismatches: [Mismatch] = []
    package var isSigned = false
    /// Evidence by target, as the statement claims it: `E3, sealed`.
    package var evidence: [String: String] = [:]

    package init() {}

    /// What two statements say together.
    package func merged(with other: Result) -> Result {
      var result = self
      result.mismatches += other.mismatches
      result.isSigned = isSigned || other.isSigned
      result.evidence.merge(other.evidence) { first, _ in first }
      return result
    }
  }

  private struct Header: Decodable {
    var type: String
    var subject: [Resource]
    var predicateType: String

    enum CodingKeys: String, CodingKey {
      case type = "_type"
      case subject, predicateType
    }
  }

  /// The levels that a statement file claims, by target; unchecked.
  package static func evidence(_ bytes: [UInt8]) -> [String: String] {
    var result: [String: String] = [:]
    for line in bytes.split(separator: 0x0A) {
      var content = Array(line)
      if let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(content)) {
        content = envelope.content ?? []
      }
      guard
        let statement = try? JSONDecoder().decode(
          Statement<Provenance>.self, from: Data(content))
      else { continue }
      for target in statement.predicate.buildDefinition.internalParameters.targets
      where target.skipped == nil {
        result[target.name] = target.evidence + (target.sealed ? ", sealed" : "")
      }
    }
    return result
  }

  /// `found` is the SHA-256 of each file in dist/ as it is now.
  package static func check(
    _ bytes: [UInt8], file: String, archive: String, manifest: ArchiveManifest,
    manifestSHA256: String,
    found: [String: String]
  ) -> Result {
    var result = Result()
    func fail(_ detail: String) {
      result.mismatches.append(Mismatch(.disagrees, subject: file, detail: detail))
    }
    let lines = bytes.split(separator: 0x0A)
    if lines.isEmpty || bytes.last != 0x0A { fail("it is cut short") }
    var hasProvenance = false
    for line in lines {
      var content = Array(line)
      if let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(content)) {
        guard let payload = envelope.content,
          envelope.payloadType == StatementText.payloadType, !envelope.signatures.isEmpty
        else {
          fail("an envelope in it holds no statement")
          continue
        }
        result.isSigned = true
        content = payload
      }
      guard let header = try? JSONDecoder().decode(Header.self, from: Data(content)),
        header.type == StatementText.type
      else {
        fail("it holds a line that is no in-toto statement")
        continue
      }
      if header.subject != ProvenanceBuilder.subjects(manifest, archive: archive) {
        fail("its subject is not the manifest's archive")
      }
      for subject in header.subject {
        guard let name = subject.name, let sha256 = subject.digest?["sha256"] else {
          fail("a subject has no name or no SHA-256")
          continue
        }
        if found[name] != sha256 { fail("its subject `\(name)` has another SHA-256 now") }
      }
      guard header.predicateType == StatementText.provenance else { continue }
      guard
        let statement = try? JSONDecoder().decode(
          Statement<Provenance>.self, from: Data(content))
      else {
        fail("its provenance cannot be read")
        continue
      }
      hasProvenance = true
      compare(statement.predicate, manifest, manifestSHA256).forEach(fail)
      for target in statement.predicate.buildDefinition.internalParameters.targets
      where target.skipped == nil {
        result.evidence[target.name] = target.evidence + (target.sealed ? ", sealed" : "")
      }
    }
    if !hasProvenance { fail("it holds no provenance") }
    return result
  }

  private static func compare(
    _ provenance: Provenance, _ manifest: ArchiveManifest, _ sha256: String
  ) -> [String] {
    let definition = provenance.buildDefinition
    var problems: [String] = []
    let byproduct = provenance.runDetails.byproducts.first { $0.name == "manifest.json" }
    if byproduct?.digest?["sha256"] != sha256 { problems.append("the manifest is another one") }
    let external = definition.externalParameters
    if (external.product, external.version, external.build)
      != (manifest.product, manifest.version, manifest.build)
    {
      problems.append("its numbers are not the manifest's")
    }
    let claimed = definition.resolvedDependencies.filter {
      ["product", "kit"].contains($0.annotations?["kind"])
    }
    let expected = Dictionary(
      manifest.repositories.map {
        $0.name == InputPath.product
          ? (manifest.product, manifest.commit) : ($0.name, $0.headAtStart)
      }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    for resource in claimed {
      let name = resource.name ?? ""
      seen.insert(name)
      if resource.digest?["gitCommit"] != expected[name] {
        problems.append("its commit of `\(name)` is not the manifest's")
      }
    }
    if seen != Set(expected.keys) { problems.append("its repositories are not the manifest's") }
    if definition.internalParameters.inputsDigest != manifest.inputsDigest?.text {
      problems.append("its inputs digest is not the manifest's")
    }
    return problems
  }
}
