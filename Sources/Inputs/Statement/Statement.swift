#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An in-toto Statement, version 1 (github.com/in-toto/attestation, spec/v1/statement.md): what is
/// claimed of the archive.
package struct Statement<Predicate: Codable & Sendable>: Codable, Sendable {
  package var type: String
  package var subject: [Resource]
  package var predicateType: String
  package var predicate: Predicate

  private enum CodingKeys: String, CodingKey {
    case type = "_type"
    case subject, predicateType, predicate
  }

  package init(subject: [Resource], predicateType: String, predicate: Predicate) {
    type = StatementText.type
    self.subject = subject
    self.predicateType = predicateType
    self.predicate = predicate
  }

  /// One line, keys sorted.
  package func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self))
  }
}

/// Names that the specifications fix.
package enum StatementText {
  package static let type = "https://in-toto.io/Statement/v1"
  /// slsa.dev/spec/v1.0/provenance
  package static let provenance = "https://slsa.dev/provenance/v1"
  /// in-toto/attestation, spec/predicates/test-result.md
  package static let testResult = "https://in-toto.io/attestation/test-result/v0.1"
  package static let payloadType = "application/vnd.in-toto+json"
  /// What the parameters mean is written in docs/inputs.md.
  package static let buildType = "urn:relctl:archive:v1"
  package static let builder = "urn:relctl:builder:local"
  package static let level = "SLSA Build L1"
}

/// A ResourceDescriptor of in-toto: a file, a commit, a tool.
package struct Resource: Hashable, Sendable, Codable {
  package var name: String?
  package var uri: String?
  package var digest: [String: String]?
  package var annotations: [String: String]?

  package init(
    name: String? = nil, uri: String? = nil, digest: [String: String]? = nil,
    annotations: [String: String]? = nil
  ) {
    self.name = name
    self.uri = uri
    self.digest = digest
    self.annotations = annotations
  }
}

/// SLSA's provenance predicate, version 1, as far as relctl fills it.
package struct Provenance: Hashable, Sendable, Codable {
  package struct External: Hashable, Sendable, Codable {
    package var product: String
    package var version: String
    package var build: String
    package var targets: [String]
    package var sealed: Bool
  }

  package struct Internal: Hashable, Sendable, Codable {
    package struct Target: Hashable, Sendable, Codable {
      package var name: String
      /// `E3`
      package var evidence: String
      package var sealed: Bool
      package var limit: String?
      package var skipped: String?
    }
    package var targets: [Target]
    package var waivers: [ArchiveManifest.Waiver]
    package var inputsDigest: String?
    /// `SLSA Build L1`: the provenance exists, and no platform vouches for it.
    package var level: String
  }

  package struct Definition: Hashable, Sendable, Codable {
    package var buildType: String
    package var externalParameters: External
    package var internalParameters: Internal
    package var resolvedDependencies: [Resource]
  }

  package struct Builder: Hashable, Sendable, Codable {
    package var id: String
    package var version: [String: String]
  }

  package struct Metadata: Hashable, Sendable, Codable {
    package var invocationId: String
    /// RFC 3339, UTC.
    package var startedOn: String
    package var finishedOn: String
  }

  package struct Details: Hashable, Sendable, Codable {
    package var builder: Builder
    package var metadata: Metadata
    package var byproducts: [Resource]
  }

  package var buildDefinition: Definition
  package var runDetails: Details
}

/// in-toto's test-result predicate: the verdict on a commit, without the tests' names.
package struct TestResult: Hashable, Sendable, Codable {
  package var result: String
  /// The commit that the tests ran at, with their numbers.
  package var configuration: [Resource]

  package init(total: Int, failed: Int, skipped: Int, commit: String, product: String) {
    result = failed == 0 ? "PASSED" : "FAILED"
    configuration = [
      Resource(
        name: product, digest: ["gitCommit": commit],
        annotations: ["total": "\(total)", "failed": "\(failed)", "skipped": "\(skipped)"])
    ]
  }
}
