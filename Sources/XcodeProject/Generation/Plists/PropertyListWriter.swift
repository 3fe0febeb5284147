#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes property lists as XML, byte for byte as Foundation does.
struct PropertyListWriter {
  private var bytes: [UInt8] = []

  private static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  static func document(_ root: [String: PropertyListValue]) -> [UInt8] {
    var writer = PropertyListWriter()
    writer.raw(header)
    writer.write(.dictionary(root), depth: 0)
    writer.raw("</plist>\n")
    return writer.bytes
  }

  private mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func indent(_ depth: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: depth))
  }

  private mutating func element(_ name: String, _ text: String) {
    raw("<\(name)>")
    escape(text)
    raw("</\(name)>\n")
  }

  private mutating func escape(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): raw("&amp;")
      case UInt8(ascii: "<"): raw("&lt;")
      case UInt8(ascii: ">"): raw("&gt;")
      default: bytes.append(byte)
      }
    }
  }

  private mutating func write(_ value: PropertyListValue, depth: Int) {
    indent(depth)
    switch value {
    case .string(let text): element("string", text)
    case .bool(let value): raw(value ? "<true/>\n" : "<false/>\n")
    case .integer(let value): element("integer", String(value))
    case .unsigned(let value): element("integer", String(value))
    case .real(let value): element("real", RealText.text(value))
    case .date(let seconds): element("date", Self.date(seconds))
    case .data(let data): write(data, depth: depth)
    case .array(let values):
      if values.isEmpty { return raw("<array/>\n") }
      raw("<array>\n")
      for value in values { write(value, depth: depth + 1) }
      indent(depth)
      raw("</array>\n")
    case .dictionary(let values): write(values, depth: depth)
    }
  }

  /// Keys in the order of their UTF-16 units, as CoreFoundation sorts them.
  private mutating func write(_ values: [String: PropertyListValue], depth: Int) {
    if values.isEmpty { return raw("<dict/>\n") }
    raw("<dict>\n")
    let pairs = values.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
    for (key, value) in pairs {
      indent(depth + 1)
      element("key", key)
      write(value, depth: depth + 1)
    }
    indent(depth)
    raw("</dict>\n")
  }

  /// Base 64 in lines that end at column 76, a tab counting as eight.
  private mutating func write(_ data: [UInt8], depth: Int) {
    raw("<data>\n")
    let text = Array(Data(data).base64EncodedString().utf8)
    let width = max(76 - 8 * depth, 4)
    for start in stride(from: 0, to: text.count, by: width) {
      indent(depth)
      bytes.append(contentsOf: text[start..<min(start + width, text.count)])
      raw("\n")
    }
    indent(depth)
    raw("</data>\n")
  }

  /// `2024-01-15T00:00:00Z`, fractions cut off.
  private static func date(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.down))
    let second = (whole % 86400 + 86400) % 86400
    let day = (whole - second) / 86400
    let civil = CivilDate(daysSince1970: day)
    let time = [second / 3600, second / 60 % 60, second % 60].map { pad($0, 2) }
    return [pad(civil.year, 4), pad(civil.month, 2), pad(civil.day, 2)].joined(separator: "-")
      + "T" + time.joined(separator: ":") + "Z"
  }

  private static func pad(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
