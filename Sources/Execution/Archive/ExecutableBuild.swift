import Effects
import Pipelines

/// Builds one executable product for release, in an empty scratch directory.
struct ExecutableBuild {
  let toolchain: SwiftToolchain
  let context: ActionContext
  let place: BuildPlace

  /// What a build left: the program, and the resource bundles that belong beside it.
  struct Result {
    let entries: [ArchiveEntry]
  }

  /// Release flags: the same sources at the same path give the same bytes.
  /// `-fno-pch-timestamp` keeps a clang module's time out of the binary (measured, Swift 6.3.1);
  /// `-disable-incremental-llvm-codegen` leaves out swiftc's hash of each file's intermediate code,
  /// which differs now and then though the object code is equal (relctl itself, one file of 600).
  /// `-track-system-dependencies` makes swiftc name headers behind `[system]` module maps.
  static func arguments(package: String, product: String, scratch: String, triple: String)
    -> [String]
  {
    var arguments = [
      "build", "--configuration", "release", "--package-path", package, "--product", product,
      "--scratch-path", scratch, "-Xcc", "-Xclang", "-Xcc", "-fno-pch-timestamp",
      "-Xswiftc", "-track-system-dependencies",
      "-Xswiftc", "-Xfrontend", "-Xswiftc", "-disable-incremental-llvm-codegen",
    ]
    // A program that needs no toolchain where it runs; macOS has the runtime in the system.
    // And where the linker is one of ELF's, it names each file that it loads.
    if triple.contains("linux") {
      arguments += ["--static-swift-stdlib", "-Xlinker", "--trace"]
    }
    return arguments
  }

  func run(_ executable: ArchiveAction.Executable, scratch: String, triple: String)
    throws(Failure) -> Result
  {
    let package = place.package(executable)
    if executable.hasRemotePackages { try fetchPins(package, scratch: scratch) }
    var arguments = Self.arguments(
      package: place.shown(package), product: executable.product, scratch: place.shown(scratch),
      triple: triple)
    if executable.hasRemotePackages { arguments.append("--force-resolved-versions") }
    let command = Command(
      toolchain.swift, arguments, environment: place.environment, directory: package,
      output: .logged(path: context.logPath), timeoutSeconds: context.timeout)
    var linked = LinkedFiles(world: context.world, place: place, directory: place.shown(package))
    let result = try Tool.run(place.command(command), context.world) { line in
      let text = String(decoding: line.bytes, as: UTF8.self)
      if !linked.take(text) { try? context.emit(.output(text)) }
    }
    if triple.contains("linux") { try linked.write(to: scratch) }
    guard result.isSuccess else {
      throw Tool.failure(
        "build-failed", "the release build of `\(executable.product)` failed",
        command: [toolchain.swift] + arguments, result,
        hint: "the whole output: \(context.logPath)")
    }
    return Result(entries: try collect(executable.product, in: scratch + "/release"))
  }

  /// A sealed build has no network: what Package.resolved pins is fetched before it.
  private func fetchPins(_ package: String, scratch: String) throws(Failure) {
    guard let view = place.view else { return }
    let arguments = [
      "package", "--package-path", view.shown(package), "--scratch-path", view.shown(scratch),
      "resolve", "--force-resolved-versions",
    ]
    let command = Command(
      toolchain.swift, arguments, environment: place.environment, directory: package,
      output: .logged(path: context.logPath), timeoutSeconds: context.timeout)
    let result = try Tool.run(view.online.wrap(command), context.world)
    guard !result.isSuccess else { return }
    throw Tool.failure(
      "resolve-failed", "the pinned packages could not be fetched", kind: .unavailable,
      command: [toolchain.swift] + arguments, result, hint: "the whole output: \(context.logPath)")
  }

  private func collect(_ product: String, in directory: String) throws(Failure) -> [ArchiveEntry] {
    do throws(FileError) {
      let files = context.world.files
      guard try files.exists(directory + "/" + product) else {
        throw FileError(
          operation: "find", path: directory + "/" + product, problem: .system(2))
      }
      var entries = [
        ArchiveEntry(
          path: product, permissions: 0o755, content: .file(directory + "/" + product))
      ]
      for entry in try files.list(directory)
      where entry.name.hasSuffix(".resources") || entry.name.hasSuffix(".bundle") {
        try add(directory + "/" + entry.name, as: entry.name, to: &entries)
      }
      return entries
    } catch { throw Failure(reading: error) }
  }

  private func add(_ path: String, as name: String, to entries: inout [ArchiveEntry])
    throws(FileError)
  {
    let files = context.world.files
    guard let status = try files.status(path, followLinks: false) else { return }
    switch status.kind {
    case .directory:
      entries.append(ArchiveEntry(path: name, permissions: 0o755, content: .directory))
      for entry in try files.list(path) {
        try add(path + "/" + entry.name, as: name + "/" + entry.name, to: &entries)
      }
    case .symbolicLink:
      entries.append(
        ArchiveEntry(
          path: name, permissions: 0o777,
          content: .symbolicLink(target: try files.linkTarget(path))))
    case .regular:
      let isExecutable = status.permissions & 0o111 != 0
      entries.append(
        ArchiveEntry(
          path: name, permissions: isExecutable ? 0o755 : 0o644, content: .file(path)))
    case .special:
      break
    }
  }
}
