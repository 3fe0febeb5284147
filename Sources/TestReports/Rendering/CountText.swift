/// Numbers of things as sentences have them.
package enum CountText {
  /// `1 file`, `2 files`: of nouns whose plural is made with an s.
  package static func of(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}
