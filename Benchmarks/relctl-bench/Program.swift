import Peers

/// A program as it is measured: from its start to its end, as a whole.
struct Program {
  let path: String
  let arguments: [String]
  let directory: String?
  let input: String?

  init(_ path: String, _ arguments: [String], in directory: String? = nil, input: String? = nil) {
    self.path = path
    self.arguments = arguments
    self.directory = directory
    self.input = input
  }

  /// Runs it once; one that does not end with zero measures nothing.
  func run() throws(BenchError) -> Cost {
    var cost = peer_cost()
    let code = withCStrings([path] + arguments) { peer_run(path, $0, directory, input, &cost) }
    guard code == 0 else { throw BenchError("cannot start \(path): errno \(code)") }
    guard cost.status == 0 else {
      throw BenchError(
        "\(path) \(arguments.joined(separator: " ")) ended with \(cost.status)")
    }
    return Cost(
      wall: Double(cost.wall_nanoseconds) / 1e6, cpu: Double(cost.cpu_nanoseconds) / 1e6,
      peak: Double(cost.peak_bytes) / 1_048_576)
  }
}

/// What one run took: milliseconds, and MiB.
struct Cost {
  let wall: Double
  let cpu: Double
  var peak = 0.0
}

struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A NULL-terminated array of C strings, as `execve` takes it.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let buffers = strings.map { string in
    let bytes = Array(string.utf8CString)
    let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    buffer.initialize(from: bytes, count: bytes.count)
    return buffer
  }
  defer { for buffer in buffers { buffer.deallocate() } }
  let pointers: [UnsafeMutablePointer<CChar>?] = buffers + [nil]
  return pointers.withUnsafeBufferPointer { array in
    guard let start = array.baseAddress else { preconditionFailure("the array holds a NULL") }
    return body(start)
  }
}
