/// Why a setting has its value: for `relctl explain setting`.
package struct SettingExplanation: Sendable {
  package let key: String
  /// Nil: the project's own settings.
  package let target: String?
  package let config: String
  package let outcome: SettingLookup.Outcome
  /// What each level says, the one that Xcode takes first.
  package let candidates: [SettingCandidate]
  /// Values under a condition: `KEY[sdk=…]`.
  package let conditional: [SettingCandidate]

  /// The value with references followed; nil when nothing sets the key.
  package var value: String? { outcome.value }
}

extension SettingLookup.Outcome {
  package var value: String? {
    switch self {
    case .literal(let value, _), .composite(let value, _): value
    case .dangling, .undefined: nil
    }
  }

  package var chain: [SettingCandidate] {
    switch self {
    case .literal(_, let chain), .composite(_, let chain), .dangling(_, let chain): chain
    case .undefined: []
    }
  }
}

extension SettingLookup {
  package func explain(_ key: String) -> SettingExplanation {
    SettingExplanation(
      key: key, target: target?.name, config: config.name, outcome: resolve(key),
      candidates: candidates(key), conditional: conditionalCandidates(key))
  }
}
