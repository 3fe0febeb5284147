/// Matches tokens against a path in time proportional to their product: the set of positions that
/// the tokens so far can reach is carried along, nothing is tried twice.
struct GlobMatcher {
  let tokens: [GlobToken]
  let path: [Unicode.Scalar]

  func matches() -> Bool {
    var reachable = [Bool](repeating: false, count: path.count + 1)
    reachable[0] = true
    for token in tokens {
      reachable = step(token, from: reachable)
      if !reachable.contains(true) { return false }
    }
    return reachable[path.count]
  }

  private func step(_ token: GlobToken, from reachable: [Bool]) -> [Bool] {
    var next = [Bool](repeating: false, count: path.count + 1)
    switch token {
    case .component, .anything:
      var isRunning = false
      for index in 0...path.count {
        if index > 0, token == .component, path[index - 1] == "/" { isRunning = false }
        isRunning = isRunning || reachable[index]
        next[index] = isRunning
      }
    case .components:
      var isRunning = false
      for index in 0...path.count {
        next[index] = reachable[index] || (isRunning && path[index - 1] == "/")
        isRunning = isRunning || reachable[index]
      }
    case .literal, .one, .set:
      for index in 0..<path.count where reachable[index] && accepts(token, path[index]) {
        next[index + 1] = true
      }
    }
    return next
  }

  private func accepts(_ token: GlobToken, _ scalar: Unicode.Scalar) -> Bool {
    switch token {
    case .literal(let wanted): wanted == scalar
    case .one: scalar != "/"
    case .set(let ranges, let isNegated):
      scalar != "/" && ranges.contains { $0.contains(scalar.value) } != isNegated
    case .component, .anything, .components: false
    }
  }
}
