import Digests

/// Makes object ids: the MD5 of a class, the names that lead to an object and a counter.
///
/// The text is `ACRONYM_CLASS-name-name_COUNTER`; the counter starts at 1 and grows until the id
/// is unused, so ids depend on the order of the calls.
struct IDFactory {
  private let digest = DigestStream(.md5)
  private var used: Set<ObjectID> = []
  private var text: [UInt8] = []
  /// The last counter of texts that were asked for more than once.
  private var counters: [[UInt8]: Int] = [:]
  private let prefixes = ObjectClass.allCases.reduce(into: [ObjectClass: [UInt8]]()) {
    $0[$1] = $1.idPrefix
  }

  /// The next id for a class and the names that lead to the object.
  mutating func make(_ objectClass: ObjectClass, _ names: [String]) -> ObjectID {
    make(objectClass, path: names.reduce(into: []) { Self.append($1, to: &$0) })
  }

  /// The next id for a class and names already joined with `append(_:to:)`.
  mutating func make(_ objectClass: ObjectClass, path: [UInt8]) -> ObjectID {
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: prefixes[objectClass] ?? [])
    text.append(contentsOf: path)
    let length = text.count
    let first = identifier(counter: 1)
    if used.insert(first).inserted { return first }
    let key = Array(text[..<length])
    var counter = counters[key] ?? 1
    while true {
      counter += 1
      text.removeSubrange(length...)
      let next = identifier(counter: counter)
      guard used.insert(next).inserted else { continue }
      counters[key] = counter
      return next
    }
  }

  /// Adds one name to the names that lead to an object.
  static func append(_ name: String, to path: inout [UInt8]) {
    path.append(UInt8(ascii: "-"))
    path.append(contentsOf: name.utf8)
  }

  private mutating func identifier(counter: Int) -> ObjectID {
    text.append(UInt8(ascii: "_"))
    text.append(contentsOf: String(counter).utf8)
    digest.reset()
    text.withUnsafeBytes { digest.update($0) }
    return ObjectID(digest: digest.finish())
  }
}
