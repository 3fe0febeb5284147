extension Repository {
  /// The bytes that a file may have and be its entry's blob: those that checkout may write (line
  /// ends, `$Id$` and encodings converted), and without an encoding the blob's own, which git stores
  /// as they are; nil where only a filter program or an encoding's tables could tell.
  package func workingForms(of entry: TreeEntry) throws(GitError) -> [[UInt8]]? {
    let blob = try blob(entry.id)
    guard entry.mode == .regular || entry.mode == .executable, !isBare else { return [blob] }
    let form = try CheckoutForm(repository: self, configuration: configuration())
    let attributes = try CheckoutAttributes(of: entry.path, in: self)
    if let driver = attributes.filter, try form.isConfigured(driver) { return nil }
    guard let forms = form.forms(of: blob, id: entry.id, attributes) else { return nil }
    return attributes.encoding == nil && !forms.contains(blob) ? forms + [blob] : forms
  }
}
