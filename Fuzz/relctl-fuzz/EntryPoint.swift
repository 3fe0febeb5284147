#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The target that FUZZ_TARGET names.
private let chosen: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: " ")
    say("FUZZ_TARGET is `\(name)`, not one of: \(names)\n")
    exit(64)
  }
  return target
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Something that must hold of every input does not: a finding.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  guard !holds else { return }
  say("violation: \(message())\n")
  abort()
}

private func say(_ text: String) {
  var text = text
  _ = text.withUTF8 { write(2, $0.baseAddress, $0.count) }
}
