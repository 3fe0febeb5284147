import Effects
import Git
import Inputs
import Pipelines

/// Where an archive is built: in the trees as they lie there, or in a private checkout.
struct BuildPlace {
  let sources: [InputObserver.Source]
  /// The product's root, absolute.
  let productRoot: String
  /// An empty directory of mode 0700, for scratch directories.
  let scratch: String
  /// How the build sees it; nil: as relctl does.
  let view: SealedView?
  let environment: [String: String]
  /// What keeps the result from being the same elsewhere; empty where nothing does.
  let warnings: [String]

  /// What is removed when the archive is made.
  let temporary: String

  var isSealed: Bool { view != nil }

  /// A path as the build sees it.
  func shown(_ path: String) -> String { view?.shown(path) ?? path }

  /// A path that the build names as relctl sees it.
  func host(_ path: String) -> String { view?.host(path) ?? path }

  /// The command inside the view.
  func command(_ command: Command) -> Command { view?.wrap(command) ?? command }

  /// The package's directory.
  func package(_ executable: ArchiveAction.Executable) -> String {
    PathText.join(productRoot, executable.package)
  }

  /// The user's own trees.
  static func open(_ context: ActionContext, _ subject: ArchiveSubject, _ toolchain: SwiftToolchain)
    throws(Failure) -> BuildPlace
  {
    let scratch = try temporary("relctl-archive-", context.world)
    return BuildPlace(
      sources: subject.sources, productRoot: context.workspace.productRoot, scratch: scratch,
      view: nil, environment: toolchain.fixedEnvironment, warnings: [], temporary: scratch)
  }

  func remove(_ world: World) { try? world.files.remove(temporary) }

  static func temporary(_ prefix: String, _ world: World) throws(Failure) -> String {
    do throws(FileError) {
      let made = try world.files.makeTemporaryDirectory(
        in: world.environment.value("TMPDIR") ?? "/tmp", prefix: prefix)
      return try world.files.realPath(made)
    } catch { throw Failure(writing: error) }
  }
}
