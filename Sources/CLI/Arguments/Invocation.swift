import Pipelines

/// A command's arguments, read against its flags.
struct Invocation: Sendable {
  let command: String
  /// Everything behind the command's word, as it was typed.
  let words: [String]
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var toggles: Set<String> = []

  /// Reads what follows the command's word; throws a usage failure that names what to type.
  init(command: CommandDescription, arguments: [String]) throws(Failure) {
    self.command = command.name
    words = arguments
    let flags = command.flags + Flag.common
    var rest = arguments[...]
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if onlyOperands || argument == "-" || !argument.hasPrefix("-") {
        operands.append(argument)
        continue
      }
      if argument == "--" {
        onlyOperands = true
        continue
      }
      let (name, attached) = Self.split(argument)
      guard let flag = flags.first(where: { $0.name == name || $0.short == name }) else {
        throw Self.unknown(name, of: command, flags)
      }
      try read(flag, attached: attached, rest: &rest, command: command)
    }
    try checkOperands(of: command)
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    if argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") {
      return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }
    return (argument, nil)
  }

  private static func unknown(_ name: String, of command: CommandDescription, _ flags: [Flag])
    -> Failure
  {
    let names = flags.flatMap { [$0.name, $0.short].compactMap(\.self) }
    let nearest = Nearest.name(to: name, in: names)
    return Failure(
      .usage, id: "unknown-option", "`\(command.name)` has no option `\(name)`",
      hint: nearest.map { "did you mean `\($0)`?" } ?? "relctl help \(command.name)")
  }

  private mutating func read(
    _ flag: Flag, attached: String?, rest: inout ArraySlice<String>, command: CommandDescription
  ) throws(Failure) {
    guard let placeholder = flag.value else {
      if attached != nil {
        throw Failure(
          .usage, id: "unexpected-value", "`\(flag.name)` takes no value",
          hint: "relctl help \(command.name)")
      }
      toggles.insert(flag.name)
      return
    }
    guard let value = attached ?? rest.popFirst() else {
      throw Failure(
        .usage, id: "missing-value", "`\(flag.name)` needs a value",
        hint: "relctl \(command.name) \(flag.name) \(placeholder)")
    }
    if !flag.isRepeatable, values[flag.name] != nil {
      throw Failure(.usage, id: "repeated-option", "`\(flag.name)` is given twice")
    }
    values[flag.name, default: []].append(value)
  }

  private func checkOperands(of command: CommandDescription) throws(Failure) {
    if has("--help") { return }
    let range = command.operandCount
    if operands.count < range.lowerBound {
      throw Failure(
        .usage, id: "missing-argument", "`\(command.name)` needs \(command.operands)",
        hint: "relctl \(command.name) \(command.operands)")
    }
    if operands.count > range.upperBound {
      throw Failure(
        .usage, id: "unexpected-argument",
        "`\(command.name)` does not take `\(operands[range.upperBound])`",
        hint: "relctl help \(command.name)")
    }
  }

  func has(_ toggle: String) -> Bool { toggles.contains(toggle) }

  func value(_ name: String) -> String? { values[name]?.last }

  /// Whether the option was written, with a value or without.
  func isGiven(_ option: String) -> Bool { has(option) || value(option) != nil }

  func list(_ name: String) -> [String] { values[name] ?? [] }

  /// A number of seconds above zero.
  func seconds(_ name: String) throws(Failure) -> Double? {
    guard let text = value(name) else { return nil }
    guard let seconds = Double(text), seconds > 0, seconds.isFinite else {
      throw Failure(
        .usage, id: "bad-value", "`\(name)` wants a number of seconds above 0, not `\(text)`")
    }
    return seconds
  }
}
