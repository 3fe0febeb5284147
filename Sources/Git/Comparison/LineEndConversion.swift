/// What checkout does to a blob's line ends.
enum LineEndConversion {
  case none
  /// Every file is text.
  case always
  /// Only what looks like text, and has LF alone.
  case automatic

  /// The bytes with LF for every CRLF.
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(ByteCensus.cr) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == ByteCensus.lf, result.last == ByteCensus.cr { result.removeLast() }
      result.append(byte)
    }
    return result
  }

  /// The bytes as checkout writes them.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    guard self != .none else { return bytes }
    let census = ByteCensus(bytes)
    guard census.loneLF > 0 else { return bytes }
    if self == .automatic, census.crlf > 0 || census.looksBinary { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + census.loneLF)
    for byte in bytes {
      if byte == ByteCensus.lf, result.last != ByteCensus.cr { result.append(ByteCensus.cr) }
      result.append(byte)
    }
    return result
  }
}

/// The counts by which git tells text from other content.
private struct ByteCensus {
  static let cr = UInt8(ascii: "\r")
  static let lf = UInt8(ascii: "\n")

  private(set) var crlf = 0
  private(set) var loneLF = 0
  private var loneCR = 0
  private var nul = 0
  private var printable = 0
  private var other = 0

  init(_ bytes: [UInt8]) {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case Self.cr:
        let isPair = index + 1 < bytes.count && bytes[index + 1] == Self.lf
        if isPair { crlf += 1 } else { loneCR += 1 }
      case Self.lf:
        if index == 0 || bytes[index - 1] != Self.cr { loneLF += 1 }
      case 0:
        nul += 1
        other += 1
      // Backspace, tab, form feed and escape are found in texts.
      case 8, 9, 12, 27, 32...126, 128...255: printable += 1
      default: other += 1
      }
    }
    // A final control-Z ends texts of DOS.
    if bytes.last == 26 { other -= 1 }
  }

  /// A lone CR, a NUL, or more than one odd byte in 128.
  var looksBinary: Bool { loneCR > 0 || nul > 0 || printable >> 7 < other }
}
