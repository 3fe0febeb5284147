import Effects
import Execution
import Foundation
import Testing

@Suite("times as text")
struct UTCTextTests {
  @Test(
    "seconds become ISO 8601 in UTC",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (4_102_444_800, "2100-01-01T00:00:00Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (-2_208_988_800, "1900-01-01T00:00:00Z"),
      (2_147_483_648, "2038-01-19T03:14:08Z"), (1_796_053_432, "2026-11-30T15:43:52Z"),
      (-62_135_596_800, "0001-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func known(_ seconds: Int64, _ text: String) {
    #expect(UTCText.of(Timestamp(seconds: seconds)) == text)
  }

  @Test("agrees with Foundation on many days")
  func agrees() {
    let style = Date.ISO8601FormatStyle()
    for step in stride(from: Int64(-3_000_000_000), to: 9_000_000_000, by: 97_654_321) {
      let wanted = Date(timeIntervalSince1970: Double(step)).formatted(style)
      #expect(UTCText.of(Timestamp(seconds: step)) == wanted)
    }
  }

  @Test("the local date is the zone's, on both sides of midnight")
  func local() {
    let late = Int64(1_796_079_600)  // 2026-11-30T23:00:00Z
    #expect(UTCText.localDate(Timestamp(seconds: late)) == "2026-11-30")
    #expect(UTCText.localDate(Timestamp(seconds: late, zoneOffset: 7200)) == "2026-12-01")
    #expect(UTCText.localDate(Timestamp(seconds: 0, zoneOffset: -3600)) == "1969-12-31")
  }
}
