/// Makes the provenance of an archive from its manifest and the verdict on it.
package struct ProvenanceBuilder: Sendable {
  /// What only the run knows.
  package struct Run: Sendable {
    package let id: String
    /// RFC 3339, UTC.
    package let started: String
    package let finished: String
    /// SHA-256 of manifest.json.
    package let manifestSHA256: String

    package init(
      id: String, started: String, finished: String, manifestSHA256: String
    ) {
      self.id = id
      self.started = started
      self.finished = finished
      self.manifestSHA256 = manifestSHA256
    }
  }

  private let manifest: ArchiveManifest
  private let verdict: Verdict
  private let run: Run
  private let archive: String

  /// `archive`: its path in dist/.
  package init(_ manifest: ArchiveManifest, archive: String, _ verdict: Verdict, run: Run) {
    self.archive = archive
    self.manifest = manifest
    self.verdict = verdict
    self.run = run
  }

  /// The archive, by the manifest's word.
  package static func subjects(_ manifest: ArchiveManifest, archive: String) -> [Resource] {
    manifest.targets.compactMap(\.archive).filter { $0.path == archive }.prefix(1)
      .map { Resource(name: $0.path, digest: $0.sha256.map { ["sha256": $0] }) }
  }

  package func statement() -> Statement<Provenance> {
    Statement(
      subject: Self.subjects(manifest, archive: archive), predicateType: StatementText.provenance,
      predicate: Provenance(
        buildDefinition: .init(
          buildType: StatementText.buildType, externalParameters: external,
          internalParameters: parameters, resolvedDependencies: Self.dependencies(manifest)),
        runDetails: .init(
          builder: .init(id: StatementText.builder, version: ["manifest": manifest.schema]),
          metadata: .init(
            invocationId: run.id, startedOn: run.started, finishedOn: run.finished),
          byproducts: [
            Resource(name: "manifest.json", digest: ["sha256": run.manifestSHA256])
          ])))
  }

  private var external: Provenance.External {
    let archived = manifest.targets.filter { $0.archive?.path == archive }
    return .init(
      product: manifest.product, version: manifest.version, build: manifest.build,
      targets: archived.map(\.name),
      sealed: !archived.isEmpty && archived.allSatisfy(\.sealed))
  }

  private var parameters: Provenance.Internal {
    .init(
      targets: verdict.targets.map {
        .init(
          name: $0.name, evidence: $0.evidence.level.rawValue, sealed: $0.evidence.sealed,
          limit: $0.limit, skipped: $0.skipped)
      },
      waivers: manifest.waivers, inputsDigest: manifest.inputsDigest?.text,
      level: StatementText.level)
  }

  /// Product and kits by commit, the inputs by digest, pinned packages, and the toolchain.
  package static func dependencies(_ manifest: ArchiveManifest) -> [Resource] {
    var result = manifest.repositories.map { repository in
      let isProduct = repository.name == InputPath.product
      return Resource(
        name: isProduct ? manifest.product : repository.name,
        uri: repository.origin.map { "git+" + $0 },
        digest: ["gitCommit": isProduct ? manifest.commit : repository.headAtStart],
        annotations: ["path": repository.path, "kind": isProduct ? "product" : "kit"])
    }
    if case .v1(let hex) = manifest.inputsDigest {
      result.append(
        Resource(name: "inputs", digest: ["sha256": hex], annotations: ["scheme": "v1"]))
    }
    var pins: Set<ArchiveManifest.Pin> = []
    for pin in manifest.targets.flatMap({ $0.compilation?.pins ?? [] })
    where pins.insert(pin).inserted {
      result.append(
        Resource(
          name: pin.name, uri: pin.location.isEmpty ? nil : "git+" + pin.location,
          digest: ["gitCommit": pin.revision], annotations: ["kind": "pinned package"]))
    }
    result += manifest.toolchain.map { tool in
      Resource(
        name: tool.name, digest: tool.sha256.map { ["sha256": $0] },
        annotations: ["version": tool.version, "kind": "tool"])
    }
    return result
  }
}
