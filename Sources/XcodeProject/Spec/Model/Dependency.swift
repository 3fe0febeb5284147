/// One entry of a target's `dependencies` (xcodegen.md 4.6).
package struct Dependency: Sendable {
  package enum CarthageLinkType: String, Sendable, CaseIterable {
    case dynamic
    case `static`
  }

  package enum Kind: Sendable, Hashable {
    case target
    case framework
    case carthage(findFrameworks: Bool?, linkType: CarthageLinkType)
    case sdk(root: String?)
    case package(products: [String])
    case bundle
  }

  package enum PlatformFilter: String, Sendable, CaseIterable {
    case all
    case iOS
    case macOS
  }

  package var kind: Kind
  /// `Name`, `Project/Name`, a path, an SDK's file, a package's name.
  package var reference: String
  package var embed: Bool?
  package var codeSign: Bool?
  package var link: Bool?
  package var removeHeaders = true
  package var implicit = false
  package var weakLink = false
  package var platformFilter = PlatformFilter.all
  package var destinationFilters: [SupportedDestination] = []
  /// Nil: on every platform.
  package var platforms: Set<Platform>?
  package var copyPhase: CopyFiles?
  package var value: SpecValue
}

extension Dependency {
  /// What counts as the same dependency when transitive ones are collected, and their sort key.
  package var collectionIdentity: String {
    if case .package(let products) = kind, !products.isEmpty {
      return reference + "/" + products.joined(separator: ",")
    }
    return reference
  }
}
