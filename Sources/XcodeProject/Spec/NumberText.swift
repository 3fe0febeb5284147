#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Integers of YAML 1.1: decimal, `0b`, `0o` or leading zero, `0x`, base 60, underscores.
enum IntegerText {
  /// Nil for anything else, and for what does not fit 64 bits.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var scanner = ByteScanner(bytes)
    let isNegative = scanner.next == UInt8(ascii: "-")
    if isNegative || scanner.next == UInt8(ascii: "+") { _ = scanner.take(isNegative ? "-" : "+") }
    guard let first = scanner.next, isDigit(first) else { return nil }
    if first == UInt8(ascii: "0") {
      guard scanner.take("0") else { return nil }
      if scanner.isAtEnd { return 0 }
      return withRadix(&scanner, isNegative: isNegative)
    }
    var parts = [String(decoding: scanner.takeAll(where: isDigitOrUnderscore), as: UTF8.self)]
    while scanner.take(":") {
      guard let part = sexagesimalDigit(&scanner) else { return nil }
      parts.append(part)
    }
    guard scanner.isAtEnd else { return nil }
    return base60(parts, isNegative: isNegative)
  }

  /// An integer beyond 64 bits, which stays text and is no float either.
  static func isTooLarge(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = ByteScanner(bytes)
    _ = scanner.take("-") || scanner.take("+")
    let digits = scanner.takeAll(where: isDigitOrUnderscore)
    guard scanner.isAtEnd, digits.count > 18, let first = digits.first else { return false }
    return first != UInt8(ascii: "0") || digits.allSatisfy { $0 < UInt8(ascii: "8") }
  }

  private static func withRadix(_ scanner: inout ByteScanner, isNegative: Bool) -> Int? {
    let radix = scanner.take("b") ? 2 : scanner.take("x") ? 16 : 8
    if radix == 8 { _ = scanner.take("o") }
    let digits = scanner.takeAll { $0 != 0 }.filter { $0 != UInt8(ascii: "_") }
    guard digits.first.map({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) ?? false
    else { return nil }
    return Int((isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self), radix: radix)
  }

  /// One or two digits below 60.
  static func sexagesimalDigit(_ scanner: inout ByteScanner) -> String? {
    let digits = String(decoding: scanner.takeAll(where: isDigit), as: UTF8.self)
    guard (1...2).contains(digits.utf8.count), let value = Int(digits), value < 60 else {
      return nil
    }
    return digits
  }

  private static func base60(_ parts: [String], isNegative: Bool) -> Int? {
    var value = 0
    for part in parts {
      let text = (isNegative ? "-" : "") + part.filter { $0 != "_" }
      guard let digit = Int(text) else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 60)
      let (sum, carry) = product.addingReportingOverflow(digit)
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }
}

/// Floats of YAML 1.1: decimal with or without a point, exponents, base 60, `.inf`, `.nan`.
enum FloatText {
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let text = String(decoding: bytes, as: UTF8.self)
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    case ".nan", ".NaN", ".NAN": return .nan
    default: break
    }
    guard isDecimal(bytes) || isBase60(bytes) else { return nil }
    let plain = text.filter { $0 != "_" }
    guard plain.contains(":") else { return Double(padded(plain)) }
    let isNegative = plain.hasPrefix("-")
    var value = 0.0
    for part in plain.drop(while: { $0 == "+" || $0 == "-" }).split(separator: ":") {
      guard let digit = Double(padded(String(part))) else { return nil }
      value = value * 60 + digit
    }
    return isNegative ? -value : value
  }

  private static func isDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = ByteScanner(bytes)
    let isSigned = scanner.take("-") || scanner.take("+")
    if scanner.take(".") {
      guard !isSigned, !scanner.takeAll(where: isDigitOrUnderscore).isEmpty else { return false }
      return scanner.isAtEnd || exponent(&scanner, needsSign: true)
    }
    guard let first = scanner.next, isDigit(first) else { return false }
    _ = scanner.takeAll(where: isDigitOrUnderscore)
    if scanner.take(".") { _ = scanner.takeAll(where: isDigitOrUnderscore) }
    return scanner.isAtEnd || exponent(&scanner, needsSign: false)
  }

  private static func exponent(_ scanner: inout ByteScanner, needsSign: Bool) -> Bool {
    guard scanner.take("e") || scanner.take("E") else { return false }
    let isSigned = scanner.take("+") || scanner.take("-")
    if needsSign, !isSigned { return false }
    return !scanner.takeAll(where: isDigit).isEmpty && scanner.isAtEnd
  }

  private static func isBase60(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = ByteScanner(bytes)
    _ = scanner.take("-") || scanner.take("+")
    guard let first = scanner.next, isDigit(first) else { return false }
    _ = scanner.takeAll(where: isDigitOrUnderscore)
    var parts = 0
    while scanner.take(":") {
      guard IntegerText.sexagesimalDigit(&scanner) != nil else { return false }
      parts += 1
    }
    guard parts > 0, scanner.take(".") else { return false }
    _ = scanner.takeAll(where: isDigitOrUnderscore)
    return scanner.isAtEnd
  }

  /// `5.` and `.5` as Swift reads them.
  private static func padded(_ text: String) -> String {
    if text.hasPrefix(".") { return "0" + text }
    if let point = text.firstIndex(of: ".") {
      let after = text.index(after: point)
      if after == text.endIndex || !(text[after].isNumber) {
        return text[..<after] + "0" + text[after...]
      }
    }
    return text
  }
}

/// The base-64 text of `!!binary`, white space ignored.
enum Base64Text {
  static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    return Data(base64Encoded: text).map { Array($0) }
  }
}
