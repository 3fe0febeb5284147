import Effects
import Pipelines
import XcodeProject

/// Writes an app's project within a stage: its own commands only where product.json allows them.
struct StageGeneration {
  private let app: Product.App
  private let context: ActionContext

  init(_ app: Product.App, _ context: ActionContext) {
    self.app = app
    self.context = context
  }

  /// Answers the prepared project and the paths that changed.
  func run(strict: Bool = false) throws(Failure) -> (ProjectGeneration.Prepared, [String]) {
    let generation = ProjectGeneration(context.workspace, context.world)
    let files = LiveFileTree()
    var loaded = try generation.load(generation.request(app), files: files)
    let commands = SpecCommands(
      context.world, directory: loaded.spec.basePath, timeout: context.timeout)
    if let command = loaded.spec.options.preGenCommand, try allows("preGenCommand") {
      try commands.run(command, key: "preGenCommand", log: context.logPath)
      loaded = try generation.load(generation.request(app), files: files)
    }
    if !loaded.environmentNames.isEmpty {
      try context.note(
        "\(app.project) takes from the environment: "
          + loaded.environmentNames.joined(separator: ", "))
    }
    let prepared = try generation.generate(
      loaded, files: files, options: generation.options(app), strict: strict)
    var written = try ProjectDisk().write(prepared.project)
    if let path = try copyResolved(prepared.project) { written.append(path) }
    if let command = loaded.spec.options.postGenCommand, try allows("postGenCommand") {
      try commands.run(command, key: "postGenCommand", log: context.logPath)
    }
    return (prepared, written)
  }

  private func allows(_ key: String) throws(Failure) -> Bool {
    if app.commands { return true }
    try context.warn(
      "`\(key)` of \(app.project) is not run: allow it with \"commands\": true in product.json")
    return false
  }

  /// A Package.resolved beside the spec is the app's: it goes where Xcode looks for it.
  private func copyResolved(_ project: GeneratedProject) throws(Failure) -> String? {
    let beside =
      PathText.directory(of: context.workspace.absolute(app.project)) + "/Package.resolved"
    let inside = project.path + "/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
    do throws(FileError) {
      // A package's own directory may hold a spec too; then the file is the package's.
      guard
        try !context.world.files.exists(
          PathText.directory(of: beside) + "/Package.swift"),
        let bytes = try context.world.files.readIfPresent(beside),
        try context.world.files.readIfPresent(inside) != bytes
      else { return nil }
      try context.world.files.makeDirectory(PathText.directory(of: inside))
      try context.world.files.replace(inside, with: bytes)
      return inside
    } catch { throw Failure(writing: error) }
  }
}
