import Effects
import Pipelines

/// Archives one app with Xcode and judges what came out.
struct AppArchiver {
  let app: ArchiveAction.App
  let context: ActionContext
  let xcode: Xcode
  let version: String
  let build: String

  private var world: World { context.world }

  /// Builds into `scratch`, an empty directory; answers the `.xcarchive`'s path, and what the spec
  /// says of the build.
  func run(scratch: String) throws(Failure) -> (
    archive: String, build: CompilationReader.Build
  ) {
    let subject = try AppSubject(
      spec: app.spec, scheme: app.scheme, context.workspace, world)
    let archive = "\(scratch)/\(app.scheme).xcarchive"
    let scheme = XcodebuildTool.Scheme(
      project: subject.project, name: app.scheme, derivedData: scratch + "/DerivedData",
      trust: app.trust ?? [])
    if let key = app.delivery?.apiKey {
      try APIKey.with(key, context) { key throws(Failure) in
        try xcodebuild(scheme, subject, to: archive, authentication: key.xcodebuild)
      }
    } else {
      try xcodebuild(scheme, subject, to: archive, authentication: nil)
    }
    let problems = try ArchiveShape(archive, world).problems(
      subject, version: version, build: build)
    guard problems.isEmpty else {
      throw Failure(problems, in: "the archive of \(app.scheme)", kept: context.run.path)
    }
    let after = try AppSubject(spec: app.spec, scheme: app.scheme, context.workspace, world)
    let generated = Set(after.currentPropertyLists)
    return (
      archive,
      .init(
        scratch: scratch, generated: subject.currentPropertyLists.filter(generated.contains),
        sources: subject.sources)
    )
  }

  private func xcodebuild(
    _ scheme: XcodebuildTool.Scheme, _ subject: AppSubject, to archive: String,
    authentication: XcodebuildTool.Authentication?
  ) throws(Failure) {
    let command = XcodebuildTool.archive(
      scheme, platform: subject.platform, archive: archive, delivery: app.delivery,
      authentication: authentication)
    let result = try xcode.build(
      command, context, what: "archiving `\(app.scheme)` failed", id: "archive-failed")
    guard (try? world.files.isDirectory(archive)) == true else {
      throw Tool.failure(
        "archive-missing", "xcodebuild ended well and left no archive of `\(app.scheme)`",
        command: command.words, result, hint: "the whole output: \(context.logPath)")
    }
  }
}

/// A `.xcarchive` on disk: `Info.plist`, `Products/Applications/X.app`, `dSYMs/`.
struct ArchiveShape {
  private let path: String
  private let world: World

  init(_ path: String, _ world: World) {
    self.path = path
    self.world = world
  }

  /// The app in it, absolute; nil for a generic archive.
  func application() throws(Failure) -> String? {
    let plist: InfoPlist?
    do throws(FileError) {
      plist = try world.files.readIfPresent(path + "/Info.plist").flatMap { InfoPlist($0) }
    } catch { throw Failure(reading: error) }
    guard let application = plist?.application, let place = application.path else { return nil }
    return path + "/Products/" + place
  }

  func problems(_ subject: AppSubject, version: String, build: String) throws(Failure)
    -> [BundleProblem]
  {
    guard let application = try application() else { return [try generic()] }
    let bundle = try BundleOnDisk(application, world)
    return bundle.problems(
      BundleNumbers(version: version, build: build, identifiers: subject.identifiers),
      BundleAudit.Expectation(
        minimumOS: subject.minimumOS, architectures: subject.architectures,
        symbols: try symbols()))
  }

  /// What stands in Products/ beside the app (case ARC-03).
  private func generic() throws(Failure) -> BundleProblem {
    var unexpected: [String] = []
    do throws(FileError) {
      for entry in try files(path + "/Products", "Products")
      where !entry.hasPrefix("Products/Applications/") {
        unexpected.append(entry)
      }
    } catch { throw Failure(reading: error) }
    return BundleProblem(
      .generic, path: path,
      "generic archive: "
        + (unexpected.isEmpty
          ? "it holds no app" : "unexpected " + unexpected.prefix(5).joined(separator: ", ")),
      hint: "set `SKIP_INSTALL: YES` on every target but the app")
  }

  private func files(_ path: String, _ name: String) throws(FileError) -> [String] {
    guard try world.files.isDirectory(path) else { return [] }
    var result: [String] = []
    for entry in try world.files.list(path) {
      if entry.kind == .directory, !entry.name.hasSuffix(".app") {
        result += try files(path + "/" + entry.name, name + "/" + entry.name)
      } else {
        result.append(name + "/" + entry.name)
      }
    }
    return result
  }

  /// The UUIDs of all dSYMs.
  func symbols() throws(Failure) -> Set<String> {
    var uuids: Set<String> = []
    do throws(FileError) {
      guard try world.files.isDirectory(path + "/dSYMs") else { return [] }
      for entry in try world.files.list(path + "/dSYMs") where entry.name.hasSuffix(".dSYM") {
        let directory = "\(path)/dSYMs/\(entry.name)/Contents/Resources/DWARF"
        guard try world.files.isDirectory(directory) else { continue }
        for file in try world.files.list(directory) where file.kind == .regular {
          let bytes = try world.files.read(directory + "/" + file.name, limit: 4 << 30)
          if let read = try? MachOReader.read(bytes) { uuids.formUnion(read.uuids) }
        }
      }
    } catch { throw Failure(reading: error) }
    return uuids
  }
}
