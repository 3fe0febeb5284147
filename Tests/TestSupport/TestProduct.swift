import Effects

/// A product as a user has it: a repository with a bare remote, made by the real git.
package struct TestProduct: Sendable {
  package let parent: ProductPlace
  package let repository: ScratchRepository

  package var root: String { repository.path }
  package var remote: String { parent("remote.git") }

  /// Commits these files and pushes them to a bare remote beside the repository.
  package init(_ files: [String: String], name: String = "Product") throws {
    parent = ProductPlace(try TemporaryDirectory())
    repository = try ScratchRepository(in: parent.owner, at: parent(name))
    try repository.git("init", "--quiet", "--initial-branch", "main", ".")
    for (path, text) in files { try repository.write(path, text) }
    try repository.commit("first")
    try addRemote(to: repository, named: "remote.git")
  }

  /// A copy of a prepared product, in a directory of its own.
  package init(copying other: TestProduct) throws {
    parent = ProductPlace(try TemporaryDirectory())
    let copied = try ProgramRun.run(
      "cp", ["-a", other.parent.path + "/.", parent.path],
      environment: HermeticHome.environment, directory: "/")
    guard copied.status == 0 else { throw ScratchError(message: copied.description) }
    let name = other.root.split(separator: "/").last.map(String.init) ?? ""
    repository = try ScratchRepository(in: parent.owner, at: parent(name))
    try rewire(name)
  }

  /// A product that somebody put there, called `Product`; `owner` lives as long as it.
  package init(at path: String, keeping owner: TemporaryDirectory) throws {
    parent = ProductPlace(owner, path: path)
    repository = try ScratchRepository(in: owner, at: path + "/Product")
    try rewire("Product")
  }

  /// Points the copies at the copied remotes.
  private func rewire(_ name: String) throws {
    for sibling in try LiveFiles().list(parent.path)
    where try LiveFiles().exists(parent(sibling.name) + "/.git") {
      try ScratchRepository(in: parent.owner, at: parent(sibling.name)).git(
        "remote", "set-url", "origin",
        sibling.name == name ? parent("remote.git") : parent(sibling.name + ".git"))
    }
  }

  /// A kit beside the product, with a bare remote of its own.
  package func addKit(_ name: String, _ files: [String: String]) throws -> ScratchRepository {
    let kit = try ScratchRepository(in: parent.owner, at: parent(name))
    try kit.git("init", "--quiet", "--initial-branch", "main", ".")
    for (path, text) in files { try kit.write(path, text) }
    try kit.commit("first")
    try addRemote(to: kit, named: name + ".git")
    return kit
  }

  private func addRemote(to repository: ScratchRepository, named name: String) throws {
    try repository.git("init", "--quiet", "--bare", "--initial-branch", "main", parent(name))
    try repository.git("remote", "add", "origin", parent(name))
    try repository.git("push", "--quiet", "--set-upstream", "origin", "main")
  }

  /// Runs the built relctl in the product; `prefix` is a program that starts it, such as strace.
  package func relctl(
    _ arguments: String..., variables: [String: String] = [:], prefix: [String] = [],
    directory: String? = nil
  ) throws -> ProgramRun {
    try relctl(arguments, variables: variables, prefix: prefix, directory: directory)
  }

  package func relctl(
    _ arguments: [String], variables: [String: String] = [:], prefix: [String] = [],
    directory: String? = nil, timeoutSeconds: Double = 240
  ) throws -> ProgramRun {
    let words = prefix + [BuiltProgram.path] + arguments
    return try ProgramRun.run(
      words[0], Array(words.dropFirst()),
      environment: HermeticHome.environment.merging(variables) { $1 },
      directory: directory ?? root, timeoutSeconds: timeoutSeconds)
  }

  /// The remote's view of a reference; nil where it has none.
  package func remoteReference(_ name: String) throws -> String? {
    let text = try repository.git("ls-remote", remote, name)
    return text.split(separator: "\t").first.map(String.init)
  }
}
