import Foundation

/// The Finder's order of names, from the platform's own collator: needed only for texts of which
/// one is not ASCII.
package enum FinderCollation {
  package static let compare: @Sendable (String, String) -> Int = { left, right in
    left.localizedStandardCompare(right).rawValue
  }
}
