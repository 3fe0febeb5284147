/// The name of a test: module, suites from the outside in, function.
///
/// XCTest on Linux prints no module, so two identities are compared by `matches`, which lets a
/// missing module stand for any.
package struct TestIdentity: Sendable, Equatable, Hashable, Codable {
  package var module: String?
  /// Class or nested types: `Outer`, `Inner`; empty for a free function.
  package var suites: [String]
  /// `testSum` for XCTest, `sum(of:)` for Swift Testing.
  package var name: String

  package init(module: String?, suites: [String], name: String) {
    self.module = module
    self.suites = suites
    self.name = name
  }

  /// Suites and name, the part that every source tells.
  var path: String { (suites + [name]).joined(separator: "/") }

  /// `Module.Outer/Inner/name`, the specifier that `swift test --filter` takes.
  package var specifier: String {
    guard let module else { return path }
    return "\(module).\(path)"
  }

  /// `Module.Outer.Inner`, JUnit's `classname`.
  package var className: String {
    ((module.map { [$0] } ?? []) + suites).joined(separator: ".")
  }

  /// Whether both name the same test, where a missing module stands for any.
  package func matches(_ other: Self) -> Bool {
    guard name == other.name, suites == other.suites else { return false }
    guard let module, let otherModule = other.module else { return true }
    return module == otherModule
  }
}
