/// What a value of product.json or of a pipeline may be. The tables made of these are the one
/// description of both files: the checks, the JSON Schemas and the documentation come from them.
indirect enum ValueShape: Sendable {
  case text(TextRule)
  /// Text, or a plain number or boolean taken as it is written.
  case scalar(TextRule)
  case boolean
  case integer(ClosedRange<Int>)
  /// 0 to 100, fractions allowed.
  case percent
  /// One of a closed list of words.
  case choice([String])
  case list(ValueShape, atLeast: Int)
  /// Closed keys.
  case table(KeyTable)
  /// Keys of the user's own.
  case named(TextRule, ValueShape)
  /// A stage of a pipeline: a word, or one word with its settings.
  case stage
  /// The first of them whose kind the value has.
  case either([ValueShape])
}

/// The keys of one mapping.
struct KeyTable: Sendable {
  let keys: [KeyRule]
  /// Where several are described at once, the last rule for a name counts.
  subscript(name: String) -> KeyRule? { keys.last { $0.name == name } }
}

/// One key: its shape, and what people read about it.
struct KeyRule: Sendable {
  let name: String
  let shape: ValueShape
  let isRequired: Bool
  /// What holds without the key, as it would be written; nil where words in `about` say it.
  let fallback: String?
  /// One or two sentences for editors and docs.
  let about: String

  init(
    _ name: String, _ shape: ValueShape, required: Bool = false, default fallback: String? = nil,
    _ about: String
  ) {
    self.name = name
    self.shape = shape
    isRequired = required
    self.fallback = fallback
    self.about = about
  }
}
