/// The `ident` attribute: checkout fills `$Id$` with the blob's id.
enum IdentKeyword {
  private static let dollar = UInt8(ascii: "$")
  private static let newline = UInt8(ascii: "\n")

  /// The bytes with every keyword filled. One that was filled already is filled anew, unless it
  /// holds spaces as those of other version controls do.
  static func expanded(_ bytes: [UInt8], id: ObjectID) -> [UInt8] {
    let filled = Array("Id: \(id) $".utf8)
    var result: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: dollar) {
      result += rest[rest.startIndex...start]
      rest = rest[(start + 1)...]
      guard let end = keywordEnd(rest) else { continue }
      result += filled
      rest = rest[end...]
    }
    return result + rest
  }

  /// Where `Id$` or `Id:…$` ends that stands at the start; nil where none does.
  private static func keywordEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    guard rest.count >= 3, rest.starts(with: "Id".utf8) else { return nil }
    let mark = rest.startIndex + 2
    if rest[mark] == dollar { return mark + 1 }
    guard rest[mark] == UInt8(ascii: ":"),
      let end = rest[(mark + 1)...].firstIndex(of: dollar)
    else { return nil }
    let value = rest[(mark + 1)..<end]
    if value.contains(newline) { return nil }
    // ` <id> ` has a space at each end; one in between is a stranger's.
    if let space = value.dropFirst().firstIndex(of: UInt8(ascii: " ")), space < end - 1 {
      return nil
    }
    return end + 1
  }
}
