/// Why a result or coverage file could not be read.
package struct ReportError: Error, Sendable, Equatable {
  /// What was being read: `xunit`, `xcresulttool JSON`, `llvm-cov JSON`.
  package var format: String
  /// Lower case, no full stop.
  package var message: String
  /// The byte at which reading stopped, from 0.
  package var offset: Int?

  package init(format: String, message: String, offset: Int? = nil) {
    self.format = format
    self.message = message
    self.offset = offset
  }
}
