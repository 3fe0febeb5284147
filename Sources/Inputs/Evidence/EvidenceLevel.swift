/// How strongly an archive is tied to the recorded commits (contract.md section 9); each level
/// includes the one before.
package enum EvidenceLevel: String, Hashable, Sendable, Codable, CaseIterable {
  case none
  case e0 = "E0"
  case e1 = "E1"
  case e2 = "E2"
  case e3 = "E3"

  /// The level below; nil of `none`.
  package var previous: EvidenceLevel? {
    switch self {
    case .none: nil
    case .e0: EvidenceLevel.none
    case .e1: .e0
    case .e2: .e1
    case .e3: .e2
    }
  }
}

extension EvidenceLevel: Comparable {
  private var rank: Int {
    switch self {
    case .none: 0
    case .e0: 1
    case .e1: 2
    case .e2: 3
    case .e3: 4
    }
  }

  package static func < (left: EvidenceLevel, right: EvidenceLevel) -> Bool {
    left.rank < right.rank
  }
}

/// A level with the property beside it; prints `E2, sealed`.
package struct Evidence: Hashable, Sendable, Codable, CustomStringConvertible {
  package let level: EvidenceLevel
  /// Built from a private checkout of the recorded commits, in an empty scratch directory.
  package let sealed: Bool

  package init(level: EvidenceLevel, sealed: Bool = false) {
    self.level = level
    self.sealed = sealed
  }

  package var description: String { sealed ? "\(level.rawValue), sealed" : level.rawValue }
}
