/// Makes one run of all sources: each test once, with the worst status that any source gives it.
struct EvidenceMerge {
  private(set) var cases: [TestCaseResult] = []
  private var index: [String: [Int]] = [:]

  init(_ evidence: TestEvidence) {
    let files = evidence.files.sorted { Self.rank($0) < Self.rank($1) }
    for file in files { add(file.cases) }
    if let text = evidence.transcript.xctest { add(text.cases) }
    if let text = evidence.transcript.swiftTesting { explain(with: text.cases) }
    if case .all(let list) = evidence.expected { nameModules(list) }
    if case .some(let list, _) = evidence.expected { nameModules(list) }
  }

  /// The richer source first: its messages are kept.
  private static func rank(_ run: TestRun) -> Int {
    switch run.source {
    case .eventStream, .xcresult: 0
    default: 1
    }
  }

  /// Adds a source's tests; the same test from an earlier source is made one with it, however
  /// often this one tells of it.
  private mutating func add(_ others: [TestCaseResult]) {
    let earlier = cases.count
    var taken: Set<Int> = []
    for other in others {
      let known = (index[Self.key(other)] ?? []).filter {
        $0 < earlier && cases[$0].identity.matches(other.identity)
      }
      if let place = known.first(where: { !taken.contains($0) }) ?? known.last {
        taken.insert(place)
        cases[place] = Self.merged(cases[place], other)
      } else {
        index[Self.key(other), default: []].append(cases.count)
        cases.append(other)
      }
    }
  }

  private static func key(_ result: TestCaseResult) -> String {
    result.identity.path
  }

  private static func merged(_ one: TestCaseResult, _ other: TestCaseResult) -> TestCaseResult {
    var merged = one
    merged.status = status(one, other)
    merged.identity.module = one.identity.module ?? other.identity.module
    let isTelling = one.messages.contains { $0.line != nil || $0.text != "failure" }
    if !isTelling, !other.messages.isEmpty { merged.messages = other.messages }
    merged.seconds = one.seconds ?? other.seconds
    if merged.lastOutput.isEmpty { merged.lastOutput = other.lastOutput }
    if merged.arguments.isEmpty { merged.arguments = other.arguments }
    return merged
  }

  private static func status(_ one: TestCaseResult, _ other: TestCaseResult) -> TestStatus {
    switch (one.status, other.status) {
    // A result bundle knows the attempts of which output shows one after the other.
    case (.flaky, .failed), (.flaky, .passed): return .flaky
    // SwiftPM's xunit calls a crash `failure` and says nothing else of it.
    case (.failed, .running):
      let isBare = one.messages.allSatisfy { $0.text == "failure" && $0.line == nil }
      return isBare ? .running : .failed
    default: return one.status.worse(other.status)
    }
  }

  /// Takes from Swift Testing's text what only it tells: which arguments a failure belongs to,
  /// and what was printed last.
  private mutating func explain(with text: [TestCaseResult]) {
    let names = Dictionary(text.map { ($0.identity.name, $0) }) { first, _ in first }
    for place in cases.indices where cases[place].framework == .swiftTesting {
      guard let told = names[cases[place].identity.name] else { continue }
      if cases[place].status == .running, cases[place].lastOutput.isEmpty {
        cases[place].lastOutput = told.lastOutput
      }
      for message in cases[place].messages.indices {
        let known = cases[place].messages[message]
        let better = told.messages.first {
          $0.line == known.line && $0.kind == known.kind && $0.text != known.text
            && $0.text.hasSuffix(known.text)
        }
        if let better { cases[place].messages[message].text = better.text }
      }
    }
  }

  private mutating func nameModules(_ list: [TestIdentity]) {
    var modules: [String: Set<String>] = [:]
    for identity in list {
      if let module = identity.module { modules[identity.path, default: []].insert(module) }
    }
    for place in cases.indices where cases[place].identity.module == nil {
      guard let candidates = modules[Self.key(cases[place])], candidates.count == 1 else {
        continue
      }
      cases[place].identity.module = candidates.first
    }
  }
}
