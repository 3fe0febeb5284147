/// Timestamps of YAML 1.1: a date alone, or date and time with fraction and zone.
enum TimestampText {
  /// Seconds since 1970.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard bytes.count >= 8, bytes[0] != UInt8(ascii: "+"), bytes[0] != UInt8(ascii: "-") else {
      return nil
    }
    var scanner = ByteScanner(bytes)
    guard let year = scanner.number(digits: 4...4), scanner.take("-") else { return nil }
    let monthStart = scanner.offset
    guard let month = scanner.number(digits: 1...2), (1...12).contains(month) else { return nil }
    let monthLength = scanner.offset - monthStart
    guard scanner.take("-") else { return nil }
    let dayStart = scanner.offset
    guard let day = scanner.number(digits: 1...2), (1...31).contains(day) else { return nil }
    let days = Double(daysSince1970(year: year, month: month, day: day))
    if scanner.isAtEnd {
      return monthLength == 2 && scanner.offset - dayStart == 2 ? days * 86_400 : nil
    }
    guard let seconds = timeOfDay(&scanner) else { return nil }
    return days * 86_400 + seconds
  }

  private static func timeOfDay(_ scanner: inout ByteScanner) -> Double? {
    if !scanner.take("T"), !scanner.take("t") {
      guard !scanner.takeAll(where: isBlank).isEmpty else { return nil }
    }
    guard let hour = scanner.number(digits: 1...2), hour < 24, scanner.take(":"),
      let minute = scanner.number(digits: 2...2), minute < 60, scanner.take(":"),
      let second = scanner.number(digits: 2...2), second < 61
    else { return nil }
    var seconds = Double(hour * 3600 + minute * 60 + second)
    if scanner.take(".") {
      let digits = String(decoding: scanner.takeAll(where: isDigit), as: UTF8.self)
      seconds += Double("0." + digits + "0") ?? 0
    }
    guard !scanner.isAtEnd else { return seconds }
    guard let zone = zone(&scanner), scanner.isAtEnd else { return nil }
    return seconds - Double(zone)
  }

  private static func zone(_ scanner: inout ByteScanner) -> Int? {
    _ = scanner.takeAll(where: isBlank)
    if scanner.take("Z") { return 0 }
    let isNegative = scanner.take("-")
    guard isNegative || scanner.take("+"), let hours = scanner.number(digits: 1...2) else {
      return nil
    }
    var seconds = hours * 3600
    if scanner.take(":") {
      guard let minutes = scanner.number(digits: 2...2) else { return nil }
      seconds += minutes * 60
    }
    return isNegative ? -seconds : seconds
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Of the proleptic Gregorian calendar, years counted from March so that leap days come last.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// `2024-01-15 00:00:00 +0000`, as a date shows in a build setting.
  static func text(ofSeconds seconds: Double) -> String {
    let total = Int(seconds.rounded(.down))
    let days = Int((Double(total) / 86_400).rounded(.down))
    let rest = total - days * 86_400
    let shifted = days + 719_468
    let era = Int((Double(shifted) / 146_097).rounded(.down))
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * part + 2) / 5 + 1
    let month = part < 10 ? part + 3 : part - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let time = "\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))"
    return "\(date) \(time) +0000"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
