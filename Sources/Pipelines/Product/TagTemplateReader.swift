/// Finds the build number in a tag's name.
struct TagTemplateReader {
  let parts: [TagTemplate.Part]
  let product: String

  private typealias Bytes = ArraySlice<UInt8>

  func buildNumber(in name: String) -> BuildNumber? {
    var bytes = Array(name.utf8)[...]
    let prefix = Array("refs/tags/".utf8)
    if bytes.starts(with: prefix) { bytes = bytes.dropFirst(prefix.count) }
    if bytes.suffix(3).elementsEqual("^{}".utf8) { bytes = bytes.dropLast(3) }
    // A tag of another template is the common case, so it is turned away by its ends first.
    if case .text(let text)? = parts.first, !bytes.starts(with: text.utf8) { return nil }
    return match(parts[...], bytes)
  }

  /// Matches the parts from the left; placeholders take as much as they can, so that a hyphen of
  /// the version stays with the version.
  private func match(_ parts: ArraySlice<TagTemplate.Part>, _ bytes: Bytes) -> BuildNumber? {
    var found: BuildNumber?
    return matches(parts, bytes, &found) ? found : nil
  }

  private func matches(
    _ parts: ArraySlice<TagTemplate.Part>, _ bytes: Bytes, _ found: inout BuildNumber?
  ) -> Bool {
    guard let part = parts.first else { return bytes.isEmpty }
    let rest = parts.dropFirst()
    switch part {
    case .text(let text): return matchesText(text, rest, bytes, &found)
    case .placeholder(.product): return matchesText(product, rest, bytes, &found)
    case .placeholder(let placeholder):
      var length = min(bytes.count, Self.longest)
      while length > 0 {
        defer { length -= 1 }
        // Most lengths fall at once: what stands behind them is not the template's.
        guard fits(rest, behind: bytes.dropFirst(length)) else { continue }
        let candidate = String(decoding: bytes.prefix(length), as: UTF8.self)
        if accepts(candidate, as: placeholder, &found),
          matches(rest, bytes.dropFirst(length), &found)
        {
          return true
        }
      }
      return false
    }
  }

  private func fits(_ rest: ArraySlice<TagTemplate.Part>, behind bytes: Bytes) -> Bool {
    guard let next = rest.first else { return bytes.isEmpty }
    if case .text(let text) = next { return bytes.starts(with: text.utf8) }
    return true
  }

  private func matchesText(
    _ text: String, _ rest: ArraySlice<TagTemplate.Part>, _ bytes: Bytes,
    _ found: inout BuildNumber?
  ) -> Bool {
    let count = text.utf8.count
    return bytes.starts(with: text.utf8) && matches(rest, bytes.dropFirst(count), &found)
  }

  private func accepts(
    _ text: String, as placeholder: TagTemplate.Placeholder, _ found: inout BuildNumber?
  ) -> Bool {
    switch placeholder {
    case .product: return text == product
    case .build:
      guard text.utf8.count <= BuildNumber.maximumLength, let number = try? BuildNumber(text)
      else { return false }
      found = number
      return true
    case .version: return (try? SemanticVersion(text)) != nil
    case .marketing: return (try? SemanticVersion(text)).map { $0.marketing == text } ?? false
    }
  }

  /// No version is longer.
  private static let longest = 255
}
