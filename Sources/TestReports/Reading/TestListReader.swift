/// Reads the output of `swift test list`.
package enum TestListReader {
  /// One identity a line; lines that are no specifier (build progress) are passed over.
  package static func read(_ bytes: some Sequence<UInt8>) -> [TestIdentity] { [] }
}
