import YAML

extension SpecDecoder {
  /// `Name` or `Project/Name`.
  func targetReference(_ text: String, at node: Node?) throws(Undecodable) -> TargetReference {
    let parts = try parts(text, at: node)
    guard let project = parts.container else {
      return TargetReference(name: parts.name, location: .local)
    }
    return TargetReference(name: parts.name, location: .project(project))
  }

  func testable(_ text: String, at node: Node?) throws(Undecodable) -> TestableReference {
    let parts = try parts(text, at: node)
    guard let project = parts.container else {
      return TestableReference(name: parts.name, location: .local)
    }
    return TestableReference(name: parts.name, location: .project(project))
  }

  /// A mapping with one of `name`, `local`, `project`, `package`, or a nested `target`.
  func testable(_ reader: MapReader) throws(Undecodable) -> TestableReference {
    if let name = reader["name"]?.string { return try testable(name, at: reader["name"]?.node) }
    if let name = reader["local"]?.string {
      return TestableReference(name: name, location: .local)
    }
    if let text = reader["project"]?.string {
      let (project, name) = try pair(text, at: reader["project"]?.node)
      return TestableReference(name: name, location: .project(project))
    }
    if let text = reader["package"]?.string {
      let (package, name) = try pair(text, at: reader["package"]?.node)
      return TestableReference(name: name, location: .package(package))
    }
    if let text = reader["target"]?.string { return try testable(text, at: reader["target"]?.node) }
    if let own = MapReader(reader["target"], log: log) {
      own.check(.testableReference)
      return try testable(own)
    }
    throw Undecodable(message: "a test target needs a name", node: reader.node)
  }

  private func pair(_ text: String, at node: Node?) throws(Undecodable) -> (String, String) {
    let parts = try parts(text, at: node)
    guard let container = parts.container else {
      throw Undecodable(message: "`\(text)` has no `/` between its two parts", node: node)
    }
    return (container, parts.name)
  }

  private func parts(_ text: String, at node: Node?) throws(Undecodable)
    -> (container: String?, name: String)
  {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1: return (nil, parts[0])
    case 2: return (parts[0], parts[1])
    default:
      throw Undecodable(message: "`\(text)` is no target's name", node: node)
    }
  }
}
