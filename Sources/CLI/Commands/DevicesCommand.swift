import Execution
import Pipelines

/// `relctl devices`: devices and simulators, and why one cannot be used now.
enum DevicesCommand: Command {
  static let description = CommandDescription("devices", "list devices and simulators")

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let devices = try DevelopmentLoop(try context.product()) { context.say($0) }.devices()
    var table = TableText([
      ("name", .left), ("system", .left), ("kind", .left), ("id", .left), ("state", .left),
    ])
    for device in devices {
      table.rows.append([
        device.name, device.system, device.isSimulator ? "simulator" : "device", device.id,
        device.problem ?? "ready",
      ])
    }
    return CommandResult(
      lines: devices.isEmpty ? ["no device and no simulator"] : table.lines(),
      fields: [("devices", .array(devices.map(document)))])
  }

  private static func document(_ device: DevelopmentLoop.Device) -> JSONValue {
    let fields: [(String, JSONValue)] = [
      ("id", .string(device.id)), ("name", .string(device.name)),
      ("system", .string(device.system)), ("simulator", .bool(device.isSimulator)),
      ("problem", .optional(device.problem)),
    ]
    return .object(fields)
  }
}
