extension StringProtocol {
  /// The first place of a text, compared byte by byte.
  func firstRange(of text: StaticString) -> Range<Index>? {
    range(of: text, backwards: false)
  }

  /// The last place of a text, compared byte by byte.
  func lastRange(of text: StaticString) -> Range<Index>? {
    range(of: text, backwards: true)
  }

  /// The first place of a text, compared byte by byte.
  func firstRange(of text: String) -> Range<Index>? {
    let pattern = Array(text.utf8)
    return pattern.withUnsafeBufferPointer { range(of: $0, backwards: false) }
  }

  /// What follows a prefix, or nil where it is not there.
  func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }

  private func range(of text: StaticString, backwards: Bool) -> Range<Index>? {
    text.withUTF8Buffer { range(of: $0, backwards: backwards) }
  }

  private func range(
    of pattern: UnsafeBufferPointer<UInt8>, backwards: Bool
  ) -> Range<Index>? {
    let bytes = Array(utf8)
    guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
    let starts = 0...(bytes.count - pattern.count)
    let isMatch: (Int) -> Bool = { start in
      bytes[start] == first && bytes[start..<(start + pattern.count)].elementsEqual(pattern)
    }
    guard let start = backwards ? starts.last(where: isMatch) : starts.first(where: isMatch)
    else { return nil }
    let lower = utf8.index(utf8.startIndex, offsetBy: start)
    return lower..<utf8.index(lower, offsetBy: pattern.count)
  }
}

extension Substring {
  /// Without its first bytes, which are known to be ASCII.
  func utf8Dropping(_ count: Int) -> Substring {
    self[(utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)...]
  }
}
