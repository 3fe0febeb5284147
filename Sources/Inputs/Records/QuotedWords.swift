/// Words as a shell quotes them: single and double quotes, and a backslash before any byte.
package enum QuotedWords {
  /// The words between separators that are neither quoted nor behind a backslash; empty ones are
  /// passed over.
  package static func split(
    _ bytes: some Collection<UInt8>, separators: Set<UInt8>
  ) -> [String] {
    let backslash = UInt8(ascii: "\\")
    var words: [String] = []
    var word: [UInt8] = []
    var quote: UInt8?
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      let next = bytes.index(after: index)
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == backslash, quote != UInt8(ascii: "'"), next < bytes.endIndex {
        index = next
        word.append(bytes[index])
      } else if quote == nil, separators.contains(byte) {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
      } else {
        word.append(byte)
      }
      index = bytes.index(after: index)
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}
