import YAML

/// Collects what decoding has to say, each problem of a place once however often a template
/// brings it.
final class DecodingLog {
  private struct Key: Hashable {
    let id: String
    let node: Node
  }

  /// The root spec, for problems without a place.
  let file: String
  private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<Key> = []

  init(file: String) { self.file = file }

  func warn(_ id: String, _ message: @autoclosure () -> String, at node: Node?, hint: String? = nil)
  {
    add(id, .warning, message, node, hint)
  }

  func fail(_ id: String, _ message: @autoclosure () -> String, at node: Node?, hint: String? = nil)
  {
    add(id, .error, message, node, hint)
  }

  private func add(
    _ id: String, _ severity: Diagnostic.Severity, _ message: () -> String, _ node: Node?,
    _ hint: String?
  ) {
    guard let node else {
      diagnostics.append(
        Diagnostic(id: id, severity: severity, message: message(), file: file, hint: hint))
      return
    }
    guard seen.insert(Key(id: id, node: node)).inserted else { return }
    diagnostics.append(node.diagnostic(id: id, severity: severity, message(), hint: hint))
  }
}

/// An entry that XcodeGen cannot decode and therefore drops, with all that it belongs to.
struct Undecodable: Error {
  let message: String
  let node: Node?
}
