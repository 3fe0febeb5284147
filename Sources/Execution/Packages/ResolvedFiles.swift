import Effects
import Git
import Pipelines
import XcodeProject

/// Whether what remote packages resolve to is recorded: a tracked Package.resolved for each app
/// and package that has any, however deep.
package struct ResolvedFiles {
  private let product: ProductContext
  private let survey: Survey

  package init(_ product: ProductContext, _ survey: Survey) {
    self.product = product
    self.survey = survey
  }

  /// Throws (77) the first file that is missing or not tracked, with the rule that ignores it.
  package func require() throws(Failure) {
    for package in survey.facts.packages where package.kit == nil && package.hasRemotePackages {
      let directory = product.workspace.absolute(package.path)
      try requireOne(
        of: [directory + "/Package.resolved"], "package `\(package.name)`",
        make: "swift package --package-path \(package.path) resolve")
    }
    for app in product.product.apps {
      guard let spec = survey.specs[app.project]?.spec,
        spec.packages.contains(where: { !$0.isLocal }) || namesRemote(spec)
      else { continue }
      let inside =
        PathText.join(spec.basePath, spec.name + ".xcodeproj")
        + "/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
      let beside = PathText.directory(of: product.workspace.absolute(app.project))
      try requireOne(
        of: [inside, beside + "/Package.resolved"], "app `\(spec.name)`",
        make: "resolve packages in Xcode, and commit the file")
    }
  }

  /// Whether a local package of the spec brings remote ones along.
  private func namesRemote(_ spec: Spec) -> Bool {
    spec.packages.contains { package in
      guard case .local(let path, _, _) = package.location else { return false }
      let directory = PathText.relative(
        PathText.join(spec.basePath, path), to: product.workspace.productRoot)
      return survey.facts.packages.contains { $0.path == directory && $0.hasRemotePackages }
    }
  }

  private func requireOne(of paths: [String], _ owner: String, make: String) throws(Failure) {
    for path in paths where try isTracked(path) { return }
    let path = paths.first { (try? product.world.files.exists($0)) == true } ?? paths[0]
    let shown = PathText.relative(path, to: product.workspace.productRoot)
    let exists = (try? product.world.files.exists(path)) == true
    throw Failure(
      .refused, id: exists ? "resolved-untracked" : "resolved-missing",
      exists
        ? "\(owner) has remote packages, and git does not track its `\(shown)`"
          + (ignoreRule(path).map { ": ignored by \($0)" } ?? "")
        : "\(owner) has remote packages, and no `\(shown)` says which versions",
      file: path, hint: exists ? "git add -f \(shown) && git commit" : make)
  }

  private func isTracked(_ path: String) throws(Failure) -> Bool {
    guard let inside = product.workspace.inRepository(path),
      let head = ObjectID(hex: survey.facts.head)
    else { return false }
    do throws(GitError) {
      return try product.repository.entry(at: RawPath(inside), in: head) != nil
    } catch { throw Failure(error) }
  }

  /// `.gitignore:3: *.xcodeproj/`, from the user's git; nil where no rule speaks.
  private func ignoreRule(_ path: String) -> String? {
    let git = GitCommand(facts: product.world.environment, isInteractive: false)
    let command = git.command(
      ["check-ignore", "--verbose", "--no-index", path], in: product.workspace.repositoryRoot)
    guard let result = try? Tool.run(command, product.world), result.isSuccess,
      let rule = result.text.split(separator: "\t").first
    else { return nil }
    return "`\(rule)`"
  }
}
