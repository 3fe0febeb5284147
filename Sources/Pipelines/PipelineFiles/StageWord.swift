/// The closed list of stages (contract.md section 2).
package enum StageWord: String, Sendable, CaseIterable, Codable {
  case clean
  case kits
  case bump
  case generate
  case test
  case archive
  case verify
  case changelog
  case tag
  case push
  case export
  case sign
  case notarize
  case upload
  case run

  /// Whether what it does cannot be taken back by relctl.
  package var isIrreversible: Bool {
    switch self {
    case .push, .notarize, .upload: true
    default: false
    }
  }
}
