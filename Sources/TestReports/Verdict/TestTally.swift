/// A multiset of test identities, in which a missing module stands for any.
struct TestTally {
  private var places: [String: [(identity: TestIdentity, count: Int)]] = [:]
  private var order: [String] = []

  init(_ identities: some Sequence<TestIdentity>) {
    for identity in identities { add(identity) }
  }

  /// Takes one of it out; false where none was left.
  mutating func remove(_ identity: TestIdentity) -> Bool {
    let key = Self.key(identity)
    guard
      let place = places[key]?.firstIndex(where: {
        $0.count > 0 && $0.identity.matches(identity)
      })
    else { return false }
    places[key]?[place].count -= 1
    return true
  }

  /// Whether it was ever put in, and matches.
  func contains(_ identity: TestIdentity) -> Bool {
    places[Self.key(identity)]?.contains { $0.identity.matches(identity) } ?? false
  }

  /// What is left, in order of first appearance.
  var rest: [TestIdentity] {
    order.flatMap { key in
      (places[key] ?? []).flatMap { Array(repeating: $0.identity, count: $0.count) }
    }
  }

  private mutating func add(_ identity: TestIdentity) {
    let key = Self.key(identity)
    if places[key] == nil { order.append(key) }
    if let place = places[key]?.firstIndex(where: { $0.identity == identity }) {
      places[key]?[place].count += 1
    } else {
      places[key, default: []].append((identity, 1))
    }
  }

  private static func key(_ identity: TestIdentity) -> String {
    identity.path
  }
}
