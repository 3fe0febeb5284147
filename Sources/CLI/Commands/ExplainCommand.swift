import Execution
import Pipelines
import XcodeProject
import YAML

/// `relctl explain`: where a setting's value comes from, why a file is compiled or not, and what
/// reads an input.
enum ExplainCommand: Command {
  static let description = CommandDescription(
    "explain", "say where a setting's value stands, which targets take a file, or what reads it",
    operands: "setting KEY|file PATH|input PATH", count: 2...2,
    flags: [
      .value("--target", "NAME", "only this target"),
      .value("--config", "NAME", "only this configuration"),
    ],
    details: """
      `explain setting` follows Xcode's levels: target, its xcconfig, project, its xcconfig, presets.
      `explain file` names the targets with the source entry that brings the file in.
      `explain input` names the apps and executables that may read a file of product or kits, and
      what read it in the newest archive, by which record.
      """)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let product = try context.product()
    let subject = invocation.operands[1]
    switch invocation.operands[0] {
    case "setting":
      return try SettingAnswer(product, context, invocation).explain(subject)
    case "file":
      let path = PathText.join(context.world.environment.workingDirectory, subject)
      return try FileAnswer(product, context).explain(path)
    case "input":
      let path = PathText.join(context.world.environment.workingDirectory, subject)
      return try InputAnswer(product, context).explain(path, target: invocation.value("--target"))
    case let other:
      throw Failure(
        .usage, id: "unknown-subject",
        "`explain` knows `setting`, `file` and `input`, not `\(other)`",
        hint: "relctl explain setting CURRENT_PROJECT_VERSION")
    }
  }
}

/// Explains one setting over the product's apps.
struct SettingAnswer {
  private struct Row {
    let app: String
    let target: String?
    let config: String
    let value: String?
    let place: String
    let beaten: [String]
  }

  private let product: ProductContext
  private let context: CommandContext
  private let target: String?
  private let config: String?

  init(_ product: ProductContext, _ context: CommandContext, _ invocation: Invocation) {
    self.product = product
    self.context = context
    target = invocation.value("--target")
    config = invocation.value("--config")
  }

  func explain(_ key: String) throws(Failure) -> CommandResult {
    var rows: [Row] = []
    for app in product.product.apps { rows += try self.rows(key, app) }
    guard !rows.isEmpty else {
      throw Failure(
        .usage, id: "unknown-target", "no target and configuration fit",
        hint: "leave `--target` and `--config` out to see all")
    }
    return CommandResult(
      lines: lines(rows), fields: [("key", .string(key)), ("values", .array(rows.map(document)))])
  }

  private func rows(_ key: String, _ app: Product.App) throws(Failure) -> [Row] {
    let generation = ProjectGeneration(product.workspace, context.world)
    let files = LiveFileTree()
    let spec = try generation.load(generation.request(app), files: files).spec
    let resolver = SettingsResolver(spec: spec, files: files)
    var rows: [Row] = []
    for target in spec.sortedTargets where self.target == nil || self.target == target.name {
      for config in spec.configs where self.config == nil || self.config == config.name {
        let lookup = SettingLookup(resolver, target: target, config: config)
        rows.append(row(lookup.explain(key), app: spec.name))
      }
    }
    if spec.targets.isEmpty, target == nil {
      for config in spec.configs where self.config == nil || self.config == config.name {
        rows.append(
          row(SettingLookup(resolver, target: nil, config: config).explain(key), app: spec.name))
      }
    }
    try files.requireReadable()
    return rows
  }

  private func row(_ explanation: SettingExplanation, app: String) -> Row {
    let deciding = explanation.outcome.chain.last
    let beaten = explanation.candidates.dropFirst().map { candidate in
      "\(text(candidate.value)) of \(candidate.level.text), \(place(candidate.origin))"
    }
    return Row(
      app: app, target: explanation.target, config: explanation.config, value: explanation.value,
      place: deciding.map { place($0.origin) + ", of \($0.level.text)" } ?? "nothing sets it",
      beaten: Array(beaten))
  }

  private func text(_ value: SettingValue) -> String {
    switch value {
    case .string(let text): text
    case .list(let list): list.joined(separator: " ")
    }
  }

