import Pipelines
import Testing

struct NextBuildNumberTests {
  private func numbers(_ texts: [String]) throws -> [BuildNumber] {
    try texts.map { try BuildNumber($0) }
  }

  @Test(
    "increment goes above the home and every known tag",
    arguments: [
      ("27", [], "28"), ("27", ["26", "27"], "28"), ("27", ["28"], "29"), ("287", ["366"], "367"),
      ("3.0.2", ["3.0.5"], "3.0.6"), ("27", ["27.3"], "28"), ("1.2", ["5"], "6"),
      ("0", [], "1"),
    ] as [(String, [String], String)])
  func increment(home: String, tags: [String], next: String) throws {
    let number = try NextBuildNumber.increment(home: BuildNumber(home), known: numbers(tags))
    #expect(number.text == next)
  }

  @Test(
    "tags is one more than the highest of the remote",
    arguments: [
      ("27", ["27", "9"], "28"), ("0", ["100"], "101"), ("41", [], "42"),
    ] as [(String, [String], String)])
  func tags(home: String, remote: [String], next: String) throws {
    let number = try NextBuildNumber.tags(home: BuildNumber(home), remote: numbers(remote))
    #expect(number.text == next)
  }

  @Test("tags counts from 0 without a home, and refuses without an answer") func tagsEdges() throws
  {
    #expect(try NextBuildNumber.tags(home: nil, remote: []).text == "1")
    let silent = #expect(throws: Refusal.self) {
      _ = try NextBuildNumber.tags(home: BuildNumber("1"), remote: nil)
    }
    #expect(silent?.kind == .unavailable)
    let low = #expect(throws: Refusal.self) {
      _ = try NextBuildNumber.tags(home: BuildNumber("50"), remote: [BuildNumber("30")])
    }
    #expect(low?.kind == .gate)
  }

  @Test("ci is the run number plus the offset") func ci() throws {
    let number = try NextBuildNumber.ci(
      runNumber: 12, offset: 300, home: BuildNumber("27"), known: [])
    #expect(number.text == "312")
    #expect(try NextBuildNumber.ciNumber(runNumber: 12, offset: -2).text == "10")
  }

  @Test(
    "ci refuses without a run number, below zero and below the known",
    arguments: [
      (nil, 0, "27", RefusalKind.unavailable), (3, -4, "0", .gate), (27, 0, "27", .gate),
      (Int.max, 1, "0", .gate), (Int.max, 0, "0", .gate),
    ] as [(Int?, Int, String, RefusalKind)])
  func ciRefuses(run: Int?, offset: Int, home: String, kind: RefusalKind) throws {
    let home = try BuildNumber(home)
    let refusal = #expect(throws: Refusal.self) {
      _ = try NextBuildNumber.ci(runNumber: run, offset: offset, home: home, known: [])
    }
    #expect(refusal?.kind == kind)
  }

  @Test(
    "a given number must be above the current one and every build tag",
    arguments: [
      ("27", "27", []), ("26", "27", []), ("288", "287", ["366"]), ("27.0", "27", []),
      ("366", "287", ["366"]), ("366.0", "287", ["9", "366"]), ("30", "27", ["29", "30", "28"]),
    ] as [(String, String, [String])])
  func explicit(number: String, home: String, tags: [String]) throws {
    let (number, home, tags) = (try BuildNumber(number), try BuildNumber(home), try numbers(tags))
    let refusal = #expect(throws: Refusal.self) {
      _ = try NextBuildNumber.explicit(number, home: home, known: tags)
    }
    #expect(refusal?.kind == .gate)
    #expect(refusal?.id == "number-not-higher")
    guard let run = Int(number.text) else { return }
    let other = #expect(throws: Refusal.self) {
      _ = try NextBuildNumber.ci(runNumber: run, offset: 0, home: home, known: tags)
    }
    #expect(other?.id == "number-not-higher")
  }

  @Test("a given number that is just above all of them is taken")
  func explicitAbove() throws {
    for text in ["367", "366.1"] {
      let number = try NextBuildNumber.explicit(
        BuildNumber(text), home: BuildNumber("287"), known: numbers(["366", "12"]))
      #expect(number.text == text)
    }
  }

  @Test("no strategy ever goes down") func property() throws {
    var random = Deterministic(seed: 11)
    for _ in 0..<1000 {
      let home = try BuildNumber(Int.random(in: 0...500, using: &random))
      let known = try (0..<Int.random(in: 0...5, using: &random)).map { _ in
        try BuildNumber(Int.random(in: 0...500, using: &random))
      }
      let next = try NextBuildNumber.increment(home: home, known: known)
      #expect(next > home)
      #expect(known.allSatisfy { next > $0 })
    }
  }
}
