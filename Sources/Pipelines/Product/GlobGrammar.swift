/// One step of a pattern.
enum GlobToken: Hashable, Sendable {
  case literal(Unicode.Scalar)
  /// `?`: one scalar that is no `/`.
  case one
  /// `*`: any number of scalars without `/`.
  case component
  /// `**` that is not a whole component: any number of scalars.
  case anything
  /// `**/`: nothing, or whole leading components with their `/`.
  case components
  /// `[…]`: one scalar of the ranges, or none of them, never `/`.
  case set([ClosedRange<UInt32>], isNegated: Bool)
}

/// Reads a pattern into the token lists of its alternatives.
enum GlobGrammar {
  struct Problem: Error {
    let message: String
  }

  /// More would be an attack or a mistake.
  private static let maximumAlternatives = 256
  private static let maximumLength = 1024

  static func read(_ text: String) -> Result<[[GlobToken]], Problem> {
    if text.isEmpty { return .failure(Problem(message: "it is empty")) }
    if text.utf8.count > maximumLength {
      return .failure(Problem(message: "it is longer than \(maximumLength) bytes"))
    }
    do {
      return .success(try expand(Array(text.unicodeScalars)).map(tokens))
    } catch {
      return .failure(error)
    }
  }

  /// Replaces each `{a,b}` by its alternatives, innermost last.
  private static func expand(_ text: [Unicode.Scalar]) throws(Problem) -> [[Unicode.Scalar]] {
    guard let group = try firstGroup(of: text) else { return [text] }
    var result: [[Unicode.Scalar]] = []
    for choice in group.choices {
      let whole = Array(text[..<group.range.lowerBound]) + choice + text[group.range.upperBound...]
      result += try expand(whole)
      if result.count > maximumAlternatives {
        throw Problem(message: "it stands for more than \(maximumAlternatives) patterns")
      }
    }
    return result
  }

  private static func firstGroup(of text: [Unicode.Scalar]) throws(Problem)
    -> (range: Range<Int>, choices: [[Unicode.Scalar]])?
  {
    var start: Int?
    var depth = 0
    var choices: [[Unicode.Scalar]] = [[]]
    var index = 0
    while index < text.count {
      let scalar = text[index]
      let isEscape = scalar == "\\" && index + 1 < text.count
      let width = isEscape ? 2 : 1
      switch scalar {
      case "{" where start == nil: (start, depth) = (index, 1)
      case "}" where depth == 1:
        if let start { return (start..<index + 1, choices) }
      case "}" where depth == 0: throw Problem(message: "`}` has no `{` before it")
      case "," where depth == 1: choices.append([])
      default:
        if scalar == "{" { depth += 1 }
        if scalar == "}" { depth -= 1 }
        if start != nil { choices[choices.count - 1] += text[index..<index + width] }
      }
      index += width
    }
    if start != nil { throw Problem(message: "`{` has no `}`") }
    return nil
  }

  private static func tokens(_ text: [Unicode.Scalar]) throws(Problem) -> [GlobToken] {
    var result: [GlobToken] = []
    var index = 0
    while index < text.count {
      switch text[index] {
      case "\\":
        guard index + 1 < text.count else { throw Problem(message: "`\\` ends it") }
        result.append(.literal(text[index + 1]))
        index += 2
      case "?":
        result.append(.one)
        index += 1
      case "*":
        var end = index
        while end < text.count, text[end] == "*" { end += 1 }
        let isLeading = index == 0 || text[index - 1] == "/"
        if end - index > 1, isLeading, end < text.count, text[end] == "/" {
          result.append(.components)
          end += 1
        } else {
          result.append(end - index > 1 ? .anything : .component)
        }
        index = end
      case "[":
        let set = try set(text, from: index)
        result.append(set.token)
        index = set.end
      default:
        result.append(.literal(text[index]))
        index += 1
      }
    }
    return result
  }

  private static func set(_ text: [Unicode.Scalar], from start: Int) throws(Problem)
    -> (token: GlobToken, end: Int)
  {
    var index = start + 1
    let isNegated = index < text.count && (text[index] == "!" || text[index] == "^")
    if isNegated { index += 1 }
    var ranges: [ClosedRange<UInt32>] = []
    let first = index
    while index < text.count, text[index] != "]" || index == first {
      let low = text[index].value
      if index + 2 < text.count, text[index + 1] == "-", text[index + 2] != "]" {
        let high = text[index + 2].value
        if low > high { throw Problem(message: "a range in `[…]` runs backwards") }
        ranges.append(low...high)
        index += 3
      } else {
        ranges.append(low...low)
        index += 1
      }
    }
    guard index < text.count else { throw Problem(message: "`[` has no `]`") }
    return (.set(ranges, isNegated: isNegated), index + 1)
  }
}
