import YAML

/// One entry of a pipeline's `stages`.
package struct StageEntry: Sendable {
  /// Where a stage runs; all named conditions must hold.
  package enum Condition: String, Sendable, CaseIterable {
    case macos
    case linux
    case ci
    case local
  }

  package struct Variable: Hashable, Sendable {
    package let name: String
    package let value: PlaceholderText

    package init(name: String, value: PlaceholderText) {
      self.name = name
      self.value = value
    }
  }

  package let word: StageWord
  /// Unique in its pipeline, also where file names ignore case; the word (`test`, `test-2`)
  /// where the file gives none.
  package let name: String
  package let settings: StageSettings
  /// Seconds.
  package let timeout: Int?
  package let when: [Condition]
  /// In the order written.
  package let env: [Variable]
  /// The entry's word in the file.
  package let node: Node

  package init(
    word: StageWord, name: String, settings: StageSettings, timeout: Int? = nil,
    when: [Condition] = [], env: [Variable] = [], node: Node
  ) {
    self.word = word
    self.name = name
    self.settings = settings
    self.timeout = timeout
    self.when = when
    self.env = env
    self.node = node
  }
}
