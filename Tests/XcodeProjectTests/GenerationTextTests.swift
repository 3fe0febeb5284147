import Foundation
import Testing

@testable import XcodeProject

/// The texts that a project file is made of.
@Suite struct GenerationTextTests {
  @Test(arguments: [
    ("", "\"\""), ("plain_$./A9", "plain_$./A9"), ("true", "YES"), ("false", "NO"),
    ("a b", "\"a b\""), ("a-b", "\"a-b\""), ("http://x", "\"http://x\""), ("a/b", "a/b"),
    ("a___b", "\"a___b\""), ("a__b", "a__b"), ("say \"x\"\\", "\"say \\\"x\\\"\\\\\""),
    ("tab\tline\nend", "\"tab\\tline\\nend\""), ("return\r", "\"return\r\""), ("é", "\"é\""),
  ])
  func `texts are quoted where Xcode quotes them`(_ text: String, _ written: String) {
    var writer = XcodeProject.ProjectText()
    writer.text(text)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == written)
  }

  @Test func `a name cannot end the comment that it stands in`() {
    var writer = XcodeProject.ProjectText()
    var ids = IDFactory()
    writer.reference(ids.make(.fileReference, ["P", "a.swift"]), "a*/b**/.swift", in: "*/")
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "0BA3A599568E37CE75C6916B /* a* /b** /.swift in * / */")
  }

  @Test(arguments: [
    (0.1, "0.10000000000000001"), (1, "1"), (100, "100"), (0, "0.0"), (-0.0, "0.0"),
    (1e20, "1e+20"), (1e-7, "9.9999999999999995e-08"), (3.141592653589793, "3.1415926535897931"),
    (123_456_789_012_345_680, "1.2345678901234568e+17"), (-2.5, "-2.5"), (0.0001, "0.0001"),
    (99_999_999_999_999_984, "99999999999999984"), (.infinity, "+infinity"),
    (-.infinity, "-infinity"), (.nan, "nan"),
    (.leastNonzeroMagnitude, "4.9406564584124654e-324"),
  ])
  func `real numbers are written as CoreFoundation writes them`(_ value: Double, _ text: String) {
    #expect(RealText.text(value) == text)
  }

  @Test func `any real number is written as Foundation writes it`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let value = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
      guard value.isFinite else { continue }
      #expect(RealText.text(value) == String(format: "%.17g", value))
    }
  }

  @Test func `a property list is written as Foundation writes it`() throws {
    let values: [String: Any] = [
      "text": "a < b & \"c\"", "yes": true, "no": false, "int": -7, "real": 1.5,
      "date": Date(timeIntervalSince1970: 1_705_276_800.75), "data": Data(0..<100),
      "empty": [String: Any](), "list": [1, "x", ["deep": Data(0..<70)]] as [Any],
      "é": 1, "😀": 2, "Ａ": 3, "before": Date(timeIntervalSince1970: -1),
    ]
    let expected = try PropertyListSerialization.data(
      fromPropertyList: values, format: .xml, options: 0)
    let read = try #require(PropertyListValue(reading: [UInt8](expected)))
    guard case .dictionary(let dictionary) = read else {
      Issue.record("not a dictionary")
      return
    }
    #expect(
      String(decoding: PropertyListWriter.document(dictionary), as: UTF8.self)
        == String(decoding: expected, as: UTF8.self))
  }

  @Test func `property lists are equal where Foundation finds them equal`() {
    #expect(PropertyListValue.bool(true) == .integer(1))
    #expect(PropertyListValue.real(2) == .integer(2))
    #expect(PropertyListValue.string("1") != .integer(1))
    #expect(PropertyListValue.array([.integer(1)]) != .array([.integer(1), .integer(2)]))
  }

  @Test func `an old-style property list is read with comments, quotes and escapes`() {
    let text = """
      // !$*UTF8*$!
      { a = (1, /* two */ "b \\"c\\"\\n",); "k e" = { x = 'y'; }; path = a/b.c; }
      """
    let value = OldPropertyList.value(of: Array(text.utf8))
    #expect(
      value
        == .dictionary([
          "a": .array([.string("1"), .string("b \"c\"\n")]),
          "k e": .dictionary(["x": .string("y")]), "path": .string("a/b.c"),
        ]))
  }

  @Test(arguments: ["{", "{ a = 1 }", "( a b )", "\"open", "{ a = 1; } x", ""])
  func `what is no property list is not read as one`(_ text: String) {
    #expect(OldPropertyList.value(of: Array(text.utf8)) == nil)
  }

  @Test func `ids are digests of class and names, counted where they repeat`() {
    var factory = IDFactory()
    let first = factory.make(.fileReference, ["P", "a.swift"])
    let second = factory.make(.fileReference, ["P", "a.swift"])
    let third = factory.make(.fileReference, ["P", "a.swift"])
    // The MD5 of `FR_PBXFileReference-P-a.swift_1`, and of `_2` and `_3`.
    #expect(first.text == "0BA3A599568E37CE75C6916B")
    #expect(second.text == "F59926746547750769847918")
    #expect(third.text == "0931F4261D64CE3DC16A3827")
  }

  @Test(arguments: [
    (ObjectClass.project, "P_PBXProject"), (.fileReference, "FR_PBXFileReference"),
    (.buildConfiguration, "BC_XCBuildConfiguration"),
    (.syncedRootGroup, "FSSRG_PBXFileSystemSynchronizedRootGroup"),
    (.remotePackage, "RSPR_XCRemoteSwiftPackageReference"), (.versionGroup, "VG_XCVersionGroup"),
  ])
  func `an id's text begins with the capitals of its class`(
    _ objectClass: ObjectClass, _ prefix: String
  ) {
    #expect(String(decoding: objectClass.idPrefix, as: UTF8.self) == prefix)
  }
}
