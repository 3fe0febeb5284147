import YAML

/// One scalar that decides a number: what a bump edits.
package struct NumberHome: Sendable {
  package enum Place: Sendable, Hashable {
    /// A scalar of a spec; an alias leads to its anchor's.
    case spec(Node)
    case xcconfig(XCConfigAssignment)
  }

  /// A bundle that takes its number from here.
  package struct Use: Sendable, Hashable {
    package let target: String?
    package let config: String
  }

  package let number: VersionNumber
  /// The key that it is the value of: CURRENT_PROJECT_VERSION, CFBundleVersion, BUILD.
  package let key: String
  package let place: Place
  /// What bundles get from it: of a bare number the text it is shown as.
  package let value: String
  package internal(set) var uses: [Use]
  /// The key that the deciding mapping holds it by; nil in an xcconfig.
  let keyNode: Node?

  /// The file, as it was read.
  package var file: String {
    switch place {
    case .spec(let node): node.tree.file
    case .xcconfig(let line): line.file
    }
  }

  package var position: SourcePosition {
    switch place {
    case .spec(let node): node.position
    case .xcconfig(let line): line.position
    }
  }

  /// The old text's bytes in the file: a spec's with its quotes.
  package var range: Range<Int> {
    switch place {
    case .spec(let node): node.range
    case .xcconfig(let line): line.range
    }
  }

  /// Exactly what stands in the file, quotes included.
  package var oldText: String {
    switch place {
    case .spec(let node): node.source
    case .xcconfig(let line): line.value
    }
  }

  /// A problem at the scalar.
  package func diagnostic(
    id: String, _ message: String, related: [Diagnostic.Related] = [], hint: String? = nil
  ) -> Diagnostic {
    switch place {
    case .spec(let node):
      node.diagnostic(id: id, message, related: related, hint: hint)
    case .xcconfig(let line):
      line.diagnostic(id: id, message, related: related, hint: hint)
    }
  }

  /// This scalar as the second place of another problem.
  package func related(_ message: String) -> Diagnostic.Related {
    Diagnostic.Related(message: message, file: file, position: position)
  }
}

extension XCConfigAssignment {
  /// A problem at the value.
  package func diagnostic(
    id: String, _ message: String, related: [Diagnostic.Related] = [], hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      id: id, message: message, file: file, position: position, snippet: line,
      width: max(1, value.unicodeScalars.count), related: related, hint: hint)
  }
}

/// Why a number cannot be changed truthfully.
package struct NumberProblem: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// No literal anywhere decides the number.
    case noNumber
    /// The only number stands where nothing reads it.
    case deadKey
    /// The deciding key is written twice in one mapping.
    case duplicateKey
    /// `KEY: $(KEY)` with nothing below, or a reference to nothing.
    case danglingReference
    /// `${NAME}`.
    case environment
    /// A template attribute in a place that is no single scalar.
    case template
    /// `0012`.
    case leadingZero
    /// A float, hexadecimal, text: no one to three period-separated integers as written.
    case notANumber
    /// Made of several parts.
    case composite
    /// Under a condition too: `KEY[sdk=…]`.
    case conditional
    /// A literal of an xcconfig or property list beats the one in the spec.
    case beaten
    /// A literal of an Info.plist file that no spec writes.
    case propertyListLiteral
    /// An Info.plist file without a key for the number.
    case propertyListWithoutKey
    /// An `info` block without version keys: the bundle gets 1.0 (1) for ever.
    case infoDefault
    /// The deciding file is not in the product's repository.
    case outside
    /// App and embedded bundles, or configurations, disagree.
    case unequal
  }

  /// What the kinds have in common.
  package enum Category: Sendable {
    /// The file does not say the number truthfully.
    case untruthful
    /// Two places say different numbers.
    case disagreement
    /// The place is not the product's to edit.
    case outside
  }

  package let kind: Kind
  package let number: VersionNumber
  package let diagnostic: Diagnostic
}

extension NumberProblem.Kind {
  package var category: NumberProblem.Category {
    switch self {
    case .unequal, .beaten, .propertyListLiteral: .disagreement
    case .outside: .outside
    case .noNumber, .deadKey, .duplicateKey, .danglingReference, .environment, .template,
      .leadingZero, .notANumber, .composite, .conditional, .propertyListWithoutKey, .infoDefault:
      .untruthful
    }
  }
}

/// The homes of a spec's two numbers, and every reason not to edit them.
///
/// The problems of both numbers are listed; a caller that sets every home to a given number may
/// pass over `.unequal`, and a spec without a marketing version has only `.noNumber` for it.
package struct NumberHomes: Sendable {
  /// In the order of files and places; several hold the same number, or `problems` says that
  /// they are unequal.
  package internal(set) var build: [NumberHome] = []
  package internal(set) var marketing: [NumberHome] = []
  /// What each app-like bundle gets in each configuration.
  package internal(set) var bundles: [BundleNumber] = []
  package internal(set) var problems: [NumberProblem] = []

  package func homes(_ number: VersionNumber) -> [NumberHome] {
    number == .build ? build : marketing
  }

  package func problems(_ number: VersionNumber) -> [NumberProblem] {
    problems.filter { $0.number == number }
  }

  /// The number that all homes hold; nil without homes and where they disagree.
  package func value(_ number: VersionNumber) -> String? {
    let values = Set(homes(number).map(\.value))
    return values.count == 1 ? values.first : nil
  }
}
