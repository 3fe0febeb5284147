/// The objects of one bundle of Xcode 15 and earlier, read together.
extension XCResultReader {
  /// The ids of the objects that list the tests, as the bundle's record names them.
  package static func testReferences(inRecord bytes: [UInt8]) throws(ReportError) -> [String] {
    let root = try JSONValue.parse(bytes, format: format)
    guard root["_type"]?["_name"]?.text == "ActionsInvocationRecord" else {
      throw fail("no ActionsInvocationRecord")
    }
    return XCResultLegacy.testReferences(root)
  }

  /// One run out of the record, which counts the tests and has the failures' words, and the
  /// objects that list them.
  package static func read(record: [UInt8], tests: [[UInt8]]) throws(ReportError) -> TestRun {
    let summary = try read(record)
    var run = TestRun(source: .xcresult)
    for object in tests {
      let part = try read(object)
      run.cases += part.cases
      run.issues += part.issues
    }
    run.destinations = XCResultLegacy.destinations(try JSONValue.parse(record, format: format))
    run.stated = summary.stated
    // A repeated test counts once here; whether the record counts each attempt is not documented.
    if summary.stated?.tests == run.cases.reduce(0, { $0 + $1.attempts }) {
      let total = run.counts.total
      run.stated?.tests = total
    }
    for place in run.cases.indices where run.cases[place].status.isFailure {
      let told = summary.cases.first { $0.identity.matches(run.cases[place].identity) }
      run.cases[place].messages = told?.messages ?? []
    }
    return run
  }
}

extension XCResultLegacy {
  static func testReferences(_ root: JSONValue) -> [String] {
    values(root["actions"]).compactMap { text($0["actionResult"]?["testsRef"]?["id"]) }
  }

  /// `iPhone 15 (iOS Simulator 17.2)`
  static func destinations(_ root: JSONValue) -> [String] {
    values(root["actions"]).compactMap { action in
      let destination = action["runDestination"]
      let device = destination?["targetDeviceRecord"]
      guard let name = text(destination?["displayName"]) ?? text(device?["name"]) else {
        return nil
      }
      let system = [
        text(device?["platformRecord"]?["userDescription"]),
        text(device?["operatingSystemVersion"]),
      ].compactMap(\.self)
      return InertText.line(
        system.isEmpty ? name : "\(name) (\(system.joined(separator: " ")))")
    }
  }
}
