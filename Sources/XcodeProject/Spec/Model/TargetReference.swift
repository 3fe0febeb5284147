/// A target by name: here, or in a referenced project.
package struct TargetReference: Sendable, Hashable {
  package enum Location: Sendable, Hashable {
    case local
    case project(String)
  }

  package var name: String
  package var location: Location

  /// `Name` or `Project/Name`, as in the spec.
  package var text: String {
    switch location {
    case .local: name
    case .project(let project): project + "/" + name
    }
  }
}

/// A target that tests or coverage name: here, in a referenced project, or in a package.
package struct TestableReference: Sendable, Hashable {
  package enum Location: Sendable, Hashable {
    case local
    case project(String)
    case package(String)
  }

  package var name: String
  package var location: Location

  /// The reference without packages; nil for a package's target.
  package var targetReference: TargetReference? {
    switch location {
    case .local: TargetReference(name: name, location: .local)
    case .project(let project): TargetReference(name: name, location: .project(project))
    case .package: nil
    }
  }
}
