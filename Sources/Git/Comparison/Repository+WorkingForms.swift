extension Repository {
  /// The bytes that checkout may write for a file's entry: the blob's own where nothing is
  /// converted (line ends, `$Id$`, encodings); nil where only a filter program or an encoding's
  /// tables could tell.
  package func workingForms(of entry: TreeEntry) throws(GitError) -> [[UInt8]]? {
    let blob = try blob(entry.id)
    guard entry.mode == .regular || entry.mode == .executable, !isBare else { return [blob] }
    let form = try CheckoutForm(repository: self, configuration: configuration())
    let attributes = try CheckoutAttributes(of: entry.path, in: self)
    if let driver = attributes.filter, try form.isConfigured(driver) { return nil }
    return form.forms(of: blob, id: entry.id, attributes)
  }
}
