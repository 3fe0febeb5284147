/// A version by Semantic Versioning 2.0.0, except that its core has one to three parts, as Apple
/// allows for CFBundleShortVersionString.
///
/// Two are equal when their texts are; precedence (SemVer section 11) is asked with `compare`.
package struct SemanticVersion: Hashable, Sendable {
  /// Exactly as written.
  package let text: String
  /// One to three numbers.
  package let core: [Int]
  /// The identifiers after the first `-`; empty for a release.
  package let prerelease: [String]
  /// The identifiers after the `+`; they never count in a comparison.
  package let metadata: [String]

  package enum Order: Sendable {
    case lower
    case same
    case higher
  }

  package enum Level: String, Sendable, CaseIterable {
    case major
    case minor
    case patch
    case prerelease
    case release
  }

  /// The numeric core: what Apple gets as the marketing version.
  package var marketing: String { core.map(String.init).joined(separator: ".") }

  package var isPrerelease: Bool { !prerelease.isEmpty }

  /// Reads the text strictly; the refusal (78) says which rule it breaks.
  package init(_ text: String) throws(Refusal) {
    let parsed: SemanticVersionGrammar
    do {
      parsed = try SemanticVersionGrammar(text)
    } catch {
      throw Refusal(
        .invalid, id: "bad-version", "`\(text)` is no version: \(error.message)", hint: error.hint)
    }
    self.text = text
    core = parsed.core
    prerelease = parsed.prerelease
    metadata = parsed.metadata
  }

  init(core: [Int], prerelease: [String]) {
    self.core = core
    self.prerelease = prerelease
    metadata = []
    let suffix = prerelease.isEmpty ? "" : "-" + prerelease.joined(separator: ".")
    text = core.map(String.init).joined(separator: ".") + suffix
  }
}

// MARK: Precedence

extension SemanticVersion {
  /// Precedence by SemVer section 11; missing core parts count as zero.
  package func compare(_ other: SemanticVersion) -> Order {
    for index in 0..<3 {
      let (mine, theirs) = (part(index), other.part(index))
      if mine != theirs { return mine < theirs ? .lower : .higher }
    }
    switch (prerelease.isEmpty, other.prerelease.isEmpty) {
    case (true, true): return .same
    case (true, false): return .higher
    case (false, true): return .lower
    case (false, false): break
    }
    for (mine, theirs) in zip(prerelease, other.prerelease) {
      let order = Self.compareIdentifiers(mine, theirs)
      if order != .same { return order }
    }
    if prerelease.count == other.prerelease.count { return .same }
    return prerelease.count < other.prerelease.count ? .lower : .higher
  }

  private func part(_ index: Int) -> Int { index < core.count ? core[index] : 0 }

  /// Numeric identifiers are below others and have no upper limit, so digits are compared.
  private static func compareIdentifiers(_ left: String, _ right: String) -> Order {
    if left == right { return .same }
    let isLower =
      switch (isNumeric(left), isNumeric(right)) {
      case (true, true):
        (left.utf8.count, left) < (right.utf8.count, right)
      case (true, false): true
      case (false, true): false
      case (false, false): left.utf8.lexicographicallyPrecedes(right.utf8)
      }
    return isLower ? .lower : .higher
  }

  fileprivate static func isNumeric(_ identifier: String) -> Bool {
    identifier.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

// MARK: Levels

extension SemanticVersion {
  /// The next version at a level; build metadata is dropped.
  ///
  /// As in cargo-release, `patch` of a pre-release and `release` drop the pre-release; as in npm,
  /// `prerelease` raises the last numeric identifier, appends `0` where there is none, and of a
  /// release is the first pre-release of the next patch. Missing parts of the core are filled only
  /// where the level changes them: `1.2` at `minor` is `1.3`, at `patch` `1.2.1`.
  package func bumped(_ level: Level) throws(Refusal) -> SemanticVersion {
    switch level {
    case .major: return SemanticVersion(core: try raised(0), prerelease: [])
    case .minor: return SemanticVersion(core: try raised(1), prerelease: [])
    case .patch:
      return SemanticVersion(core: isPrerelease ? core : try raised(2), prerelease: [])
    case .release: return SemanticVersion(core: core, prerelease: [])
    case .prerelease:
      guard isPrerelease else { return SemanticVersion(core: try raised(2), prerelease: ["0"]) }
      return SemanticVersion(core: core, prerelease: Self.raisedIdentifiers(prerelease))
    }
  }

  /// The core with one part raised and those behind it zero; grows up to that part only.
  private func raised(_ index: Int) throws(Refusal) -> [Int] {
    var next = core
    while next.count <= index { next.append(0) }
    let (value, overflow) = next[index].addingReportingOverflow(1)
    guard !overflow else {
      throw Refusal(
        .gate, id: "version-overflow", "`\(text)` has no next version: a part is too large")
    }
    next[index] = value
    for later in next.indices where later > index { next[later] = 0 }
    return next
  }

  private static func raisedIdentifiers(_ identifiers: [String]) -> [String] {
    guard let last = identifiers.lastIndex(where: isNumeric) else { return identifiers + ["0"] }
    var next = identifiers
    next[last] = incremented(next[last])
    return next
  }

  /// Adds one to a decimal text of any length.
  private static func incremented(_ digits: String) -> String {
    var result = Array(digits.utf8)
    for index in result.indices.reversed() {
      if result[index] != UInt8(ascii: "9") {
        result[index] += 1
        return String(decoding: result, as: UTF8.self)
      }
      result[index] = UInt8(ascii: "0")
    }
    return "1" + String(decoding: result, as: UTF8.self)
  }
}

extension SemanticVersion: CustomStringConvertible {
  package var description: String { text }
}