  /// `clients/apple/project.yml:14`, or what made the value up.
  private func place(_ origin: SettingOrigin) -> String {
    func shown(_ file: String, _ line: Int) -> String {
      "\(PathText.relative(file, to: product.workspace.productRoot)):\(line)"
    }
    switch origin {
    case .preset(let name): return "preset \(name)"
    case .spec(let entry):
      guard let node = entry.source.node ?? entry.keyNode else { return "the spec" }
      return shown(node.resolved.tree.file, node.resolved.position.line)
    case .xcconfig(let line): return shown(line.file, line.position.line)
    case .generated(let what, let node):
      return node.map { shown($0.tree.file, $0.position.line) } ?? "made from \(what)"
    }
  }

  /// One line where all targets and configurations agree, else one each.
  private func lines(_ rows: [Row]) -> [String] {
    let distinct = Set(rows.map { "\($0.value ?? "")\u{0}\($0.place)" })
    guard distinct.count > 1 else {
      let row = rows[0]
      return ["\(row.value ?? "(unset)")  \(row.place)"] + row.beaten.map { "  beats \($0)" }
    }
    var table = TableText([
      ("target", .left), ("config", .left), ("value", .left), ("decided by", .left),
    ])
    for row in rows {
      table.rows.append([row.target ?? row.app, row.config, row.value ?? "(unset)", row.place])
    }
    return table.lines()
  }

  private func document(_ row: Row) -> JSONValue {
    .object([
      ("app", .string(row.app)), ("target", .optional(row.target)),
      ("config", .string(row.config)), ("value", .optional(row.value)),
      ("place", .string(row.place)), ("beats", .strings(row.beaten)),
    ])
  }
}

/// Explains one file over the product's apps.
struct FileAnswer {
  private let product: ProductContext
  private let context: CommandContext

  init(_ product: ProductContext, _ context: CommandContext) {
    self.product = product
    self.context = context
  }

  func explain(_ path: String) throws(Failure) -> CommandResult {
    let real = context.world.files.resolved(path)
    var lines: [String] = []
    var documents: [JSONValue] = []
    var reasons: [String] = []
    for app in product.product.apps {
      let prepared = try ProjectGeneration(product.workspace, context.world)
        .prepare(app, files: LiveFileTree())
      for target in prepared.project.targets {
        for file in target.files where file.path == path || file.path == real {
          let source = file.source.flatMap { sourceText($0, target.name, prepared.loaded.spec) }
          lines.append(
            "\(target.name): \(file.role.rawValue)" + (source.map { ", through \($0)" } ?? ""))
          documents.append(
            .object([
              ("target", .string(target.name)), ("role", .string(file.role.rawValue)),
              ("source", .optional(source)),
            ]))
        }
      }
      reasons += self.reasons(real, prepared.loaded.spec)
    }
    if lines.isEmpty {
      let exists = (try? context.world.files.exists(path)) == true
      lines = ["no target takes it: " + (exists ? "" : "there is no such file")]
      if exists {
        lines[0] += reasons.first ?? "no `sources` entry of any target contains it"
        lines += reasons.dropFirst().map { "  " + $0 }
      }
    }
    return CommandResult(
      lines: lines, fields: [("path", .string(path)), ("targets", .array(documents))])
  }

  /// `targets.App.sources: Sources (project.yml:27)`.
  private func sourceText(_ index: Int, _ target: String, _ spec: Spec) -> String? {
    guard let target = spec.targets.first(where: { $0.name == target }),
      target.sources.indices.contains(index)
    else { return nil }
    return sourceText(target.sources[index], target.name)
  }

  private func sourceText(_ source: TargetSource, _ target: String) -> String {
    let place = source.value?.node.map { node in
      let file = PathText.relative(node.tree.file, to: product.workspace.productRoot)
      return " (\(file):\(node.position.line))"
    }
    return "the sources entry `\(source.path)` of \(target)\(place ?? "")"
  }

  /// Why entries that contain a file leave it out.
  private func reasons(_ path: String, _ spec: Spec) -> [String] {
    var reasons: [String] = []
    for target in spec.targets {
      for source in target.sources
      where PathText.isInside(path, PathText.join(spec.basePath, source.path)) {
        let entry = sourceText(source, target.name)
        let type = source.type ?? spec.options.defaultSourceDirectoryType
        if type == .syncedFolder {
          reasons.append("\(entry) is a synced folder: Xcode takes the file when it builds")
        } else if !source.excludes.isEmpty || !source.includes.isEmpty {
          let patterns = (source.excludes + source.includes).map { "`\($0)`" }
          reasons.append(
            "\(entry) contains it, and its patterns leave it out: "
              + patterns.joined(separator: ", "))
        } else {
          let name = PathText.name(of: path)
          reasons.append("\(entry) contains it, but `\(name)` belongs to no build phase")
        }
      }
    }
    return reasons
  }
}
