/// Reads the output of `swift test list`.
package enum TestListReader {
  /// One identity a line; lines that are no specifier (build progress) are passed over.
  ///
  /// XCTest: `Module.Class/testName`; Swift Testing: `Module.name()`, `Module.Outer/name(of:)`.
  package static func read(_ bytes: some Sequence<UInt8>) -> [TestIdentity] {
    Array(bytes).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
      identity(String(decoding: line, as: UTF8.self))
    }
  }

  private static func identity(_ line: String) -> TestIdentity? {
    guard let identity = TestIdentity(testID: line), let module = identity.module,
      module.unicodeScalars.allSatisfy({ $0 == "_" || $0.properties.isXIDContinue })
    else { return nil }
    let isSwiftTesting = identity.name.hasSuffix(")")
    let isXCTest = identity.suites.count == 1 && !identity.name.contains(" ")
    return isSwiftTesting || isXCTest ? identity : nil
  }
}
