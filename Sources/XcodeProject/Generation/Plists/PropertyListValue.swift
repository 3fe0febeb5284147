#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value of a property list.
indirect enum PropertyListValue: Sendable {
  case string(String)
  case bool(Bool)
  case integer(Int)
  /// An integer above `Int.max`.
  case unsigned(UInt64)
  case real(Double)
  /// Seconds since 1970.
  case date(Double)
  case data([UInt8])
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
}

extension PropertyListValue: Equatable {
  /// Foundation's equality: numbers by value, booleans being 0 and 1.
  static func == (left: PropertyListValue, right: PropertyListValue) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    default:
      if let left = left.wholeNumber, let right = right.wholeNumber {
        left == right
      } else if let left = left.number, let right = right.number {
        left == right
      } else {
        false
      }
    }
  }

  private var wholeNumber: Int? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .integer(let value): value
    default: nil
    }
  }

  private var number: Double? {
    switch self {
    case .unsigned(let value): Double(value)
    case .real(let value): value
    default: wholeNumber.map(Double.init)
    }
  }
}

extension PropertyListValue: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      var values: [String: PropertyListValue] = [:]
      for key in container.allKeys {
        values[key.stringValue] = try container.decode(PropertyListValue.self, forKey: key)
      }
      self = .dictionary(values)
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [PropertyListValue] = []
      while !container.isAtEnd { values.append(try container.decode(PropertyListValue.self)) }
      self = .array(values)
    } else {
      self = try Self.scalar(decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws
    -> PropertyListValue
  {
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int.self) { return .integer(value) }
    if let value = try? container.decode(UInt64.self) { return .unsigned(value) }
    if let value = try? container.decode(Double.self) { return .real(value) }
    if let value = try? container.decode(Date.self) { return .date(value.timeIntervalSince1970) }
    if let value = try? container.decode(Data.self) { return .data([UInt8](value)) }
    return .string(try container.decode(String.self))
  }

  /// Reads a property list of any format; nil when it is none.
  init?(reading bytes: [UInt8]) {
    guard let value = try? PropertyListDecoder().decode(PropertyListValue.self, from: Data(bytes))
    else { return nil }
    self = value
  }
}
