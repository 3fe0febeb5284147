import Effects
import Git
import Inputs
import Pipelines

/// Product and kits at the recorded commits, in a private directory laid out as the bump's trailer
/// says: what the user's own trees hold meanwhile does not matter.
struct SealedCheckout {
  private let context: ActionContext
  private let subject: ArchiveSubject
  private let directory: String

  private var world: World { context.world }

  static func make(
    _ context: ActionContext, _ subject: ArchiveSubject, _ toolchain: SwiftToolchain
  ) throws(Failure) -> BuildPlace {
    let directory = try BuildPlace.temporary("relctl-sealed-", context.world)
    let checkout = SealedCheckout(context: context, subject: subject, directory: directory)
    do throws(Failure) {
      return try checkout.place(toolchain)
    } catch {
      try? context.world.files.remove(directory)
      throw error
    }
  }

  private func place(_ toolchain: SwiftToolchain) throws(Failure) -> BuildPlace {
    let root = productRoot()
    var sources: [InputObserver.Source] = []
    // The product first: a kit may be a submodule inside it.
    for source in subject.sources {
      let place =
        source.name == InputPath.product
        ? root : PathText.join(root, subject.path(of: source.name))
      guard PathText.isInside(place, directory) else {
        throw Failure(
          .refused, id: "kit-path", "kit \(source.name) would lie outside the sealed directory",
          file: subject.path(of: source.name))
      }
      sources.append(try checkOut(source, at: place))
    }
    let own = directory + "/.relctl"
    do throws(FileError) {
      for name in ["home", "tmp", "scratch"] { try world.files.makeDirectory("\(own)/\(name)") }
    } catch { throw Failure(writing: error) }
    let view = SealedView.find(directory, toolchain: toolchain, world)
    var environment = toolchain.fixedEnvironment
    environment["HOME"] = view.shown(own + "/home")
    environment["TMPDIR"] = view.shown(own + "/tmp")
    environment["USER"] = nil
    let prefix = context.workspace.prefix
    return BuildPlace(
      sources: sources, productRoot: prefix.isEmpty ? root : root + "/" + prefix,
      scratch: own + "/scratch", view: view, environment: environment, warnings: view.warnings,
      temporary: directory)
  }

  /// As deep as the kits' paths climb, under names that say nothing of this machine.
  private func productRoot() -> String {
    let kits = subject.sources.filter { $0.name != InputPath.product }
      .map { subject.path(of: $0.name).split(separator: "/") }
    let climbs = kits.map { $0.prefix { $0 == ".." }.count }.max() ?? 0
    var name = "product"
    while kits.contains(where: { $0.drop { $0 == ".." }.first.map(String.init) == name }) {
      name += "-"
    }
    return ([directory] + Array(repeating: "in", count: max(0, climbs - 1)) + [name])
      .joined(separator: "/")
  }

  private func checkOut(_ source: InputObserver.Source, at place: String) throws(Failure)
    -> InputObserver.Source
  {
    do throws(FileError) {
      try world.files.makeDirectory(PathText.directory(of: place))
    } catch { throw Failure(writing: error) }
    try git(
      ["clone", "--quiet", "--no-checkout", "--template=", "--", source.root, place],
      in: directory)
    try git(["checkout", "--quiet", "--detach", source.commit.hex], in: place)
    do throws(GitError) {
      guard let repository = try Repository.open(root: place) else {
        throw GitError(
          operation: "open the sealed checkout", subject: place, kind: .notFound,
          message: "no repository has its root there")
      }
      return InputObserver.Source(
        name: source.name, root: place, repository: repository, commit: source.commit)
    } catch { throw Failure(error) }
  }

  /// Bytes as the objects have them: no line ends and no attributes of this user's.
  private func git(_ arguments: [String], in directory: String) throws(Failure) {
    let command = GitCommand(facts: world.environment, isInteractive: false).command(
      [
        "-c", "core.autocrlf=false", "-c", "core.eol=lf", "-c", "core.attributesFile=/dev/null",
        "-c", "core.symlinks=true", "-c", "core.fileMode=true", "-c", "advice.detachedHead=false",
      ] + arguments, in: directory, timeoutSeconds: 600)
    let result = try Tool.run(command, world)
    guard !result.isSuccess else { return }
    throw Tool.failure(
      "checkout-failed", "git could not check out the recorded commits",
      command: ["git"]
        + arguments, result)
  }
}
