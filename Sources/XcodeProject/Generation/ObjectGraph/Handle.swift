/// A typed index into a `Store`: objects refer to each other by handle, so the graph is plain data.
struct Handle<Value: Sendable>: Hashable, Sendable {
  let index: Int32
}

/// All objects of one kind, in the order they were made.
struct Store<Value: Sendable>: Sendable {
  private(set) var values: [Value] = []

  var handles: [Handle<Value>] { values.indices.map { Handle(index: Int32($0)) } }

  mutating func add(_ value: Value) -> Handle<Value> {
    values.append(value)
    return Handle(index: Int32(values.count - 1))
  }

  subscript(_ handle: Handle<Value>) -> Value {
    _read { yield values[Int(handle.index)] }
    _modify { yield &values[Int(handle.index)] }
  }
}
