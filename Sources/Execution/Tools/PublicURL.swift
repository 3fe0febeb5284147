/// URLs as they may be printed and published.
enum PublicURL {
  /// A remote's URL without user and password; nil for a path on this machine.
  static func of(_ url: String?) -> String? {
    guard let url, let scheme = url.firstRange(of: "://") else { return nil }
    if url.hasPrefix("file://") { return nil }
    let rest = url[scheme.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    return String(url[..<scheme.upperBound]) + String(host ?? authority)
      + String(rest.dropFirst(authority.count))
  }
}
