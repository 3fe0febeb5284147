import Effects
import Git
import Pipelines

/// Files of product and kits that tests made or changed and left behind.
///
/// The change time, which no program can set, tells what was touched since the run began; only
/// then are the trees compared with their commits. Deleted files leave nothing behind.
struct LeftFiles {
  private static let skipped: Set<String> = [
    ".git", ".build", ".swiftpm", ".relctl", "node_modules", "DerivedData",
  ]

  private let context: ActionContext
  /// Nanoseconds since 1970, by the clock of the file system that holds the journal.
  private let began: Int64

  /// Begins to watch: the journal's line of this action's start was just written.
  init(_ context: ActionContext) throws(Failure) {
    self.context = context
    do throws(FileError) {
      began = try context.world.files.status(context.run.journalPath)?.changed ?? 0
    } catch { throw Failure(reading: error) }
  }

  /// Paths relative to the product's repository, a kit's through the kit's own path.
  func found() throws(Failure) -> [String] {
    let workspace = context.workspace
    var found = try left(
      in: workspace.repositoryRoot, prefix: ""
    ) { () throws(Failure) in try RepositoryReader.open(workspace) }
    for kit in context.plan.kits {
      found += try left(
        in: PathText.join(workspace.repositoryRoot, kit.path), prefix: kit.path + "/"
      ) { () throws(Failure) in try KitReader.open(kit, workspace).repository }
    }
    return found.sorted()
  }

  private func left(
    in root: String, prefix: String, _ repository: () throws(Failure) -> Repository
  ) throws(Failure) -> [String] {
    let touched = touched(in: root)
    guard !touched.isEmpty else { return [] }
    let repository = try repository()
    do throws(GitError) {
      return try repository.compareWorkingDirectory(judge: NeverInputs.judge).differences
        .map(\.path.text)
        .filter { path in
          let inside = path.hasSuffix("/") ? path : path + "/"
          return touched.contains(path) || touched.contains { $0.hasPrefix(inside) }
        }
        .map { prefix + $0 }
    } catch { throw Failure(error) }
  }

  /// What was made or changed since the run began, relative to the root.
  private func touched(in root: String) -> Set<String> {
    var touched: Set<String> = []
    var open = [""]
    while let directory = open.popLast() {
      let absolute = directory.isEmpty ? root : root + "/" + directory
      // A directory that has vanished meanwhile holds nothing that was left.
      for entry in (try? context.world.files.list(absolute)) ?? [] {
        let path = directory.isEmpty ? entry.name : directory + "/" + entry.name
        if entry.kind == .directory {
          if !Self.skipped.contains(entry.name) { open.append(path) }
        } else if let status = try? context.world.files.status(
          absolute + "/" + entry.name, followLinks: false), status.changed > began
        {
          touched.insert(path)
        }
      }
    }
    return touched
  }
}
