import YAML

extension ReadingLimits {
  /// For product.json and pipelines: nobody writes a megabyte of them.
  package static let ownFiles = {
    var limits = ReadingLimits.standard
    limits.bytes = 1024 * 1024
    return limits
  }()
}
