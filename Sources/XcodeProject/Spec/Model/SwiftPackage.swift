/// A package the project knows (xcodegen.md 4.10).
package struct SwiftPackage: Sendable {
  package enum Requirement: Sendable, Hashable {
    case exact(String)
    case revision(String)
    case branch(String)
    case range(from: String, to: String)
    case upToNextMinor(String)
    case upToNextMajor(String)
  }

  package enum Location: Sendable, Hashable {
    case remote(url: String, requirement: Requirement)
    case local(path: String, group: String?, excludeFromProject: Bool)
  }

  package var name: String
  package var location: Location
  /// `traits` of 2.46; nil when the key is absent.
  package var traits: [String]?
  package var value: SpecValue

  package var isLocal: Bool {
    if case .local = location { true } else { false }
  }
}
