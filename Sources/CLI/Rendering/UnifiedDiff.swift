import Pipelines

/// A file's edit as a unified diff, the way `git diff` and `patch` write one.
enum UnifiedDiff {
  private enum Line {
    case same(String)
    case removed(String)
    case added(String)
  }

  static func lines(_ edit: FileEdit, context: Int = 3) -> [String] {
    let old = edit.old.map(split) ?? []
    let new = split(edit.new)
    let changes = script(old, new)
    guard changes.contains(where: { if case .same = $0 { false } else { true } }) else { return [] }
    var result = [
      edit.old == nil ? "--- /dev/null" : "--- a/\(edit.path)", "+++ b/\(edit.path)",
    ]
    for range in hunks(changes, context: context) {
      result += hunk(changes, range)
    }
    return result
  }

  /// Lines by `\n` bytes: Swift takes `\r\n` for one character.
  private static func split(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    if lines.last?.isEmpty == true {
      lines.removeLast()
    } else if let last = lines.popLast() {
      lines.append(last + "\n\\ No newline at end of file")
    }
    return lines
  }

  private static func script(_ old: [String], _ new: [String]) -> [Line] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, removed.contains(left) {
        lines.append(.removed(old[left]))
        left += 1
      } else if right < new.count, added.contains(right) {
        lines.append(.added(new[right]))
        right += 1
      } else {
        lines.append(.same(old[left]))
        left += 1
        right += 1
      }
    }
    return lines
  }

  private static func hunks(_ lines: [Line], context: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (index, line) in lines.enumerated() {
      if case .same = line { continue }
      let range = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  private static func hunk(_ lines: [Line], _ range: Range<Int>) -> [String] {
    func count(_ lines: ArraySlice<Line>, old: Bool) -> Int {
      lines.reduce(into: 0) { count, line in
        switch line {
        case .same: count += 1
        case .removed: count += old ? 1 : 0
        case .added: count += old ? 0 : 1
        }
      }
    }
    let oldCount = count(lines[range], old: true)
    let newCount = count(lines[range], old: false)
    let oldStart = count(lines[..<range.lowerBound], old: true) + (oldCount == 0 ? 0 : 1)
    let newStart = count(lines[..<range.lowerBound], old: false) + (newCount == 0 ? 0 : 1)
    return ["@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@"]
      + lines[range].flatMap { line -> [String] in
        switch line {
        case .same(let text): marked(" ", text)
        case .removed(let text): marked("-", text)
        case .added(let text): marked("+", text)
        }
      }
  }

  private static func marked(_ mark: String, _ text: String) -> [String] {
    let parts = text.utf8.split(separator: 0x0A, maxSplits: 1).map { String($0) ?? "" }
    return [mark + InertText.line(parts.first ?? "")] + parts.dropFirst()
  }
}
