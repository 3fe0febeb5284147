import TestSupport
import Testing

/// A state that a command must refuse: what it is, what is typed, and what must come of it.
struct RefusalCase: Sendable, CustomTestStringConvertible {
  let name: String
  var product: @Sendable () throws -> TestProduct = { try SmallProducts.app() }
  var prepare: @Sendable (TestProduct) throws -> Void = { _ in }
  var arguments = ["bump"]
  var variables: [String: String] = [:]
  /// Below the product's root.
  var directory: String?
  let status: Int32
  /// The error's id in the JSON document; nil where several are right.
  var id: String?
  /// What standard error says, each.
  let says: [String]
  /// Whether the next command is among what it says.
  var hint = true

  var testDescription: String { name }
}
