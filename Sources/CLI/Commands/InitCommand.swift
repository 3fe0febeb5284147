import Effects
import Execution
import Pipelines

/// `relctl init`: product.json, pipelines and .gitignore lines, from what is there.
enum InitCommand: Command {
  static let description = CommandDescription(
    "init", "write product.json, pipelines/ and .gitignore lines; never overwrites",
    flags: [.value("--name", "NAME", "the product's name; default: the directory's")])

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let world = context.world
    let root = PathText.join(world.environment.workingDirectory, context.options.directory ?? ".")
    var written: [String] = []
    var kept: [String] = []
    do throws(FileError) {
      guard try world.files.isDirectory(root) else {
        throw FileError(operation: "find", path: root, problem: .notRegularFile)
      }
      let found = try InitSurvey(world, root: root)
      let name = invocation.value("--name") ?? PathText.name(of: root)
      let files = [
        ("product.json", found.productFile(name: name)),
        ("pipelines/release.yml", InitSurvey.releasePipeline),
        ("pipelines/ci.yml", InitSurvey.ciPipeline),
        ("pipelines/test.yml", InitSurvey.testPipeline),
      ]
      for (path, text) in files {
        if try world.files.exists(root + "/" + path) {
          kept.append(path)
          continue
        }
        try world.files.makeDirectory(PathText.directory(of: root + "/" + path))
        try world.files.create(root + "/" + path, with: Array(text.utf8))
        written.append(path)
      }
      if try ignore(found.ignoredPaths, root, world) { written.append(".gitignore") }
    } catch { throw Failure(writing: error) }
    return CommandResult(
      lines: written.map { "wrote \($0)" } + kept.map { "kept \($0)" }
        + ["next: relctl validate && relctl doctor"],
      fields: [("written", .strings(written)), ("kept", .strings(kept))])
  }

  /// Adds the lines that are missing; nothing else of the file changes.
  private static func ignore(_ paths: [String], _ root: String, _ world: World) throws(FileError)
    -> Bool
  {
    let path = root + "/.gitignore"
    var bytes = try world.files.readIfPresent(path) ?? []
    let lines = Set(
      bytes.split(separator: 0x0A).map {
        String(decoding: $0, as: UTF8.self).filter { $0 != "\r" }
      })
    let missing = paths.filter { path in
      // `*.xcodeproj` ignores every project.
      let pattern = path.hasSuffix(".xcodeproj/") ? "*.xcodeproj/" : path
      return [path, "/" + path, pattern].allSatisfy {
        !lines.contains($0) && !lines.contains(String($0.dropLast()))
      }
    }
    guard !missing.isEmpty else { return false }
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
    bytes += missing.flatMap { Array(($0 + "\n").utf8) }
    try world.files.replace(path, with: bytes)
    return true
  }
}

/// What there is to build in a directory.
private struct InitSurvey {
  private var specs: [String] = []
  private var packages: [String] = []
  /// What the specs say, so that the first bump changes the build number only.
  private var version = "0.1.0"
  /// Lines of .gitignore; projects that git tracks are not among them.
  private(set) var ignoredPaths = [".build/", ".relctl/", "dist/", "reports/"]

  init(_ world: World, root: String) throws(FileError) {
    try walk(world, root, "", depth: 0)
    let survey = FirstSurvey(specs: specs, root: root, world)
    version = survey.version ?? version
    ignoredPaths += survey.untrackedProjects.map { $0 + "/" }
  }

  private mutating func walk(_ world: World, _ root: String, _ path: String, depth: Int)
    throws(FileError)
  {
    let directory = path.isEmpty ? root : root + "/" + path
    for entry in try world.files.list(directory) {
      let child = path.isEmpty ? entry.name : path + "/" + entry.name
      if entry.kind == .regular, entry.name == "project.yml" { specs.append(child) }
      if entry.kind == .regular, entry.name == "Package.swift" {
        packages.append(path.isEmpty ? "." : path)
      }
      guard entry.kind == .directory, depth < 5, !entry.name.hasPrefix("."),
        !["node_modules", "Pods", "Carthage", "dist", "build", "DerivedData"].contains(entry.name),
        try !world.files.exists(root + "/" + child + "/.git")
      else { continue }
      try walk(world, root, child, depth: depth + 1)
    }
  }

  func productFile(name: String) -> String {
    var lines = [
      "  \"name\": \(JSONValue.string(name).text)",
      "  \"version\": \(JSONValue.string(version).text)",
    ]
    if !specs.isEmpty {
      let apps = specs.map { "    { \"project\": \(JSONValue.string($0).text) }" }
      lines.append("  \"apps\": [\n\(apps.joined(separator: ",\n"))\n  ]")
    } else {
      lines.append("  \"build\": 1")
    }
    if !packages.isEmpty {
      lines.append("  \"packages\": \(JSONValue.strings(packages).text)")
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  static let releasePipeline = """
    name: release
    stages:
      - clean
      - kits
      - test
      - bump: { build: increment }
      - archive
      - verify
      - tag

    """

  /// The push stands directly behind the bump: of two jobs one loses before anything is built.
  static let ciPipeline = """
    # Releases from CI: `relctl ci`. The push reserves the number before the long work.
    name: ci
    stages:
      - clean
      - kits
      - test: { formats: [text, junit, lcov] }
      - bump: { build: tags }
      - push
      - archive
      - verify

    """

  static let testPipeline = """
    # For every change: `relctl ci --pipeline test`.
    name: test
    stages:
      - kits
      - test: { formats: [text, junit, lcov] }

    """
}
