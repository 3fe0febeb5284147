import Pipelines

/// Where a product lies.
package struct Workspace: Sendable, Equatable {
  /// The directory of product.json, absolute and real.
  package let productRoot: String
  /// The root of the repository that holds it, absolute and real.
  package let repositoryRoot: String

  package init(productRoot: String, repositoryRoot: String) {
    self.productRoot = productRoot
    self.repositoryRoot = repositoryRoot
  }

  /// The product root seen from the repository's root; empty where they are one.
  package var prefix: String {
    productRoot == repositoryRoot ? "" : String(productRoot.dropFirst(repositoryRoot.count + 1))
  }

  /// A path relative to the product root as an absolute one.
  package func absolute(_ path: String) -> String { PathText.join(productRoot, path) }

  /// An absolute path inside the repository as git names it; nil outside.
  package func inRepository(_ path: String) -> String? {
    path.hasPrefix(repositoryRoot + "/")
      ? String(path.dropFirst(repositoryRoot.count + 1)) : nil
  }
}

/// What an action gets from the executor.
package struct ActionContext {
  package let world: World
  package let workspace: Workspace
  package let plan: Plan
  /// What the run found out so far.
  package let outcome: Outcome
  package let run: RunDirectory
  package let stage: Int
  package let stageName: String
  /// Seconds left for a child.
  package let timeout: Double?
  /// Variables of the stage, for the programs it starts.
  package let environment: [String: String]
  /// Facts of the unfinished action of an earlier run: `files-written`, `committed`.
  package let openSteps: [String: String]
  package let emit: (Event) throws(Failure) -> Void
  package let action: Int

  package var logPath: String { run.logPath(stage: stage, name: stageName) }

  /// Records a step inside the action, on the disk before the next one is taken.
  package func step(_ name: String, _ value: String) throws(Failure) {
    try emit(.step(stage: stage, action: action, name: name, value: value))
  }

  package func note(_ text: String) throws(Failure) { try emit(.note(text)) }
  package func warn(_ text: String) throws(Failure) { try emit(.warning(text)) }
}
