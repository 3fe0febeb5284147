/// Blobs of an LLVM bitstream: as much of the format as finding records with a blob takes
/// (llvm.org/docs/BitCodeFormat.html). Anything it does not know ends the reading with nil.
struct BitstreamReader {
  /// A record that carries a blob.
  struct Blob {
    let block: UInt64
    let code: UInt64
    let bytes: Range<Int>
  }

  private enum Operand {
    case literal(UInt64)
    case fixed(Int)
    case vbr(Int)
    case array
    case char6
    case blob

    /// False for what a reader gets without reading.
    var takesBits: Bool {
      switch self {
      case .literal: false
      case .fixed(let width): width > 0
      case .vbr, .array, .char6, .blob: true
      }
    }
  }

  private struct Malformed: Error {}

  private let bytes: [UInt8]
  /// In bits.
  private var position: Int
  private var blobs: [Blob] = []

  /// All blobs of the stream that begins after `skipping` bytes of magic number.
  static func blobs(in bytes: [UInt8], skipping: Int) -> [Blob]? {
    var reader = BitstreamReader(bytes: bytes, position: skipping * 8)
    do {
      try reader.block(id: .max, width: 2, depth: 0)
      return reader.blobs
    } catch { return nil }
  }

  private init(bytes: [UInt8], position: Int) {
    self.bytes = bytes
    self.position = position
  }

  private var isAtEnd: Bool { position + 32 > bytes.count * 8 }

  private mutating func block(id: UInt64, width: Int, depth: Int) throws(Malformed) {
    guard depth < 16, (1...32).contains(width) else { throw Malformed() }
    var abbreviations: [[Operand]] = []
    while true {
      if depth == 0, isAtEnd { return }
      let kind = try fixed(width)
      switch kind {
      case 0:
        try align()
        if depth > 0 { return }
      case 1:
        let inner = try vbr(8)
        let innerWidth = Int(truncatingIfNeeded: try vbr(4))
        try align()
        let words = Int(try fixed(32))
        if inner == 0 {  // BLOCKINFO holds names only
          try skip(words * 32)
        } else {
          try block(id: inner, width: innerWidth, depth: depth + 1)
        }
      case 2: abbreviations.append(try abbreviation())
      case 3: try unabbreviated()
      default:
        guard Int(kind) - 4 < abbreviations.count else { throw Malformed() }
        try record(abbreviations[Int(kind) - 4], block: id)
      }
    }
  }

  private mutating func abbreviation() throws(Malformed) -> [Operand] {
    let count = try vbr(5)
    guard (1...64).contains(count) else { throw Malformed() }
    var result: [Operand] = []
    for _ in 0..<count {
      if try fixed(1) == 1 {
        result.append(.literal(try vbr(8)))
        continue
      }
      switch try fixed(3) {
      case 1: result.append(.fixed(Int(truncatingIfNeeded: try vbr(5))))
      case 2: result.append(.vbr(Int(truncatingIfNeeded: try vbr(5))))
      case 3: result.append(.array)
      case 4: result.append(.char6)
      case 5: result.append(.blob)
      default: throw Malformed()
      }
    }
    return result
  }

  private mutating func unabbreviated() throws(Malformed) {
    _ = try vbr(6)
    for _ in 0..<(try vbr(6)) { _ = try vbr(6) }
  }

  private mutating func record(_ operands: [Operand], block: UInt64) throws(Malformed) {
    var code: UInt64?
    var index = 0
    while index < operands.count {
      switch operands[index] {
      case .array:
        guard index + 1 < operands.count else { throw Malformed() }
        let count = try vbr(6)
        // Elements without a bit of their own would let one number hold the reader for years.
        if operands[index + 1].takesBits {
          for _ in 0..<count { _ = try scalar(operands[index + 1]) }
        }
        index += 1
      case .blob:
        let count = Int(truncatingIfNeeded: try vbr(6))
        try align()
        let start = position / 8
        guard count >= 0, count <= bytes.count - start else { throw Malformed() }
        blobs.append(Blob(block: block, code: code ?? .max, bytes: start..<(start + count)))
        try skip(count * 8)
        try align()
      default:
        let value = try scalar(operands[index])
        if code == nil { code = value }
      }
      index += 1
    }
  }

  private mutating func scalar(_ operand: Operand) throws(Malformed) -> UInt64 {
    switch operand {
    case .literal(let value): return value
    case .fixed(let width): return try fixed(width)
    case .vbr(let width): return try vbr(width)
    case .char6: return try fixed(6)
    case .array, .blob: throw Malformed()
    }
  }

  private mutating func fixed(_ width: Int) throws(Malformed) -> UInt64 {
    guard (0...64).contains(width), position + width <= bytes.count * 8 else { throw Malformed() }
    var value: UInt64 = 0
    for bit in 0..<width {
      let place = position + bit
      value |= UInt64(bytes[place >> 3] >> UInt8(place & 7) & 1) << UInt64(bit)
    }
    position += width
    return value
  }

  private mutating func vbr(_ width: Int) throws(Malformed) -> UInt64 {
    guard (2...32).contains(width) else { throw Malformed() }
    var value: UInt64 = 0
    var shift = 0
    while true {
      let chunk = try fixed(width)
      let high = UInt64(1) << UInt64(width - 1)
      if shift < 64 { value |= (chunk & (high - 1)) << UInt64(shift) }
      if chunk & high == 0 { return value }
      shift += width - 1
      guard shift < 80 else { throw Malformed() }
    }
  }

  private mutating func align() throws(Malformed) {
    try skip((32 - position % 32) % 32)
  }

  private mutating func skip(_ bits: Int) throws(Malformed) {
    guard bits >= 0, position + bits <= bytes.count * 8 else { throw Malformed() }
    position += bits
  }
}
