/// A stream that text is printed to; a write that did not arrive whole is an error.
package protocol ByteSink: Sendable {
  func write(_ bytes: [UInt8]) throws(FileError)
}

extension ByteSink {
  package func write(_ text: String) throws(FileError) {
    try write(Array(text.utf8))
  }
}
