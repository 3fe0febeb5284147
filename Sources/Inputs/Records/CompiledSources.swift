/// Holds the sources that targets must compile to what the compilers recorded: a file that a stale
/// project leaves out is in no record, and nothing else would say so.
package enum CompiledSources {
  /// A source that a target must compile.
  package struct Expected: Hashable, Sendable {
    package let target: String
    /// Absolute and real.
    package let path: String

    package init(target: String, path: String) {
      self.target = target
      self.path = path
    }
  }

  /// Whose compiler records a source.
  private enum Language: Hashable {
    case swift
    case c

    init?(_ path: String) {
      guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      switch path[path.index(after: dot)...] {
      case "swift": self = .swift
      case "c", "cc", "cp", "cpp", "cxx", "c++", "m", "mm": self = .c
      default: return nil
      }
    }
  }

  private struct Compiler: Hashable {
    let target: String
    let language: Language
  }

  /// What no record of its target names, and the targets that have sources and no record at all.
  ///
  /// A target without any record is not judged by file: it may not have been built. Nor are sources
  /// of the C family where clang recorded none of them.
  package static func compare(_ expected: [Expected], with reads: [ResolvedRead])
    -> (missing: [Expected], unseen: [String])
  {
    var read: Set<Expected> = []
    var targets: Set<String> = []
    var compilers: Set<Compiler> = []
    for entry in reads {
      targets.insert(entry.read.target)
      guard let language = Language(entry.real) else { continue }
      compilers.insert(Compiler(target: entry.read.target, language: language))
      read.insert(Expected(target: entry.read.target, path: entry.real))
    }
    var missing: [Expected] = []
    var unseen: Set<String> = []
    for source in expected {
      guard let language = Language(source.path) else { continue }
      let isSeen =
        language == .swift
        ? targets.contains(source.target)
        : compilers.contains(Compiler(target: source.target, language: language))
      if !isSeen {
        unseen.insert(source.target)
      } else if !read.contains(source) {
        missing.append(source)
      }
    }
    return (missing, unseen.sorted())
  }
}
