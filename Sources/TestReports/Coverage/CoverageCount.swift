/// Covered of all: lines, functions or regions.
package struct CoverageCount: Sendable, Equatable, Hashable, Codable {
  package var covered: Int
  package var total: Int

  package init(covered: Int = 0, total: Int = 0) {
    self.covered = covered
    self.total = total
  }

  /// 0…100; nil where there is nothing to cover, which is neither 0 % nor 100 %.
  package var percent: Double? {
    total > 0 ? Double(covered) * 100 / Double(total) : nil
  }

  package static func + (left: Self, right: Self) -> Self {
    Self(covered: left.covered + right.covered, total: left.total + right.total)
  }
}

extension CoverageCount {
  /// Whether at least so many per cent are covered; nothing to cover meets no minimum.
  package func meets(minimum: Double) -> Bool {
    total > 0 && Double(covered) * 100 >= minimum * Double(total)
  }
}
