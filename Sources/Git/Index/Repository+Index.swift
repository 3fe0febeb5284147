extension Repository {
  /// Sets these paths' entries of the on-disk index to what `commit` holds, with fresh stat data,
  /// and leaves every other entry as it is; durable when it returns. Another git's lock is an error
  /// (`.locked`).
  package func refreshIndexEntries(
    _ paths: [RawPath], from commit: ObjectID
  ) throws(GitError) {
  }

  /// Throws what would keep `refreshIndexEntries` from its work: a foreign lock, a split index.
  package func checkIndexIsWritable() throws(GitError) {
  }

  /// Removes the lock files that a killed relctl left in this repository; a foreign one stays. Call
  /// it only while relctl's own lock is held.
  package func removeOwnLeftovers() throws(GitError) {
  }
}
