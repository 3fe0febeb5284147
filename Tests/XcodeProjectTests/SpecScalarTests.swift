import Testing
import XcodeProject

@Suite struct SpecScalarTests {
  /// As written, and the text that a build setting shows.
  static let texts: [(String, SettingValue)] = [
    ("1.10", "1.1"), ("6.0", "6.0"), ("100.0", "100.0"), ("1e3", "1000.0"), (".5", "0.5"),
    ("5.", "5.0"), ("007", "7"), ("0o17", "15"), ("08", "8.0"), ("0089", "89.0"), ("0012", "10"),
    ("0x1F", "31"), ("0b101", "5"), ("1_000", "1000"), ("1:30", "90"), ("190:20:30", "685230"),
    ("+5", "5"), ("-3", "-3"), ("0", "0"), ("-0", "0"), ("yes", "YES"), ("No", "NO"), ("ON", "YES"),
    ("off", "NO"), ("True", "YES"), ("FALSE", "NO"), ("y", "y"), ("n", "n"), ("yEs", "yEs"),
    ("\"1.10\"", "1.10"), ("'yes'", "yes"), ("null", "null"), ("~", "~"), ("", ""),
    ("2024-01-15", "2024-01-15 00:00:00 +0000"),
    ("2024-02-29T10:20:30+02:00", "2024-02-29 08:20:30 +0000"), ("2024-1-5", "2024-1-5"),
    ("1.2.3", "1.2.3"), (".inf", "inf"), ("-.inf", "-inf"), (".nan", "nan"),
    ("123456789012345678901234567890", "123456789012345678901234567890"),
    ("9223372036854775807", "9223372036854775807"),
    ("9223372036854775808", "9223372036854775808"), ("3.14159265358979312", "3.141592653589793"),
    ("!!str 1.10", "1.10"), ("!!int \"7\"", "7"), ("!!binary aGVsbG8=", "5 bytes"), ("=", "="),
    ("1:99", "1:99"), ("0x", "0x"), ("1.2e-3", "0.0012"), ("12e03", "12000.0"), ("-.5", "-.5"),
    ("[a, b]", ["a", "b"]), ("[]", []), ("[a, 1, true]", "[\"a\", 1, true]"),
    ("{k: v}", "[\"k\": \"v\"]"), ("{}", "[:]"),
  ]

  @Test(arguments: texts)
  func `a YAML value shows in a setting as it does with XcodeGen`(
    _ source: String, _ shown: SettingValue
  ) throws {
    let sample = SpecSample("name: P\nsettings:\n  base:\n    KEY: \(source)\n")
    #expect(try sample.setting("KEY") == shown)
  }

  static let json: [(String, SettingValue)] = [
    ("7", "7"), ("1.5", "1.5"), ("1.10", "1.1"), ("2.0", "2"), ("true", "YES"), ("false", "NO"),
    ("\"1.10\"", "1.10"), ("[\"a\"]", ["a"]), ("\"true\"", "true"), ("\"${X}\"", "here"),
  ]

  @Test(arguments: json)
  func `a JSON value shows in a setting as it does with XcodeGen`(
    _ source: String, _ shown: SettingValue
  ) throws {
    let sample = SpecSample(
      [
        "project.yml": "name: P\ninclude: part.json\n",
        "part.json": "{\"settings\": {\"base\": {\"KEY\": \(source)}}}",
      ], environment: ["X": "here"])
    #expect(try sample.setting("KEY") == shown)
  }

  @Test func `a key keeps its text whatever type it looks like`() throws {
    let sample = SpecSample("name: P\nsettings:\n  1.10: a\n  yes: b\n  \"q\": c\n")
    #expect(try sample.setting("1.10") == "a")
    #expect(try sample.setting("yes") == "b")
    #expect(try sample.setting("q") == "c")
  }
}
