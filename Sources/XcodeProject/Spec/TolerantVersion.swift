/// A version as XcodeGen reads one: `1`, `1.2`, `v1.2.3`, `1.2.3-beta.1+7`.
package struct TolerantVersion: Sendable, Hashable {
  package var major: Int
  package var minor = 0
  package var patch = 0
  package var prerelease: [String] = []
  package var build: [String] = []

  /// Nil for a text that is no version.
  package init?(_ text: String) {
    var rest = Substring(text)
    if let first = rest.first, first == "v" || first == "V" { rest = rest.dropFirst() }
    if let plus = rest.firstIndex(of: "+") {
      build = rest[rest.index(after: plus)...].split(separator: ".").map(String.init)
      rest = rest[..<plus]
    }
    if let dash = rest.firstIndex(of: "-") {
      prerelease = rest[rest.index(after: dash)...].split(separator: ".").map(String.init)
      rest = rest[..<dash]
    }
    let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard part.utf8.allSatisfy(isDigit), let number = Int(part) else { return nil }
      numbers.append(number)
    }
    major = numbers[0]
    if numbers.count > 1 { minor = numbers[1] }
    if numbers.count > 2 { patch = numbers[2] }
  }

  /// `major.minor`, and the patch level unless it is 0.
  package var deploymentText: String {
    patch > 0 ? "\(major).\(minor).\(patch)" : "\(major).\(minor)"
  }
}

extension TolerantVersion: Comparable {
  /// Semantic Versioning's order; build parts do not count.
  package static func < (left: TolerantVersion, right: TolerantVersion) -> Bool {
    let core = (left.major, left.minor, left.patch)
    let otherCore = (right.major, right.minor, right.patch)
    if core != otherCore { return core < otherCore }
    if left.prerelease.isEmpty || right.prerelease.isEmpty {
      return !left.prerelease.isEmpty && right.prerelease.isEmpty
    }
    for (one, other) in zip(left.prerelease, right.prerelease) where one != other {
      switch (Int(one), Int(other)) {
      case (let one?, let other?): return one < other
      case (_?, nil): return true
      case (nil, _?): return false
      case (nil, nil): return one < other
      }
    }
    return left.prerelease.count < right.prerelease.count
  }
}
