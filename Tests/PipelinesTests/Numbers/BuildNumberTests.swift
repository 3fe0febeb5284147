import Pipelines
import Testing

struct BuildNumberTests {
  @Test(
    "what Apple takes is read as it stands",
    arguments: [
      "0", "1", "27", "1.2", "1.2.3", "3.0.2", "0.0.0", "202611301455", "123456789012345678",
      "1234567890.12345.7",
    ])
  func good(text: String) throws {
    #expect(try BuildNumber(text).text == text)
  }

  @Test(
    "what Apple does not take is refused as malformed",
    arguments: [
      ("", "it is empty"), ("1.", "a component is empty"), (".1", "a component is empty"),
      ("1..2", "a component is empty"), ("3.0.2.1", "it has 4 components"),
      ("007", "has a leading zero"), ("0012", "has a leading zero"), ("1.02", "has a leading zero"),
      ("00", "has a leading zero"), ("-1", "`-` is neither"), ("+1", "`+` is neither"),
      ("1e3", "`e` is neither"), (" 1", "` ` is neither"), ("１２", "`１` is neither"),
      ("$(CURRENT_PROJECT_VERSION)", "it is a variable"), ("${BUILD}", "it is a variable"),
      ("1234567890123456789", "it has 19 characters"), ("1-2", "`-` is neither"),
      ("1\n", "is neither"),
    ])
  func bad(text: String, reason: String) {
    let refusal = #expect(throws: Refusal.self) { _ = try BuildNumber(text) }
    #expect(refusal?.kind == .invalid)
    #expect(refusal?.message.contains(reason) == true, "\(refusal?.message ?? "")")
  }

  @Test(
    "numbers are compared as lists of integers, missing ones zero",
    arguments: [("9", "10"), ("1.9", "1.10"), ("1", "1.0.1"), ("27.9.9", "28"), ("1.2", "1.2.1")])
  func order(low: String, high: String) throws {
    let (low, high) = (try BuildNumber(low), try BuildNumber(high))
    #expect(low < high)
    #expect(!(high < low))
    #expect(low != high)
  }

  @Test("3 equals 3.0 and 3.0.0, with one hash") func equality() throws {
    let numbers = Set(try ["3", "3.0", "3.0.0"].map { try BuildNumber($0) })
    #expect(numbers.count == 1)
    #expect(try BuildNumber("0") == BuildNumber("0.0"))
  }

  @Test(
    "the last component is raised",
    arguments: [
      ("27", "28"), ("9", "10"), ("99", "100"), ("1.9", "1.10"), ("1.2.3", "1.2.4"), ("0", "1"),
    ])
  func increment(from: String, to: String) throws {
    #expect(try BuildNumber(from).incremented().text == to)
  }

  @Test(
    "a number past 18 characters is refused by the gate",
    arguments: ["999999999999999999", "1234567890.123.999", "99999999999999.9.9"])
  func overflow(text: String) throws {
    let number = try BuildNumber(text)
    let refusal = #expect(throws: Refusal.self) { _ = try number.incremented() }
    #expect(refusal?.kind == .gate)
    #expect(refusal?.id == "build-number-overflow")
  }

  @Test("any number prints as it was read, and its increment is above it") func properties() throws
  {
    var random = Deterministic(seed: 7)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...3, using: &random)
      let parts = (0..<count).map { _ in
        String(Int.random(in: 0...(10 << Int.random(in: 0...9, using: &random)), using: &random))
      }
      let text = parts.joined(separator: ".")
      let number = try BuildNumber(text)
      #expect(number.text == text)
      #expect(try number.incremented() > number)
      #expect(try BuildNumber(number.incremented().text) == number.incremented())
    }
  }
}
